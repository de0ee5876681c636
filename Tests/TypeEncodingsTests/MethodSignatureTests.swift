import Testing
import TypeEncodings

@Suite struct MethodSignatureTests {
  @Test("A method's types print back as they were parsed")
  func roundTrip() throws {
    let signature = try MethodSignature(parsing: "Vv28@0:8@\"NSString\"16i24")
    #expect(signature.description == "Vv28@0:8@\"NSString\"16i24")
    #expect(signature.typeEncodings == "Vv@:@\"NSString\"i")
    #expect(signature.isOneway)
    #expect(signature.argumentCount == 4)
    #expect(signature.frameLength == 32)
    #expect(signature.slot(at: 3) == signature.argumentSlots[3])
    #expect(signature.isInterned)
  }
}

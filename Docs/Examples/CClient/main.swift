// Hands objects to C code, which looks methods up, sends, and meets a missing method.
import CClientPart
import MessageRuntime

struct Overdrawn: Error, CustomStringConvertible {
  let missing: Int
  var description: String { "\(missing) short" }
}

final class Account: Object {
  private var balance = 0

  @MethodBuilder override class var methods: [Method] {
    Method("balance") { (self: Account) in self.balance }
    Method("deposit:") { (self: Account, amount: Int) in
      self.balance += amount
      return self.balance
    }
    Method("withdraw:") { (self: Account, amount: Int) throws -> Int in
      guard amount <= self.balance else { throw Overdrawn(missing: amount - self.balance) }
      self.balance -= amount
      return self.balance
    }
    Method(classSide: "rate") { (self: Account.Type) in 3 }
  }
}

/// Has no methods; knows who has.
final class Clerk: Object {
  private let account: Account

  init(_ account: Account) { self.account = account }

  override func forwardingTarget(for selector: Selector) -> AnyObject? {
    Runtime.responds(account, to: selector) ? account : nil
  }
}

// A method of the account that is written in C.
let fee = try IMP(cFunction: client_fee_method(), types: "q@:q")
try Class.of(Account.self).addMethod(Method("fee:", implementation: fee))

let account = Account()
let clerk = Clerk(account)
withExtendedLifetime((account, clerk)) {
  client_run(
    Unmanaged.passUnretained(account).toOpaque(), Unmanaged.passUnretained(clerk).toOpaque())
}

import Testing

@testable import BenchmarkRecords

@Suite struct NumberTests {
  @Test(
    "A decimal has its digits, rounded",
    arguments: [
      (1.25, 2, "1.25"), (1.999, 2, "2.00"), (0.05, 2, "0.05"), (-0.001, 2, "0.00"),
      (-1.5, 1, "-1.5"), (12.0, 0, "12"),
    ])
  func decimals(value: Double, digits: Int, expected: String) {
    #expect(decimal(value, digits) == expected)
  }

  @Test(
    "Digits come in groups of three",
    arguments: [(7.0, "7"), (2_048, "2 048"), (1_000_000, "1 000 000"), (-12_345, "-12 345")])
  func groups(value: Double, expected: String) {
    #expect(grouped(value) == expected)
  }

  @Test("The quartiles of five values are the second, the third and the fourth")
  func quartiles() throws {
    let statistics = try #require(Statistics([50, 10, 40, 20, 30]))
    #expect(statistics.lowerQuartile == 20)
    #expect(statistics.median == 30)
    #expect(statistics.upperQuartile == 40)
  }

  @Test("An even count of values has its median between the middle two")
  func evenMedian() throws {
    #expect(try #require(Statistics([4, 1, 3, 2])).median == 2.5)
    #expect(Statistics([]) == nil)
  }
}

package wayleave;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import wayleave.internal.match.CompiledRule;

class CompactLinesValidatorTest {
  static List<TestTable.Row> records() {
    return TestTable.read("/wayleave/records.tsv", 2);
  }

  @ParameterizedTest
  @MethodSource("records")
  void recordsAreWhatTheTableSays(TestTable.Row row) {
    assertThat(CompactLinesValidator.areRecords(row.bytes(0), 0))
        .isEqualTo(row.text(1).equals("yes"));
    // Behind other bytes it is the same.
    byte[] behind = new byte[row.bytes(0).length + 2];
    System.arraycopy(row.bytes(0), 0, behind, 2, behind.length - 2);
    assertThat(CompactLinesValidator.areRecords(behind, 2))
        .isEqualTo(row.text(1).equals("yes"));
  }

  @Test
  void compiledRulesEndWhereARuleDoes() {
    CrawlerRules rules = RobotsTxt.parse(
            "User-agent: *\nDisallow: /abc\nAllow: /\nDisallow: /" + "x".repeat(200))
        .rulesFor(Crawler.ofProductToken("FooBot"));
    int end = 0;
    for (int length = 0; length <= rules.rulesEnd; length++) {
      byte[] cut = Arrays.copyOf(rules.data, length);
      boolean whole = length == end;
      assertThat(CompactLinesValidator.areRules(cut, length))
          .as("%d bytes", length)
          .isEqualTo(whole);
      assertThat(CompactLinesValidator.areRules(cut, length + 1)).isFalse();
      // What stands behind is no part of the rules, but could be read as one.
      assertThat(CompactLinesValidator.areRules(rules.data, length)).isEqualTo(whole);
      if (whole && length < rules.rulesEnd) {
        end = CompiledRule.next(rules.data, end);
      }
    }
    assertThat(end).isEqualTo(rules.rulesEnd);
  }
}

package wayleave.bulk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class BulkReportTest {
  @Test
  void theCountsOfACrawlerDoNotChange() {
    Map<String, Long> reasons = new TreeMap<>(Map.of("no-match", 2L, "absent", 1L));
    BulkReport.OfCrawler counts = new BulkReport.OfCrawler("*", 3, 0, 0, reasons);
    reasons.clear();
    assertThat(counts.reasons())
        .containsExactly(Map.entry("absent", 1L), Map.entry("no-match", 2L));
    assertThatThrownBy(() -> counts.reasons().clear())
        .isInstanceOf(UnsupportedOperationException.class);
  }
}

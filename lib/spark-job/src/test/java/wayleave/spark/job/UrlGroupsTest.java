package wayleave.spark.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;

class UrlGroupsTest {
  private static final int ROW = 1 << 16;

  private final UrlGroups groups = new UrlGroups();
  private final List<Row> rows = new ArrayList<>();

  @Test
  void urlsOfAnOriginAreOneRow() {
    for (String url : List.of(
        "https://a.example/1",
        "http://a.example/1",
        "HTTPS://A.example:443/2",
        "no url",
        "https://a.example/1")) {
      groups.add(url, rows::add);
    }
    assertThat(rows).isEmpty();
    groups.flush(rows::add);
    assertThat(byKey())
        .containsEntry(
            "https://a.example",
            List.of("https://a.example/1", "HTTPS://A.example:443/2", "https://a.example/1"))
        .containsEntry("http://a.example", List.of("http://a.example/1"))
        .hasSize(3);
    assertThat(byKey().keySet()).filteredOn(UrlGroups::isNoOrigin).hasSize(1);
    groups.flush(row -> assertThat(row).isNull());
  }

  @Test
  void anOriginWithManyUrlsIsManyRows() {
    for (int i = 0; i < 100_000; i++) {
      groups.add("https://a.example/" + i, rows::add);
    }
    groups.flush(rows::add);
    assertThat(rows).hasSizeGreaterThan(5);
    assertThat(rows)
        .allSatisfy(row -> assertThat(row.<byte[]>getAs(1).length)
            .isLessThan(ROW + "https://a.example/12345".length()));
    assertThat(byKey().get("https://a.example")).hasSize(100_000).doesNotHaveDuplicates();
  }

  /** However many origins there are, what is held back is bounded, and nothing is lost. */
  @Test
  void manyOriginsDoNotFillTheMemory() {
    Random random = new Random(11);
    List<String> given = new ArrayList<>();
    long held = 0;
    long most = 0;
    for (int i = 0; i < 300_000; i++) {
      String url = "https://" + random.nextInt(200_000) + ".example/" + i;
      given.add(url);
      int before = rows.size();
      groups.add(url, rows::add);
      held += url.length();
      for (Row row : rows.subList(before, rows.size())) {
        held -= urls(row).stream().mapToInt(String::length).sum();
      }
      most = Math.max(most, held);
    }
    assertThat(most).isLessThan(1 << 25);
    assertThat(rows).isNotEmpty();
    groups.flush(rows::add);
    List<String> handed = new ArrayList<>();
    rows.forEach(row -> handed.addAll(urls(row)));
    Collections.sort(given);
    Collections.sort(handed);
    assertThat(handed).isEqualTo(given);
  }

  private Map<String, List<String>> byKey() {
    Map<String, List<String>> byKey = new HashMap<>();
    rows.forEach(
        row -> byKey.computeIfAbsent(row.getString(0), key -> new ArrayList<>()).addAll(urls(row)));
    return byKey;
  }

  private static List<String> urls(Row row) {
    List<String> urls = new ArrayList<>();
    UrlGroups.urls(row.getString(0), row.getAs(1)).forEach(urls::add);
    return urls;
  }
}

package wayleave.benchmarks.bulk;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import wayleave.benchmarks.data.GeneratedFiles;
import wayleave.benchmarks.data.Text;
import wayleave.bulk.file.Compression;

/**
 * An invented site in one month after the other, for {@code verify/benchmarks/run history}. No two sites have the same robots.txt; each
 * month 95 of 100 are as in the month before.
 */
public final class HistoryData {
  private static final YearMonth FIRST = YearMonth.of(2024, 1);
  private static final int MONTHS = 24;

  private final SplittableRandom random;
  private final String origin;
  private final String rules;
  private final List<String> crawlers;
  private final TreeSet<String> excluded = new TreeSet<>();
  private String extra = "";
  private int status;

  private HistoryData(int number, List<String> crawlers) {
    random = BulkSites.random(7, number);
    this.crawlers = crawlers;
    origin = "https://www.site" + Integer.toString(number, Character.MAX_RADIX) + ".example";
    rules = Text.latin1(GeneratedFiles.small(random));
    int kind = random.nextInt(100);
    status = kind < 80 ? 200 : kind < 98 ? 404 : 503;
    for (int named = random.nextInt(4) == 0 ? random.nextInt(1, 8) : 0; named > 0; named--) {
      exclude();
    }
  }

  /** Arguments: a directory, the number of sites, and the crawlers that some sites exclude. Writes a file for each month. */
  public static void main(String[] arguments) throws IOException {
    Path directory = Files.createDirectories(Path.of(arguments[0]));
    List<String> crawlers = List.of(arguments).subList(2, arguments.length);
    List<Writer> files = new ArrayList<>();
    for (int month = 0; month < MONTHS; month++) {
      Path file = directory.resolve(FIRST.plusMonths(month) + ".jsonl.zst");
      files.add(new BufferedWriter(new OutputStreamWriter(
          Compression.ZSTD.compressing(Files.newOutputStream(file)), StandardCharsets.UTF_8)));
    }
    for (int number = 0; number < Integer.parseInt(arguments[1]); number++) {
      new HistoryData(number, crawlers).write(files);
    }
    for (Writer file : files) {
      file.close();
    }
  }

  private void write(List<Writer> months) throws IOException {
    String answer = answer();
    for (int month = 0; month < months.size(); month++) {
      if (month > 0 && random.nextInt(100) < 5) {
        change(month);
        answer = answer();
      }
      String time = Text.row(
          "%s-%02dT%02d:00:00Z",
          FIRST.plusMonths(month), random.nextInt(1, 28), random.nextInt(24));
      months
          .get(month)
          .append("{\"origin\":\"" + origin + "\",\"fetched_at\":\"" + time + "\"," + answer);
    }
  }

  /** Excludes one more crawler, adds a rule or a comment, or answers with another status. */
  private void change(int month) {
    switch (random.nextInt(10)) {
      case 0 -> status = status == 503 ? 200 : 503;
      case 1 -> status = status == 404 ? 200 : 404;
      case 2, 3, 4 -> exclude();
      case 5, 6, 7 -> extra += "Disallow: /new-" + month + "/\n";
      default -> extra += "# edited in month " + month + "\n";
    }
  }

  private void exclude() {
    excluded.add(crawlers.get(random.nextInt(crawlers.size())));
  }

  /** The end of a line of JSON: status and body. */
  private String answer() {
    StringBuilder body = new StringBuilder(rules + extra);
    if (!excluded.isEmpty()) {
      body.append("\nUser-agent: ")
          .append(String.join("\nUser-agent: ", excluded))
          .append("\nDisallow: /\n");
    }
    String json = "\"status\":" + status;
    if (status == 200) {
      json += ",\"body\":\"" + String.valueOf(JsonStringEncoder.getInstance().quoteAsString(body))
          + '"';
    }
    return json + "}\n";
  }
}

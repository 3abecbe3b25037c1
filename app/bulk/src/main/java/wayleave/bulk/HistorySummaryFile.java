package wayleave.bulk;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import wayleave.bulk.file.UnusableInputException;
import wayleave.bulk.history.HistoryTotals;
import wayleave.bulk.resume.WorkDirectory;
import wayleave.bulk.rows.CsvOutput;
import wayleave.captures.history.SiteAccess;
import wayleave.report.file.FileReplacement;

/** Writes how many sites had which access at the end of each month, for each crawler, as CSV. */
final class HistorySummaryFile {
  private final Path file;
  private final List<String> crawlers;

  private HistorySummaryFile(Path file, List<String> crawlers) {
    this.file = file;
    this.crawlers = crawlers;
  }

  /** @throws UnusableInputException if its name is not one of a CSV file */
  static HistorySummaryFile of(Path file, List<String> crawlers) throws UnusableInputException {
    if (!file.toString().toLowerCase(Locale.ROOT).endsWith(".csv")) {
      throw new UnusableInputException(
          "the summary is written as CSV: its name must end with .csv, found " + file);
    }
    return new HistorySummaryFile(file, crawlers);
  }

  /** Writes all counts, in place of what the file held. */
  void write(HistoryTotals totals) throws IOException {
    try (FileReplacement replacement = FileReplacement.of(file)) {
      CsvOutput csv = new CsvOutput(replacement.content());
      csv.write(columns());
      totals.visit((month, crawler, counts) -> {
        List<String> row = new ArrayList<>(
            List.of(month.toString(), crawlers.get(crawler), Long.toString(counts.sites())));
        for (SiteAccess access : SiteAccess.values()) {
          row.add(Long.toString(counts.of(access)));
        }
        row.add(Long.toString(counts.of(null)));
        csv.write(row);
      });
      csv.flush();
      replacement.finish();
    } catch (IOException e) {
      throw new IOException("cannot write the summary " + file + ": " + WorkDirectory.reason(e), e);
    }
  }

  private static List<String> columns() {
    List<String> columns = new ArrayList<>(List.of("month", "crawler", "sites"));
    for (SiteAccess access : SiteAccess.values()) {
      columns.add(access.code());
    }
    columns.add("unknown");
    return columns;
  }
}

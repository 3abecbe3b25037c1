package wayleave.cli.logs;

import java.io.Flushable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import wayleave.bulk.rows.ParquetTableWriter.Column;
import wayleave.cli.output.OutputFile;
import wayleave.cli.terminal.InputException;
import wayleave.logs.LogReport;
import wayleave.logs.judge.JudgeOptions;
import wayleave.report.JsonFields;
import wayleave.report.file.FileReplacement;

/** Writes what a run finds to a file or a stream: a report, a row for each request, or how many requests there are of each kind. */
final class LogOutput {
  private final OutputStream stream;
  private final @Nullable String file;
  private final Format format;
  private final boolean hasRows;
  private final boolean isSafe;
  private final boolean isLive;

  /** How it is written. */
  enum Format {
    text,
    json,
    csv,
    parquet
  }

  /** Judges requests. */
  @FunctionalInterface
  interface Judging {
    /**
     * @param rows takes each of them
     * @param out to be written out whenever there is nothing more to read for now
     */
    LogReport judge(LogRun.Rows rows, Flushable out) throws IOException, InterruptedException;
  }

  /** Writes to a stream. */
  @FunctionalInterface
  interface Writing<T> {
    T write(OutputStream out) throws IOException, InterruptedException;
  }

  /**
   * @param stream where it is written if no file is named; left open
   * @param file null for none; needed for Parquet
   * @param hasRows whether there is a row for each request
   * @param isSafe whether no cell of CSV may be a formula
   * @param isLive whether a file is to be read while it grows; otherwise it is replaced when all is written
   */
  LogOutput(
      OutputStream stream,
      @Nullable String file,
      Format format,
      boolean hasRows,
      boolean isSafe,
      boolean isLive) {
    this.stream = stream;
    this.file = file;
    this.format = format;
    this.hasRows = hasRows;
    this.isSafe = isSafe;
    this.isLive = isLive;
  }

  /** Whether it is a report for people. */
  boolean isText() {
    return format == Format.text && !hasRows;
  }

  /**
   * Judges requests and writes what is found.
   *
   * @param files what the lines of each log were, asked at the end
   */
  LogReport write(
      Supplier<List<FileLines>> files, JudgeOptions options, Clients clients, Judging judging)
      throws InputException, IOException, InterruptedException {
    List<Column> columns = hasRows ? LogRows.COLUMNS : LogCounts.COLUMNS;
    if (format == Format.parquet) {
      TableWriter table =
          OutputFile.open(String.valueOf(file), path -> TableWriter.parquet(path, columns));
      return write(table, options, clients, judging);
    }
    return write(out -> {
      if (format == Format.csv) {
        TableWriter table =
            isSafe ? TableWriter.safeCsv(out, columns) : TableWriter.csv(out, columns);
        return write(table, options, clients, judging);
      } else if (hasRows) {
        return write(TableWriter.json(out, columns), options, clients, judging);
      }
      LogReport report = judging.judge((place, record, judgment) -> {}, out);
      List<LogGap> gaps = LogGap.of(report, files.get(), options);
      if (format == Format.json) {
        JsonFields.writeLine(out, json -> LogJson.write(json, report, gaps, files.get()));
      } else {
        out.write(LogText.of(report, gaps, files.get()).getBytes(StandardCharsets.UTF_8));
      }
      return report;
    });
  }

  private LogReport write(TableWriter to, JudgeOptions options, Clients clients, Judging judging)
      throws IOException, InterruptedException {
    try (TableWriter table = to) {
      LogCounts counts = new LogCounts(options);
      LogReport report =
          judging.judge(hasRows ? new LogRows(table, clients, options.site()) : counts, table);
      if (!hasRows) {
        counts.write(table);
      }
      table.finish();
      return report;
    }
  }

  /** Writes by other means. */
  <T> T write(Writing<T> writing) throws InputException, IOException, InterruptedException {
    if (file == null) {
      return writing.write(stream);
    }
    if (isLive) {
      try (OutputStream out =
          OutputFile.named(file, OutputFile.open(file, Files::newOutputStream))) {
        return writing.write(out);
      }
    }
    try (FileReplacement replacement = OutputFile.open(file, FileReplacement::of)) {
      OutputStream out = OutputFile.named(file, replacement.content());
      T written = writing.write(out);
      out.flush();
      replacement.finish();
      return written;
    }
  }
}

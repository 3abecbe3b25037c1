package wayleave.spark.job;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;
import wayleave.Dialect;
import wayleave.captures.CaptureColumns;
import wayleave.captures.CaptureOptions;
import wayleave.captures.MissingPolicy;
import wayleave.policy.PolicyPreset;

/** What the job is asked for. */
final class JobOptions {
  @Option(
      names = "--urls",
      arity = "1..*",
      required = true,
      paramLabel = "PATH",
      description = {
        "URLs: Parquet, JSON lines, CSV, TSV or text with one URL a line; files, directories or patterns that Hadoop "
            + "reads."
      })
  List<String> urls = List.of();

  @Option(
      names = "--robots",
      arity = "1..*",
      required = true,
      paramLabel = "PATH",
      description = {
        "Captures of robots.txt files: WARC files, or a table in Parquet or JSON lines with the columns origin or url, status, "
            + "body, fetched_at, location."
      })
  List<String> robots = List.of();

  @Option(
      names = {"-c", "--crawler"},
      paramLabel = "NAME",
      description = {
        "Product token (Googlebot-Image) or User-Agent header of a crawler; may be repeated. "
            + "Default: *, a crawler that no group names."
      })
  List<String> agents = List.of("*");

  @Option(
      names = {"-o", "--out"},
      required = true,
      paramLabel = "DIRECTORY",
      description = "Output directory.")
  String out = "";

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "Output format: parquet, jsonl or csv. Default: parquet.")
  Format format = Format.PARQUET;

  @Option(
      names = "--partition-by",
      split = ",",
      paramLabel = "COLUMN",
      description = "Write directories by these columns: crawler, allowed, reason, origin.")
  List<String> partitionBy = List.of();

  @Option(
      names = "--overwrite",
      description = "Replace the content of the output directory. Default: refuse.")
  boolean overwrite;

  @Option(
      names = "--url-column",
      paramLabel = "NAME",
      description = "Column or field with the URLs. Default: url.")
  String urlColumn = "url";

  @Option(
      names = "--urls-format",
      paramLabel = "FORMAT",
      description = "Format of --urls: parquet, jsonl, csv, tsv or text. Default: by file name.")
  @Nullable
  Format urlsFormat;

  @Option(
      names = "--robots-format",
      paramLabel = "FORMAT",
      description = "Format of --robots: warc, parquet or jsonl. Default: by file name.")
  @Nullable
  Format robotsFormat;

  @Option(
      names = "--column",
      paramLabel = "MEANING=NAME",
      description = {
        "Column of tables of captures with another name than those known, such as status=http_code; may be repeated. Meanings: "
            + "docs/guide/bulk.md."
      })
  List<String> columns = List.of();

  @Option(
      names = "--at",
      paramLabel = "TIME",
      description = {
        "Use the last capture of each robots.txt until this time, such as 2026-11-22T00:00:00Z or 2026-11-22 (its "
            + "beginning, in UTC). Default: the last of all."
      })
  @Nullable
  Instant at;

  @Option(
      names = "--dialect",
      paramLabel = "DIALECT",
      description = {
        "Dialect: google, googlebot or rfc9309. Default: google; rfc9309 with --policy rfc9309."
      })
  @Nullable
  Dialect dialect;

  @Option(
      names = "--policy",
      paramLabel = "POLICY",
      description =
          "Policy for HTTP statuses: google-2019, google-2026 or rfc9309. Default: google-2019.")
  PolicyPreset preset = PolicyPreset.DEFAULT;

  @Option(
      names = "--missing",
      paramLabel = "ANSWER",
      description =
          "Verdict for an origin without a capture: unknown, allow or disallow. Default: unknown.")
  MissingPolicy missing = MissingPolicy.UNKNOWN;

  @Option(
      names = "--tolerate-damage",
      description = "Exit with status 0, not 3, if part of the input could not be read.")
  boolean tolerateDamage;

  @Option(
      names = "--report",
      paramLabel = "FILE",
      description =
          "File for the report (JSON): captures, URLs, verdicts by crawler, problems and losses. Default: standard output.")
  @Nullable
  String report;

  /** Which columns of captures mean what. */
  CaptureColumns meanings() {
    try {
      return CaptureColumns.of(columns);
    } catch (IllegalArgumentException e) {
      throw new JobException("--column: " + e.getMessage());
    }
  }

  /** How captures are to be read. */
  CaptureOptions reading() {
    return new CaptureOptions(dialect != null ? dialect : preset.dialect(), preset, missing);
  }

  /** Teaches a command line to read the values of these options. */
  static CommandLine converting(CommandLine line) {
    return line.registerConverter(
            Dialect.class, coded("dialect", Dialect::find, Dialect.values(), Dialect::code))
        .registerConverter(
            PolicyPreset.class,
            coded("policy", PolicyPreset::find, PolicyPreset.values(), PolicyPreset::code))
        .registerConverter(
            MissingPolicy.class,
            coded("answer", MissingPolicy::find, MissingPolicy.values(), MissingPolicy::code))
        .registerConverter(
            Format.class, coded("format", Format::named, Format.values(), Format::label))
        .registerConverter(Instant.class, JobOptions::time);
  }

  private static <T> ITypeConverter<T> coded(
      String what, Function<String, Optional<T>> find, T[] values, Function<T, String> code) {
    return given -> find.apply(given)
        .orElseThrow(() -> new TypeConversionException("unknown " + what + " '" + given
            + "': expected " + Arrays.stream(values).map(code).collect(Collectors.joining(", "))));
  }

  private static Instant time(String given) {
    try {
      return given.indexOf('T') < 0
          ? LocalDate.parse(given).atStartOfDay(ZoneOffset.UTC).toInstant()
          : OffsetDateTime.parse(given).toInstant();
    } catch (DateTimeException e) {
      throw new TypeConversionException(
          "'" + given + "' is no time: expected one such as 2026-11-22T00:00:00Z or 2026-11-22");
    }
  }
}

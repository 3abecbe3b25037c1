package wayleave.spark.job;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;
import wayleave.Dialect;
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
      converter = FormatConverter.class,
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
      converter = FormatConverter.class,
      description = "Format of --urls: parquet, jsonl, csv, tsv or text. Default: by file name.")
  @Nullable
  Format urlsFormat;

  @Option(
      names = "--robots-format",
      paramLabel = "FORMAT",
      converter = FormatConverter.class,
      description = "Format of --robots: warc, parquet or jsonl. Default: by file name.")
  @Nullable
  Format robotsFormat;

  @Option(
      names = "--at",
      paramLabel = "TIME",
      converter = TimeConverter.class,
      description = {
        "Use the last capture of each robots.txt until this time, such as 2026-11-22T00:00:00Z or 2026-11-22 (its "
            + "beginning, in UTC). Default: the last of all."
      })
  @Nullable
  Instant at;

  @Option(
      names = "--dialect",
      paramLabel = "DIALECT",
      converter = DialectConverter.class,
      description = {
        "Dialect: google, googlebot or rfc9309. Default: google; rfc9309 with --policy rfc9309."
      })
  @Nullable
  Dialect dialect;

  @Option(
      names = "--policy",
      paramLabel = "POLICY",
      converter = PresetConverter.class,
      description =
          "Policy for HTTP statuses: google-2019, google-2026 or rfc9309. Default: google-2019.")
  PolicyPreset preset = PolicyPreset.DEFAULT;

  @Option(
      names = "--missing",
      paramLabel = "ANSWER",
      converter = MissingConverter.class,
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

  /** How captures are to be read. */
  CaptureOptions reading() {
    return new CaptureOptions(dialect != null ? dialect : preset.dialect(), preset, missing);
  }

  private static TypeConversionException unknown(String what, String given, Stream<String> known) {
    return new TypeConversionException("unknown " + what + " '" + given + "': expected "
        + known.collect(Collectors.joining(", ")));
  }

  static final class DialectConverter implements ITypeConverter<Dialect> {
    @Override
    public Dialect convert(String given) {
      return Dialect.find(given)
          .orElseThrow(
              () -> unknown("dialect", given, Arrays.stream(Dialect.values()).map(Dialect::code)));
    }
  }

  static final class PresetConverter implements ITypeConverter<PolicyPreset> {
    @Override
    public PolicyPreset convert(String given) {
      return PolicyPreset.find(given)
          .orElseThrow(() -> unknown(
              "policy", given, Arrays.stream(PolicyPreset.values()).map(PolicyPreset::code)));
    }
  }

  static final class MissingConverter implements ITypeConverter<MissingPolicy> {
    @Override
    public MissingPolicy convert(String given) {
      return MissingPolicy.find(given)
          .orElseThrow(() -> unknown(
              "answer", given, Arrays.stream(MissingPolicy.values()).map(MissingPolicy::code)));
    }
  }

  static final class FormatConverter implements ITypeConverter<Format> {
    @Override
    public Format convert(String given) {
      return Format.named(given)
          .orElseThrow(
              () -> unknown("format", given, Arrays.stream(Format.values()).map(Format::label)));
    }
  }

  static final class TimeConverter implements ITypeConverter<Instant> {
    @Override
    public Instant convert(String given) {
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
}

package wayleave.cli.option;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import wayleave.Dialect;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Severity;

/** The options that say which findings {@code lint} reports and prints. */
public final class FindingOptions {
  /** With so many, no real file prints more than 400 lines. */
  private static final int MAX = 30;

  /** A file is held in memory. */
  private static final int MAX_BYTES = 256 << 20;

  private static final int READ_BY_CRAWLERS = Dialect.GOOGLE.maxBodyBytes();

  /** The severities as they are named on the command line. */
  private enum Level {
    error,
    warning,
    info,
    hint
  }

  @Option(
      names = "--severity",
      paramLabel = "SEVERITY",
      description =
          "Lowest severity to print: error, warning, info or hint (default: info; for json and sarif: hint).")
  private @Nullable Level severity;

  @Option(names = "--all", description = "Print hints too, and any number of findings of a file.")
  private boolean all;

  @Option(
      names = "--max",
      paramLabel = "N",
      converter = MaxConverter.class,
      description =
          "Limit of the findings printed as text for a file; the others are counted (default: "
              + MAX + ").")
  private @Nullable Integer max;

  @Option(
      names = "--only",
      paramLabel = "CODE",
      split = ",",
      converter = LintCode.class,
      completionCandidates = LintCodes.class,
      description = "Codes to report, without all others.")
  private @Nullable List<LintRule> only;

  @Option(
      names = "--ignore",
      paramLabel = "CODE",
      split = ",",
      converter = LintCode.class,
      completionCandidates = LintCodes.class,
      description = "Codes not to report.")
  private @Nullable List<LintRule> ignored;

  @Option(
      names = "--statistics",
      description = "Print how many findings each code has, instead of the findings.")
  private boolean statistics;

  @Option(
      names = "--baseline",
      paramLabel = "FILE",
      description = "File with known findings, which are not reported (see --write-baseline).")
  private @Nullable String baseline;

  @Option(
      names = "--write-baseline",
      paramLabel = "FILE",
      description = "File to write with all findings, to be known from now on.")
  private @Nullable String newBaseline;

  @Option(
      names = "--max-bytes",
      paramLabel = "BYTES",
      converter = MaxBytesConverter.class,
      description =
          "Bytes of a large file to check, 512000 or more (default: 512000, as many as crawlers read).")
  private int maxBytes = READ_BY_CRAWLERS;

  /** Reads a number of findings. */
  static final class MaxConverter implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String text) {
      return WholeNumber.of(text, "a number of findings", 0, Integer.MAX_VALUE);
    }
  }

  /** Reads a number of bytes that is not less than crawlers read. */
  static final class MaxBytesConverter implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String text) {
      return WholeNumber.of(text, "a number of bytes", READ_BY_CRAWLERS, MAX_BYTES);
    }
  }

  /** Whether a code is reported. */
  public boolean selects(LintRule code) {
    return (only == null || only.contains(code)) && (ignored == null || !ignored.contains(code));
  }

  /** The least severity to print; null if none was given. */
  public @Nullable Severity severity() {
    if (severity == null) {
      return all ? Severity.HINT : null;
    }
    return Severity.valueOf(severity.name().toUpperCase(Locale.ROOT));
  }

  /** The most findings of a file to print as text. */
  public int max() {
    if (max == null) {
      return all ? Integer.MAX_VALUE : MAX;
    }
    return max;
  }

  /** How much of a file to check. */
  public int maxBytes() {
    return maxBytes;
  }

  public boolean statistics() {
    return statistics;
  }

  /** The baseline to apply; null if there is none. */
  public @Nullable String baseline() {
    return baseline;
  }

  /** The baseline to write; null if none is. */
  public @Nullable String newBaseline() {
    return newBaseline;
  }
}

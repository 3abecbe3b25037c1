package wayleave.cli.logs;

import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;
import wayleave.logs.line.LogFormat;
import wayleave.logs.line.ReadingOptions;

/** The options that say how lines of logs are read. */
final class LogReadingOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      converter = Formats.class,
      completionCandidates = Formats.class,
      description =
          "Format of the logs (default: found by their first lines): ${COMPLETION-CANDIDATES}.")
  private @Nullable LogFormat format;

  @Option(
      names = "--trusted-proxy",
      paramLabel = "CIDR",
      description = "Address or prefix of a proxy whose X-Forwarded-For names the client.")
  private List<String> proxies = new ArrayList<>();

  @Option(
      names = "--zone",
      paramLabel = "ZONE",
      converter = Zone.class,
      description = "Zone of times without an offset from UTC, such as Europe/Berlin.")
  private @Nullable ZoneId zone;

  /** The format of all logs; null to find that of each. */
  @Nullable
  LogFormat format() {
    return format;
  }

  ReadingOptions reading() {
    try {
      ReadingOptions options = ReadingOptions.DEFAULT.trusting(proxies);
      return zone == null ? options : options.inZone(zone);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), "--trusted-proxy: " + e.getMessage());
    }
  }

  static final class Formats implements ITypeConverter<LogFormat>, Iterable<String> {
    @Override
    public LogFormat convert(String code) {
      return LogFormat.find(code)
          .orElseThrow(() -> new TypeConversionException("expected " + String.join(", ", this)));
    }

    @Override
    public Iterator<String> iterator() {
      return Arrays.stream(LogFormat.values()).map(LogFormat::code).iterator();
    }
  }

  static final class Zone implements ITypeConverter<ZoneId> {
    @Override
    public ZoneId convert(String name) {
      try {
        return ZoneId.of(name);
      } catch (DateTimeException e) {
        throw new TypeConversionException("expected a zone such as UTC, +01:00 or Europe/Berlin");
      }
    }
  }
}

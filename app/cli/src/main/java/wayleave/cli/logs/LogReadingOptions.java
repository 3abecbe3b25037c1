package wayleave.cli.logs;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
      names = "--log-format",
      paramLabel = "TEXT",
      converter = Described.class,
      description =
          "Format of the logs in the words of the server's configuration: nginx, Apache, lighttpd, HAProxy, Envoy, or GoAccess's. "
              + "nginx:FILE#NAME and apache:FILE#NAME take it from a configuration file.")
  private @Nullable LogFormat described;

  @Option(
      names = "--trusted-proxy",
      paramLabel = "CIDR",
      description =
          "Address or prefix of a proxy whose X-Forwarded-For, Forwarded or X-Real-IP names the client.")
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
    if (format != null && described != null) {
      throw new ParameterException(
          spec.commandLine(), "give either --format or --log-format, not both");
    }
    return described == null ? format : described;
  }

  ReadingOptions reading() {
    try {
      ReadingOptions options = ReadingOptions.DEFAULT.trusting(proxies);
      return zone == null ? options : options.inZone(zone);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), "--trusted-proxy: " + e.getMessage());
    }
  }

  /** Says that no proxy that is trusted sent a request; empty if one did, or there is none. */
  Optional<String> unusedProxies(List<FileLines> files) {
    boolean isRead = files.stream().anyMatch(file -> file.counts().requests() > 0);
    boolean isUsed = files.stream().anyMatch(file -> file.counts().forwarded() > 0);
    return proxies.isEmpty() || !isRead || isUsed
        ? Optional.empty()
        : Optional.of("--trusted-proxy has no effect: no request was sent by "
            + String.join(", ", proxies) + "; give the address that the logs have as the client");
  }

  static final class Formats implements ITypeConverter<LogFormat>, Iterable<String> {
    @Override
    public LogFormat convert(String code) {
      return LogFormat.find(code)
          .orElseThrow(() -> new TypeConversionException("expected " + String.join(", ", this)));
    }

    @Override
    public Iterator<String> iterator() {
      return LogFormat.values().stream().map(LogFormat::code).iterator();
    }
  }

  /** Takes a text as it is, or from a file. */
  static final class Described implements ITypeConverter<LogFormat> {
    private static final Pattern IN_FILE = Pattern.compile("(nginx|apache):(.+?)(?:#([^#/]*))?");

    @Override
    public LogFormat convert(String text) {
      Matcher inFile = IN_FILE.matcher(text);
      try {
        if (!inFile.matches()) {
          return LogFormat.described(text);
        }
        String name = inFile.group(3);
        return LogFormat.configured(
            inFile.group(1), content(inFile.group(2)), name == null ? "" : name);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(String.valueOf(e.getMessage()));
      }
    }

    private static String content(String file) {
      try {
        return new String(Files.readAllBytes(Path.of(file)), StandardCharsets.ISO_8859_1);
      } catch (IOException | InvalidPathException e) {
        throw new TypeConversionException("cannot read the configuration file " + file);
      }
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

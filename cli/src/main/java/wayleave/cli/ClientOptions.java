package wayleave.cli;

import java.lang.reflect.Field;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.TypeConversionException;

/** The options of the commands that fetch: how the network is asked, what answers mean, where they are kept. */
final class ClientOptions {
  @Option(
      names = "--preset",
      paramLabel = "PRESET",
      converter = PresetNames.Checked.class,
      completionCandidates = PresetNames.class,
      description = {
        "What failures, redirects and the age of an answer mean: google-2019 (Google's specification, the default), "
            + "google (Google's documentation of 2026) or rfc-9309."
      })
  String preset = "google-2019";

  @Mixin
  StoreOption store = new StoreOption();

  @Option(names = "--no-store", description = "Keep nothing beyond this run.")
  boolean noStore;

  @Option(
      names = "--user-agent",
      paramLabel = "TEXT",
      description = {
        "What is sent as User-Agent. Default: Wayleave with its version. Which group holds is for --agent to say."
      })
  @Nullable
  String userAgent;

  @Option(
      names = "--allow-private",
      description =
          "Also ask at localhost and in private networks; by default at public addresses alone.")
  boolean allowPrivate;

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      converter = Seconds.class,
      description = {
        "How long a fetch may take in all, redirects included; 0.1 to 3600. Default: 30."
      })
  Duration timeout = Duration.ofSeconds(30);

  /** One of these options that was given, by its name; empty if none was. */
  static Optional<String> firstOf(ParseResult parsed) {
    for (OptionSpec option : parsed.matchedOptions()) {
      if (option.userObject() instanceof Field field
          && (field.getDeclaringClass() == ClientOptions.class
              || field.getDeclaringClass() == StoreOption.class)) {
        return Optional.of(option.longestName());
      }
    }
    return Optional.empty();
  }

  static final class Seconds implements ITypeConverter<Duration> {
    private static final BigDecimal LEAST = new BigDecimal("0.1");
    private static final BigDecimal MOST = new BigDecimal(3600);

    @Override
    public Duration convert(String text) {
      try {
        BigDecimal seconds = new BigDecimal(text);
        if (seconds.compareTo(LEAST) >= 0 && seconds.compareTo(MOST) <= 0) {
          return Duration.ofMillis(seconds.movePointRight(3).longValue());
        }
      } catch (NumberFormatException e) {
        // Refused below.
      }
      throw new TypeConversionException(
          "not a time: '" + text + "': expected a number of seconds from 0.1 to 3600");
    }
  }
}

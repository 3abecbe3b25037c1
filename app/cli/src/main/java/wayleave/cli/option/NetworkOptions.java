package wayleave.cli.option;

import java.math.BigDecimal;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;
import wayleave.policy.response.Outcome;
import wayleave.report.view.Messages;

/** The options of all commands that ask the network: how it is asked. */
public final class NetworkOptions {
  @Option(
      names = "--user-agent",
      paramLabel = "TEXT",
      description = {
        "What is sent as User-Agent. Default: Wayleave with its version. It decides nothing about groups."
      })
  @Nullable
  public String userAgent;

  @Option(
      names = "--allow-private",
      description =
          "Also ask at localhost and in private networks; by default at public addresses alone.")
  public boolean allowPrivate;

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      converter = Seconds.class,
      description = {
        "How long a fetch may take in all, redirects included; 0.1 to 3600. Default: 30."
      })
  public Duration timeout = Duration.ofSeconds(30);

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

  /** An outcome, and which option would change it. */
  public static String outcome(Outcome outcome) {
    return Messages.of(outcome) + hint(outcome);
  }

  /** Which option would change an outcome, if one would; begins with a semicolon. */
  public static String hint(Outcome outcome) {
    return outcome instanceof Outcome.Refused refused
            && refused.reason() == Outcome.Refused.Reason.ADDRESS
        ? "; --allow-private permits private ones"
        : "";
  }
}

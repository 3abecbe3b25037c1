package wayleave.cli.option;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;
import wayleave.cli.terminal.FileProblem;
import wayleave.cli.terminal.InputException;
import wayleave.cli.terminal.OwnNetwork;
import wayleave.fetch.network.ForwardProxy;
import wayleave.policy.response.Outcome;
import wayleave.report.view.Messages;
import wayleave.report.view.TerminalText;

/** The options of all commands that ask the network: how it is asked. */
public final class NetworkOptions {
  @Option(
      names = "--user-agent",
      paramLabel = "TEXT",
      description = {
        "User-Agent header of the requests; does not affect which group applies (default: Wayleave and its version)."
      })
  @Nullable
  public String userAgent;

  @Option(
      names = "--allow-private",
      description =
          "Allow requests to localhost and private networks (default: public addresses only).")
  public boolean allowPrivate;

  @Option(
      names = "--proxy",
      paramLabel = "URL",
      description = {
        "Proxy to fetch through: http://[USER:PASSWORD@]HOST:PORT or socks5://... "
            + "(default: HTTPS_PROXY of the environment). NO_PROXY lists hosts to fetch from directly."
      })
  private @Nullable String proxy;

  @Option(
      names = "--ca-file",
      paramLabel = "FILE",
      description =
          "PEM file with certificates of authorities to trust, in addition to those that Java trusts.")
  private @Nullable String caFile;

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      converter = Seconds.class,
      description = {"Time limit of a fetch including its redirects, 0.1 to 3600 (default: 30)."})
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
      throw new TypeConversionException("expected a number of seconds from 0.1 to 3600");
    }
  }

  /**
   * The proxy that is to be used; empty for none.
   *
   * @throws InputException if what names it is malformed; the message says what was expected
   */
  public Optional<ForwardProxy> proxy() throws InputException {
    Map<String, String> environment = System.getenv();
    try {
      return proxy == null
          ? ForwardProxy.ofEnvironment(environment)
          : Optional.of(ForwardProxy.of(proxy).exceptThoseOf(environment));
    } catch (IllegalArgumentException e) {
      throw new InputException(
          (proxy == null ? "" : "--proxy: ") + TerminalText.of(String.valueOf(e.getMessage())));
    }
  }

  /**
   * The authorities to trust beside those of the JDK; empty if none were named.
   *
   * @throws InputException if the file cannot be read, or contains no certificates
   */
  public List<X509Certificate> authorities() throws InputException {
    if (caFile == null) {
      return List.of();
    }
    String shown = TerminalText.of(caFile);
    List<X509Certificate> authorities = new ArrayList<>();
    try {
      InputStream in = new ByteArrayInputStream(Files.readAllBytes(Path.of(caFile)));
      for (Certificate each : CertificateFactory.getInstance("X.509").generateCertificates(in)) {
        authorities.add((X509Certificate) each);
      }
    } catch (IOException | InvalidPathException e) {
      throw new InputException("--ca-file: " + FileProblem.of(caFile, e));
    } catch (CertificateException e) {
      throw new InputException("--ca-file: " + shown + " does not contain certificates in PEM form,"
          + " each between -----BEGIN CERTIFICATE----- and -----END CERTIFICATE-----");
    }
    if (authorities.isEmpty()) {
      throw new InputException("--ca-file: there is no certificate in " + shown);
    }
    return authorities;
  }

  /** An outcome, and what would change it. */
  public static String outcome(Outcome outcome) {
    return Messages.of(outcome) + hint(outcome);
  }

  /** What on this side would change an outcome, if anything would; begins with a semicolon. */
  public static String hint(Outcome outcome) {
    if (OwnNetwork.explains(outcome)) {
      return "; this machine is connected to no network";
    }
    return outcome instanceof Outcome.Refused refused
            && refused.reason() == Outcome.Refused.Reason.ADDRESS
        ? "; --allow-private permits private ones"
        : "";
  }
}

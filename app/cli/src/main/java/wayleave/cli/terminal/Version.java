package wayleave.cli.terminal;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IVersionProvider;

/** The version that the jar was built as. */
public final class Version implements IVersionProvider {
  private static @Nullable String ofJar() {
    return Version.class.getPackage().getImplementationVersion();
  }

  @Override
  public String[] getVersion() {
    return new String[] {"wayleave " + number()};
  }

  public static String number() {
    String version = ofJar();
    return version == null ? "(not built as a jar)" : version;
  }

  /** What the command sends as {@code User-Agent}. */
  public static String userAgent() {
    String version = ofJar();
    return "Wayleave/" + (version == null ? "0" : version)
        + " (+https://github.com/wayleave/wayleave)";
  }
}

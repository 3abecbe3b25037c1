package wayleave.cli;

import picocli.CommandLine.IVersionProvider;

/** The version that the jar was built as. */
final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    return new String[] {"wayleave " + number()};
  }

  static String number() {
    String version = Version.class.getPackage().getImplementationVersion();
    return version == null ? "(not built as a jar)" : version;
  }
}

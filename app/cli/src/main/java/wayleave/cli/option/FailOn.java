package wayleave.cli.option;

/** The least severity of a problem that makes {@code lint} exit with status 1. */
public enum FailOn {
  error,
  warning,
  info,
  hint,
  never
}

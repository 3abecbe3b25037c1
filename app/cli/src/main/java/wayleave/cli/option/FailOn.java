package wayleave.cli.option;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import wayleave.lint.model.Severity;

/** The least severity of a finding that makes {@code lint} exit with status 1. */
public enum FailOn {
  error,
  warning,
  info,
  hint,
  never;

  /** The severity; null if no finding makes it fail. */
  public @Nullable Severity severity() {
    return this == never ? null : Severity.valueOf(name().toUpperCase(Locale.ROOT));
  }
}

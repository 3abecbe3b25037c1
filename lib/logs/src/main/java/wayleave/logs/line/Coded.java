package wayleave.logs.line;

import java.util.Locale;

/** A constant that programs and people know by a stable name. */
public interface Coded {
  /** The name of the constant in Java. */
  String name();

  /** The stable name: lower-case words and hyphens. */
  default String code() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}

package wayleave.cli.input;

import wayleave.Origin;

/** What counts as a URL. */
public enum UrlForm {
  /** Full URLs. */
  FULL,
  /** Full URLs, and paths that start with a slash. */
  FULL_OR_PATH;

  /** Whether a text has this form, without white space, control characters and bytes that were not UTF-8. */
  boolean accepts(String text) {
    return hasStart(text) && text.chars().noneMatch(c -> c <= ' ' || c == 0x7F || c == 0xFFFD);
  }

  /** Whether a text would have this form but for such characters. */
  boolean hasStart(String text) {
    return this == FULL_OR_PATH && text.startsWith("/") || Origin.parse(text).isPresent();
  }
}

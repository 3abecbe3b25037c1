package wayleave.lint;

import java.util.Optional;
import wayleave.Dialect;
import wayleave.RobotsTxt;
import wayleave.lint.internal.context.BodyKind;
import wayleave.lint.internal.context.LintContext;

/**
 * Recognizes input that is not a robots.txt in UTF-8: compressed files, web pages, JSON, text in UTF-16, binary data. Commands
 * show this warning before any result, and never rewrite such a file.
 */
public final class BodyWarning {
  private BodyWarning() {}

  /**
   * What a body is instead of a robots.txt; empty if it is text in UTF-8, or empty.
   *
   * @return a predicate for a sentence that begins with the name of the file, such as {@code is compressed with gzip: run gunzip
   *     first}
   */
  public static Optional<String> of(byte[] body) {
    return switch (BodyKind.of(body)) {
      case TEXT, EMPTY -> Optional.empty();
      case HTML -> Optional.of("is an HTML page, not a robots.txt: " + rules(body));
      case JSON -> Optional.of("is JSON, not a robots.txt: " + rules(body));
      case RTF -> Optional.of("is an RTF document, not a robots.txt: save it as plain text");
      case BINARY ->
        Optional.of(
            BodyKind.isGzip(body)
                ? "is compressed with gzip: run gunzip first"
                : "is binary data, not a robots.txt: " + rules(body));
      case UTF_16_LE, UTF_16_BE ->
        Optional.of("is saved as UTF-16: " + rules(body) + ". Save it as UTF-8");
    };
  }

  private static String rules(byte[] body) {
    boolean any = RobotsTxt.parse(body, Dialect.GOOGLE, LintContext.MAX_BYTES).groups().stream()
        .anyMatch(group -> !group.rules().isEmpty());
    return any
        ? "crawlers follow only the lines in it that look like rules"
        : "crawlers find no rules in it";
  }
}

package wayleave.cli.input;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import wayleave.cli.terminal.InputException;
import wayleave.report.view.TerminalText;

/** An HTML page in a file. What is not HTML states nothing that a crawler reads, which would look like a page without directives. */
public final class HtmlFile {
  private static final int LOOKED_AT = 2048;

  private static final Pattern TAG = Pattern.compile("<[a-z!?/]");
  private static final Pattern STATUS_LINE = Pattern.compile("http/[\\d.]+ \\d{3}\\b");
  private static final Pattern JSON = Pattern.compile("\\{\\s*[\"}]|\\[\\s*[\\[{\"\\d\\]]");
  private static final Pattern MIME =
      Pattern.compile("(?m)^(mime-version:|content-type:\\s*multipart/)");
  /** MIME Sniffing Standard, "binary data byte", without the zeros of UTF-16. */
  private static final Pattern BINARY =
      Pattern.compile("[\\x01-\\x08\\x0B\\x0E-\\x1A\\x1C-\\x1F]|^gif8|^pk\\x03");

  private HtmlFile() {}

  /**
   * The bytes of a page.
   *
   * @param name a file, or {@code -} for standard input
   * @param mayBeEmpty whether the headers of the page are known, too: some pages have nothing else
   * @throws InputException if it is no HTML; the message says what it is and what to do
   */
  public static byte[] read(String name, boolean mayBeEmpty, InputStream stdin)
      throws InputException, IOException {
    byte[] html = RobotsFile.read(name, stdin);
    Optional<String> problem = mayBeEmpty && html.length == 0 ? Optional.empty() : problem(html);
    if (problem.isPresent()) {
      throw new InputException(
          TerminalText.of(name.equals("-") ? "standard input" : name) + " " + problem.get());
    }
    return html;
  }

  private static Optional<String> problem(byte[] html) {
    String text = new String(html, StandardCharsets.ISO_8859_1)
        .replaceFirst("^(\u00EF\u00BB\u00BF|\u00FF\u00FE|\u00FE\u00FF)", "")
        .replace("\0", "")
        .strip();
    String start = text.substring(0, Math.min(text.length(), LOOKED_AT)).toLowerCase(Locale.ROOT);
    if (start.isEmpty()) {
      return Optional.of("is empty: expected the HTML of the page");
    } else if (STATUS_LINE.matcher(start).lookingAt()) {
      return Optional.of("begins with response headers, as `curl -i` prints them: run "
          + "`curl -sD headers.txt -o page.html URL`, and give both with --headers and --html");
    } else if (start.startsWith("warc/")) {
      return Optional.of("is a WARC file: read it with --captures");
    } else if (start.startsWith("%pdf-")) {
      return Optional.of(
          "is a PDF file, not HTML: only the response headers of a PDF file have directives, give them with --headers");
    } else if (JSON.matcher(start).lookingAt()) {
      return Optional.of("is JSON, not HTML: give the HTML of the page");
    } else if (BINARY.matcher(start).find()) {
      return Optional.of("is binary data, not HTML: give the HTML of the page");
    } else if (!start.startsWith("<") && MIME.matcher(start).find()) {
      return Optional.of("is MHTML, as browsers save pages: save the page as HTML");
    } else if (start.startsWith("<?xml") && !text.toLowerCase(Locale.ROOT).contains("<html")) {
      return Optional.of("is XML, not HTML: give the HTML of the page");
    } else if (!TAG.matcher(text.toLowerCase(Locale.ROOT)).find()) {
      return Optional.of("has no HTML tag: give the HTML of the page");
    }
    return Optional.empty();
  }
}

package wayleave.cli.terminal;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import wayleave.report.view.TerminalText;

/**
 * Standard output that is a terminal: UTF-8 in lines, of which only line ends, tabs and colours are obeyed. All else that {@link
 * TerminalText#isHidden} is shown, also in data that a pipe gets as they are. For one thread.
 */
final class TerminalOutput extends OutputStream {
  private static final String STYLE = "(?:[0-4]|2[1-4]|3[0-79]|9[0-7]|38;5;\\d{1,3})";

  /** SGR (ECMA-48 §8.3.117) for bold, faint, italic, underlined, colours of letters, and their end: nothing that hides text. */
  private static final Pattern KEPT =
      Pattern.compile("\u001B\\[(?:" + STYLE + "(?:;" + STYLE + ")*)?m|\r\n");

  private final OutputStream out;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();

  TerminalOutput(OutputStream out) {
    this.out = out;
  }

  @Override
  public void write(int b) throws IOException {
    line.write(b);
    if (b == '\n') {
      writeLine();
    }
  }

  @Override
  public void write(byte[] bytes, int from, int length) throws IOException {
    for (int i = from; i < from + length; i++) {
      write(bytes[i]);
    }
  }

  @Override
  public void flush() throws IOException {
    writeLine();
    out.flush();
  }

  private void writeLine() throws IOException {
    String text = line.toString(StandardCharsets.UTF_8);
    line.reset();
    StringBuilder safe = new StringBuilder(text.length());
    Matcher kept = KEPT.matcher(text);
    int at = 0;
    while (kept.find()) {
      safe.append(TerminalText.ofLines(text.substring(at, kept.start()))).append(kept.group());
      at = kept.end();
    }
    safe.append(TerminalText.ofLines(text.substring(at)));
    out.write(safe.toString().getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public void close() throws IOException {
    flush();
    out.close();
  }
}

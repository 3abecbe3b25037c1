package wayleave.lsp;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The messages of an editor, of which those are refused that nothing can be read after: with a wrong {@code Content-Length}, as
 * nobody knows where the next one begins, and nested too deep. For one thread.
 *
 * @see <a href="https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/#headerPart">LSP 3.17,
 *     header part</a>
 */
final class Frames extends FilterInputStream {
  /** Far more than a robots.txt as JSON. */
  private static final int MAX_BYTES = 64 << 20;

  private static final int MAX_LINE = 1024;
  /** Far more than the protocol has. */
  private static final int MAX_DEPTH = 200;

  private static final String LENGTH = "content-length:";

  private final StringBuilder line = new StringBuilder();
  private int announced;
  /** How many bytes of a message are still to come; 0 in a header. */
  private int body;

  private int depth;
  private boolean isInString;
  private boolean isEscaped;
  /** Why nothing more is read: LSP4J asks again after a failure within a message. */
  private @Nullable IOException failure;

  Frames(InputStream in) {
    super(in);
  }

  @Override
  public int read() throws IOException {
    requireGood();
    int next = super.read();
    if (next >= 0 && body > 0) {
      body--;
      look(next);
    } else if (next == '\n') {
      endLine(line.toString().strip());
      line.setLength(0);
    } else if (next >= 0 && line.length() < MAX_LINE) {
      line.append((char) next);
    }
    return next;
  }

  @Override
  public int read(byte[] bytes, int from, int length) throws IOException {
    if (body == 0) {
      int next = length == 0 ? -1 : read();
      if (next < 0) {
        return length == 0 ? 0 : -1;
      }
      bytes[from] = (byte) next;
      return 1;
    }
    requireGood();
    int read = super.read(bytes, from, Math.min(length, body));
    body -= Math.max(0, read);
    for (int i = from; i < from + read; i++) {
      look(bytes[i]);
    }
    return read;
  }

  private void endLine(String text) throws IOException {
    if (text.isEmpty()) {
      body = announced;
      announced = 0;
      depth = 0;
      isInString = false;
      isEscaped = false;
    } else if (text.toLowerCase(Locale.ROOT).startsWith(LENGTH)) {
      announced = length(text.substring(LENGTH.length()).strip());
    }
  }

  private void requireGood() throws IOException {
    if (failure != null) {
      throw failure;
    }
  }

  private IOException failed(String message) {
    IOException made = new IOException(message);
    failure = made;
    return made;
  }

  /** Counts the brackets outside strings. */
  private void look(int b) throws IOException {
    if (isEscaped) {
      isEscaped = false;
    } else if (isInString) {
      isEscaped = b == '\\';
      isInString = b != '"';
    } else if (b == '"') {
      isInString = true;
    } else if (b == '[' || b == '{') {
      depth++;
    } else if (b == ']' || b == '}') {
      depth--;
    }
    if (depth > MAX_DEPTH) {
      throw failed("a message is nested more than " + MAX_DEPTH + " deep");
    }
  }

  private int length(String text) throws IOException {
    if (text.matches("\\d{1,9}") && Integer.parseInt(text) <= MAX_BYTES) {
      return Integer.parseInt(text);
    }
    throw failed(
        "a message begins with Content-Length: " + text + "; expected a number up to " + MAX_BYTES);
  }
}

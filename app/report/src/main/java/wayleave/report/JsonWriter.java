package wayleave.report;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import wayleave.report.view.TerminalText;

/**
 * Writes JSON as UTF-8 into memory. {@link #drainTo} moves what was written to a stream, so a long document needs little memory.
 *
 * <p>It places commas and quotes; that objects and arrays end where they should is up to the caller. Values at the top level are
 * separated by {@link #newline}. What {@link TerminalText#isHidden} is escaped, so that it is safe to print and a reader gets the same
 * string back. For one thread.
 */
public final class JsonWriter {
  /** The most bytes that one {@code char} takes. */
  private static final int MAX_PER_CHAR = 6;

  private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] TRUE = "true".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] FALSE = "false".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] NULL = "null".getBytes(StandardCharsets.US_ASCII);

  /** What follows the backslash of an escaped ASCII character; 0 if the character needs no escape. */
  private static final byte[] ESCAPES = new byte[0x80];

  /** Escapes nothing. */
  private static final byte[] NO_ESCAPES = new byte[0x80];

  static {
    Arrays.fill(ESCAPES, 0, 0x20, (byte) 'u');
    ESCAPES[0x7f] = 'u';
    ESCAPES['\b'] = 'b';
    ESCAPES['\t'] = 't';
    ESCAPES['\n'] = 'n';
    ESCAPES['\f'] = 'f';
    ESCAPES['\r'] = 'r';
    ESCAPES['"'] = '"';
    ESCAPES['\\'] = '\\';
  }

  private final int maxBytes;
  private byte[] bytes;
  private char[] chars = new char[256];
  private int length;
  private boolean needsComma;

  /** A writer with room for a short document; it grows as needed. */
  public JsonWriter() {
    this(512);
  }

  /** @param size how many bytes usually suffice; it grows as needed */
  public JsonWriter(int size) {
    this(size, Integer.MAX_VALUE - 8);
  }

  /**
   * A writer that refuses a long document.
   *
   * @param size how many bytes usually suffice
   * @param maxBytes once more than these are written, the next value throws {@link TooLongException}
   */
  public JsonWriter(int size, int maxBytes) {
    this.bytes = new byte[size];
    this.maxBytes = maxBytes;
  }

  /** A document has more bytes than its writer takes. */
  public static final class TooLongException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private TooLongException() {
      super("the document is longer than its writer takes");
    }
  }

  /** Begins an object that is a value of an array or the whole document. */
  public void beginObject() {
    begin('{');
  }

  /** Begins an object that is a field. */
  public void beginObject(String name) {
    name(name);
    begin('{');
  }

  public void endObject() {
    end('}');
  }

  /** Begins an array that is a value of an array or the whole document. */
  public void beginArray() {
    begin('[');
  }

  /** Begins an array that is a field. */
  public void beginArray(String name) {
    name(name);
    begin('[');
  }

  public void endArray() {
    end(']');
  }

  /** Writes an object that is a value of an array or the whole document. */
  public void object(Runnable fields) {
    beginObject();
    fields.run();
    endObject();
  }

  /** Writes an object that is a field. */
  public void object(String name, Runnable fields) {
    name(name);
    object(fields);
  }

  /**
   * Writes an array that is a value of an array or the whole document.
   *
   * @param element writes one value
   */
  public <T> void array(Iterable<T> values, Consumer<? super T> element) {
    beginArray();
    values.forEach(element);
    endArray();
  }

  /** Writes an array that is a field. */
  public <T> void array(String name, Iterable<T> values, Consumer<? super T> element) {
    name(name);
    array(values, element);
  }

  /**
   * Writes an array of objects that is a value of an array or the whole document.
   *
   * @param fields writes the fields of one object
   */
  public <T> void objects(Iterable<T> values, Consumer<? super T> fields) {
    array(values, value -> object(() -> fields.accept(value)));
  }

  /** Writes an array of objects that is a field. */
  public <T> void objects(String name, Iterable<T> values, Consumer<? super T> fields) {
    name(name);
    objects(values, fields);
  }

  /** Begins a field; its value follows. */
  public void name(String name) {
    value(name);
    ascii(':');
    needsComma = false;
  }

  public void field(String name, @Nullable String value) {
    name(name);
    value(value);
  }

  /** Adds a field with a string of UTF-8. */
  public void field(String name, byte[] utf8, int start, int end) {
    name(name);
    comma();
    ascii('"');
    reserve((long) MAX_PER_CHAR * (end - start));
    byte[] to = bytes;
    int at = length;
    int i = start;
    for (; i < end && utf8[i] >= 0; i++) {
      byte b = utf8[i];
      if (ESCAPES[b] == 0) {
        to[at++] = b;
      } else {
        at = escape((char) b, to, at);
      }
    }
    length = at;
    if (i < end) {
      encode(new String(utf8, i, end - i, StandardCharsets.UTF_8), ESCAPES);
    }
    ascii('"');
  }

  public void field(String name, long value) {
    name(name);
    value(value);
  }

  public void field(String name, boolean value) {
    name(name);
    value(value);
  }

  /** Adds a field with a number, or null. */
  public void optional(String name, OptionalInt value) {
    name(name);
    if (value.isPresent()) {
      value(value.getAsInt());
    } else {
      nullValue();
    }
  }

  /** @param value a finite number */
  public void field(String name, double value) {
    name(name);
    comma();
    text(Double.toString(value));
  }

  public void nullField(String name) {
    name(name);
    nullValue();
  }

  public void nullValue() {
    raw(NULL);
  }

  /** Writes a string, or null. */
  public void value(@Nullable String value) {
    if (value == null) {
      nullValue();
      return;
    }
    comma();
    string(value);
  }

  public void value(long value) {
    comma();
    number(value);
  }

  public void value(boolean value) {
    raw(value ? TRUE : FALSE);
  }

  /** Writes a value that is JSON already. */
  public void raw(byte[] json) {
    comma();
    bytes(json);
  }

  /** Ends a line; what follows is a document of its own. */
  public void newline() {
    ascii('\n');
    needsComma = false;
  }

  /** Says that what was written as it is ends with a value, so that a comma comes before the next. */
  public void separate() {
    needsComma = true;
  }

  /** Writes an ASCII character as it is, in any format. */
  public void ascii(char c) {
    reserve(1);
    bytes[length++] = (byte) c;
  }

  /** Writes a JSON string with its quotes, without a comma before it. */
  public void string(String value) {
    ascii('"');
    encode(value, ESCAPES);
    ascii('"');
  }

  /** Writes text as it is, in any format. Half a surrogate pair becomes U+FFFD. */
  public void text(String text) {
    encode(text, NO_ESCAPES);
  }

  /** Writes bytes as they are, in any format. */
  public void bytes(byte[] from) {
    bytes(from, 0, from.length);
  }

  /** Writes bytes as they are, in any format. */
  public void bytes(byte[] from, int start, int end) {
    reserve(end - start);
    System.arraycopy(from, start, bytes, length, end - start);
    length += end - start;
  }

  /** Writes a number as it is, in any format. */
  public void number(long number) {
    if (number < 0) {
      text(Long.toString(number));
      return;
    }
    int digits = 1;
    for (long rest = number / 10; rest > 0; rest /= 10) {
      digits++;
    }
    reserve(digits);
    length += digits;
    long rest = number;
    for (int at = length - 1; at >= length - digits; at--) {
      bytes[at] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
  }

  /** How many bytes were written since the last {@link #clear}. */
  public int length() {
    return length;
  }

  /** What was written since the last {@link #clear}, as a copy. */
  public byte[] toByteArray() {
    return Arrays.copyOf(bytes, length);
  }

  /** What was written since the last {@link #clear}; valid until the next write. */
  public ByteBuffer toBuffer() {
    return ByteBuffer.wrap(bytes, 0, length);
  }

  /** Forgets what was written; another document begins. */
  public void clear() {
    length = 0;
    needsComma = false;
  }

  /** Moves what was written to a stream; the document goes on. */
  public void drainTo(OutputStream out) throws IOException {
    out.write(bytes, 0, length);
    length = 0;
  }

  private void begin(char bracket) {
    comma();
    ascii(bracket);
    needsComma = false;
  }

  private void end(char bracket) {
    ascii(bracket);
    needsComma = true;
  }

  private void comma() {
    if (length > maxBytes) {
      throw new TooLongException();
    } else if (needsComma) {
      ascii(',');
    }
    needsComma = true;
  }

  private void reserve(long more) {
    long needed = length + more;
    if (needed > bytes.length) {
      if (needed > Integer.MAX_VALUE - 8) {
        throw new OutOfMemoryError("a text of " + needed + " bytes");
      }
      bytes = Arrays.copyOf(bytes, (int)
          Math.min(Integer.MAX_VALUE - 8, Math.max(needed, 2L * bytes.length)));
    }
  }

  private void encode(String text, byte[] escapes) {
    int count = text.length();
    reserve((long) MAX_PER_CHAR * count);
    if (count > chars.length) {
      chars = new char[2 * count];
    }
    char[] from = chars;
    text.getChars(0, count, from, 0);
    byte[] to = bytes;
    int at = length;
    int i = 0;
    // Nearly all text is plain ASCII, which this short loop copies in a fraction of the time.
    for (; i < count && from[i] < 0x80 && escapes[from[i]] == 0; i++) {
      to[at++] = (byte) from[i];
    }
    boolean isJson = escapes['"'] != 0;
    for (; i < count; i++) {
      char c = from[i];
      if (c < 0x80) {
        if (escapes[c] == 0) {
          to[at++] = (byte) c;
        } else {
          at = escape(c, to, at);
        }
        continue;
      }
      boolean isPair =
          Character.isHighSurrogate(c) && i + 1 < count && Character.isLowSurrogate(from[i + 1]);
      int point = isPair ? Character.toCodePoint(c, from[++i]) : c;
      if (isJson && TerminalText.isHidden(point)) {
        at = escape(c, to, at);
        at = isPair ? escape(from[i], to, at) : at;
      } else {
        at = encode(Character.isSurrogate(c) && !isPair ? 0xfffd : point, to, at);
      }
    }
    length = at;
  }

  /** A code point from 0x80 on as UTF-8. */
  private static int encode(int point, byte[] to, int start) {
    int at = start;
    if (point < 0x800) {
      to[at++] = (byte) (0xc0 | point >> 6);
    } else {
      if (point < 0x10000) {
        to[at++] = (byte) (0xe0 | point >> 12);
      } else {
        to[at++] = (byte) (0xf0 | point >> 18);
        to[at++] = (byte) (0x80 | point >> 12 & 0x3f);
      }
      to[at++] = (byte) (0x80 | point >> 6 & 0x3f);
    }
    to[at++] = (byte) (0x80 | point & 0x3f);
    return at;
  }

  private static int escape(char c, byte[] to, int start) {
    int at = start;
    byte letter = c < 0x80 ? ESCAPES[c] : (byte) 'u';
    to[at++] = '\\';
    to[at++] = letter;
    if (letter == 'u') {
      for (int shift = 12; shift >= 0; shift -= 4) {
        to[at++] = HEX[c >> shift & 0xf];
      }
    }
    return at;
  }
}

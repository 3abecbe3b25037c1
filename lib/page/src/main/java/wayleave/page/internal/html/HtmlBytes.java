package wayleave.page.internal.html;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * A document as bytes in which ASCII stands for itself, whatever its encoding, so that it can be scanned without decoding it. In nearly
 * all encodings of the web that is so already. UTF-16 and ISO-2022-JP are rewritten.
 */
final class HtmlBytes {
  /** What stands for a character that is not ASCII. */
  private static final byte OTHER = (byte) 0xFF;

  private static final int ESCAPE = 0x1B;
  /** How far the HTML Standard looks for a {@code meta} that names the encoding. */
  private static final int PRESCAN_BYTES = 1024;

  private static final byte[] ISO_2022_JP = "iso-2022-jp".getBytes(StandardCharsets.US_ASCII);

  private final byte[] original;
  private final byte[] ascii;
  private final int start;
  private final Charset charset;
  private final int width;

  private HtmlBytes(byte[] original, byte[] ascii, int start, Charset charset, int width) {
    this.original = original;
    this.ascii = ascii;
    this.start = start;
    this.charset = charset;
    this.width = width;
  }

  /**
   * A byte order mark decides the encoding, else the label that came with the document, else the document (HTML Standard, 13.2.3 "The
   * input byte stream").
   *
   * @param label the charset of the {@code Content-Type} in lower case, empty if there is none
   */
  static HtmlBytes of(byte[] html, String label) {
    if (startsWith(html, 0xEF, 0xBB, 0xBF)) {
      return new HtmlBytes(html, html, 3, StandardCharsets.UTF_8, 1);
    }
    if (startsWith(html, 0xFE, 0xFF)) {
      return utf16(html, 2, StandardCharsets.UTF_16BE);
    }
    if (startsWith(html, 0xFF, 0xFE)) {
      return utf16(html, 2, StandardCharsets.UTF_16LE);
    }
    switch (label) {
      case "utf-16be", "unicodefffe" -> {
        return utf16(html, 0, StandardCharsets.UTF_16BE);
      }
      case "utf-16",
          "utf-16le",
          "unicode",
          "unicodefeff",
          "ucs-2",
          "csunicode",
          "iso-10646-ucs-2" -> {
        return utf16(html, 0, StandardCharsets.UTF_16LE);
      }
      default -> {}
    }
    if (label.isEmpty() && startsWith(html, '<', 0, '?', 0, 'x', 0)) {
      return utf16(html, 0, StandardCharsets.UTF_16LE);
    }
    if (label.isEmpty() && startsWith(html, 0, '<', 0, '?', 0, 'x')) {
      return utf16(html, 0, StandardCharsets.UTF_16BE);
    }
    boolean japanese = label.isEmpty()
        ? contains(html, Math.min(html.length, PRESCAN_BYTES), ISO_2022_JP)
        : label.equals("iso-2022-jp") || label.equals("csiso2022jp");
    byte[] ascii = japanese ? withoutEscaped(html) : html;
    return new HtmlBytes(html, ascii, 0, StandardCharsets.UTF_8, 1);
  }

  private static HtmlBytes utf16(byte[] html, int from, Charset charset) {
    int low = charset.equals(StandardCharsets.UTF_16BE) ? 1 : 0;
    byte[] ascii = new byte[html.length / 2];
    for (int i = from / 2; i < ascii.length; i++) {
      byte b = html[2 * i + low];
      ascii[i] = html[2 * i + 1 - low] == 0 && b >= 0 ? b : OTHER;
    }
    return new HtmlBytes(html, ascii, from / 2, charset, 2);
  }

  /** The bytes of two-byte characters replaced: they look like ASCII. They stand between escape sequences (RFC 1468). */
  private static byte[] withoutEscaped(byte[] html) {
    byte[] ascii = html.clone();
    boolean escaped = false;
    for (int i = 0; i < ascii.length; i++) {
      if (html[i] == ESCAPE && i + 2 < html.length) {
        escaped = html[i + 1] == '$' || html[i + 1] == '(' && html[i + 2] == 'I';
        i += 2;
      } else if (escaped) {
        ascii[i] = OTHER;
      }
    }
    return ascii;
  }

  private static boolean startsWith(byte[] html, int... bytes) {
    for (int i = 0; i < bytes.length; i++) {
      if (i >= html.length || (html[i] & 0xFF) != bytes[i]) {
        return false;
      }
    }
    return true;
  }

  private static boolean contains(byte[] html, int end, byte[] lowerCase) {
    for (int i = 0; i + lowerCase.length <= end; i++) {
      if (Ascii.equalsIgnoreCase(html, i, i + lowerCase.length, lowerCase)) {
        return true;
      }
    }
    return false;
  }

  /** The document to scan. */
  byte[] ascii() {
    return ascii;
  }

  /** Where it begins in {@link #ascii}, after a byte order mark. */
  int start() {
    return start;
  }

  /** The offset in the document's own bytes. */
  int offset(int inAscii) {
    return inAscii * width;
  }

  /** The text of {@code ascii()[from, to)}. Of encodings other than UTF-8 and UTF-16, only ASCII is decoded. */
  String text(int from, int to) {
    return new String(original, from * width, (to - from) * width, charset);
  }
}

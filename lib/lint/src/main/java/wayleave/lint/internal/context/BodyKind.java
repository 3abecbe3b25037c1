package wayleave.lint.internal.context;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** What a body is, going by how it begins. */
public enum BodyKind {
  /** Lines of text, as a robots.txt should be. */
  TEXT,
  /** Nothing, or white space only. */
  EMPTY,
  HTML,
  JSON,
  /** A document of a word processor in the Rich Text Format. */
  RTF,
  /** Compressed data, an image and the like. */
  BINARY,
  UTF_16_LE,
  UTF_16_BE;

  /** A byte order mark that was taken for letters and encoded once more, with one character for each byte. */
  public static final String MARK_AS_TEXT = "\u00C3\u00AF\u00C2\u00BB\u00C2\u00BF";

  /** How many bytes tell. */
  private static final int LOOKED_AT = 2048;

  /** Whether a body is compressed with gzip (RFC 1952 §2.3.1); its kind is then {@link #BINARY}. */
  public static boolean isGzip(byte[] body) {
    return body.length >= 2 && body[0] == 0x1F && (body[1] & 0xFF) == 0x8B;
  }

  public static BodyKind of(byte[] body) {
    int length = Math.min(body.length, LOOKED_AT);
    BodyKind wide = utf16(body, length);
    if (wide != TEXT) {
      return wide;
    }
    if (isBinary(body, length)) {
      return BINARY;
    }
    int from = body.length >= 3 && (body[0] & 0xFF) == 0xEF ? 3 : 0;
    String start = new String(body, from, length - from, StandardCharsets.ISO_8859_1).strip();
    if (start.startsWith(MARK_AS_TEXT)) {
      start = start.substring(MARK_AS_TEXT.length()).strip();
    }
    if (start.isEmpty()) {
      return new String(body, StandardCharsets.ISO_8859_1).isBlank() ? EMPTY : TEXT;
    }
    if (start.charAt(0) == '<' && isMarkup(start.toLowerCase(Locale.ROOT))) {
      return HTML;
    }
    if (start.startsWith("{\\rtf")) {
      return RTF;
    }
    boolean json = start.startsWith("{") && start.substring(1).strip().startsWith("\"");
    return json ? JSON : TEXT;
  }

  private static boolean isMarkup(String start) {
    return start.startsWith("<!doctype")
        || start.startsWith("<?xml")
        || start.contains("<html")
        || start.contains("<head")
        || start.contains("<body")
        || start.contains("</")
        || start.contains("<meta")
        || start.contains("<br");
  }

  /** By its byte order mark, or since every other byte is zero. */
  private static BodyKind utf16(byte[] body, int length) {
    if (length >= 2 && body[0] == (byte) 0xFF && body[1] == (byte) 0xFE) {
      return UTF_16_LE;
    }
    if (length >= 2 && body[0] == (byte) 0xFE && body[1] == (byte) 0xFF) {
      return UTF_16_BE;
    }
    int[] zeros = new int[2];
    for (int i = 0; i < length; i++) {
      zeros[i & 1] += body[i] == 0 ? 1 : 0;
    }
    int most = length * 2 / 5;
    if (length >= 8 && zeros[1] > most && zeros[0] == 0) {
      return UTF_16_LE;
    }
    return length >= 8 && zeros[0] > most && zeros[1] == 0 ? UTF_16_BE : TEXT;
  }

  private static boolean isBinary(byte[] body, int length) {
    String start = new String(body, 0, Math.min(length, 8), StandardCharsets.ISO_8859_1);
    if (isGzip(body)
        || start.startsWith("PK\u0003\u0004")
        || start.startsWith("%PDF-")
        || start.startsWith("\u0089PNG")
        || start.startsWith("GIF8")) {
      return true;
    }
    int control = 0;
    for (int i = 0; i < length; i++) {
      control += body[i] >= 0 && body[i] < ' ' && !(body[i] >= '\t' && body[i] <= '\r') ? 1 : 0;
    }
    return control > 16 && control * 10 > length;
  }
}

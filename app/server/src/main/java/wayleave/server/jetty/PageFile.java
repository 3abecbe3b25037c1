package wayleave.server.jetty;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import wayleave.server.metrics.Responses;

/**
 * A file of the page. Immutable and thread-safe.
 *
 * @param mediaType the value of {@code Content-Type}
 * @param tag what its bytes are known by, without quotes
 * @param isHashed whether its name changes with its content, so that it may be kept for ever
 */
record PageFile(String mediaType, byte[] plain, byte[] gzip, String tag, boolean isHashed) {
  /** A file with a name that tells its type by its ending. */
  static PageFile of(String name, byte[] plain) {
    return new PageFile(
        mediaType(name), plain, Responses.gzip(plain), tag(plain), name.startsWith("assets/"));
  }

  private static String mediaType(String name) {
    return switch (name.substring(name.lastIndexOf('.') + 1)) {
      case "html" -> "text/html; charset=utf-8";
      case "js" -> "text/javascript; charset=utf-8";
      case "css" -> "text/css; charset=utf-8";
      case "json" -> "application/json";
      case "svg" -> "image/svg+xml";
      default -> throw new IllegalArgumentException("no media type is known for " + name);
    };
  }

  private static String tag(byte[] bytes) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
      return HexFormat.of().formatHex(digest, 0, 12);
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e); // every JDK has it
    }
  }
}

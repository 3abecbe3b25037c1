package wayleave.server.jetty;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import wayleave.server.metrics.Responses;

/** A file of the page. Thread-safe. */
final class PageFile {
  private final String mediaType;
  private final byte[] plain;
  private final String tag;
  private final boolean isHashed;

  /** Null until it is asked for, so that a server that nobody visits packs nothing. */
  private volatile byte @Nullable [] gzip;

  /** A file with a name that tells its type by its ending. */
  PageFile(String name, byte[] plain) {
    this.plain = plain;
    mediaType = mediaType(name);
    tag = tag(plain);
    isHashed = name.startsWith("assets/");
  }

  /** The value of {@code Content-Type}. */
  String mediaType() {
    return mediaType;
  }

  byte[] plain() {
    return plain;
  }

  byte[] gzip() {
    byte[] packed = gzip;
    if (packed == null) {
      packed = Responses.gzip(plain);
      gzip = packed;
    }
    return packed;
  }

  /** What its bytes are known by, without quotes. */
  String tag() {
    return tag;
  }

  /** Whether its name changes with its content, so that it may be kept for ever. */
  boolean isHashed() {
    return isHashed;
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

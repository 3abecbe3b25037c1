package wayleave.server.page;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A file that a page loads. Immutable and thread-safe.
 *
 * @param reference the file as the HTML names it
 * @param url where that leads; null if it is not a URL
 * @param htmlLine the line of the HTML that names it first, from 1
 */
public record PageResource(
    Kind kind, String reference, @Nullable String url, int htmlLine) {
  /** What a page loads a file as. */
  public enum Kind {
    SCRIPT,
    STYLE,
    IMAGE,
    FONT,
    MEDIA,
    FRAME,
    OBJECT,
    ICON,
    MANIFEST,
    OTHER;

    /** The name in JSON. */
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}

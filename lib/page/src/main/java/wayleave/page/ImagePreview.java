package wayleave.page;

import java.util.Arrays;
import java.util.Optional;

/** The largest image preview that {@code max-image-preview} allows, the most restrictive first (Google Search Central). */
public enum ImagePreview {
  /** No image. */
  NONE,
  /** The engine's default size. */
  STANDARD,
  /** Up to the width of the viewport. */
  LARGE;

  /** The word in {@code max-image-preview}, in lower case. */
  String text() {
    return Text.lower(name());
  }

  static Optional<ImagePreview> find(String word) {
    return Arrays.stream(values()).filter(each -> each.text().equals(word)).findFirst();
  }
}

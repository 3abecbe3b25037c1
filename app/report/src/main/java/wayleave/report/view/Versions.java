package wayleave.report.view;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import wayleave.policy.cache.CacheEntry;

/** What the versions of a site's robots.txt that are kept are called. */
public final class Versions {
  /** What {@link #find} takes, in words. */
  public static final String EXPECTED =
      "latest, previous, or the first 8 or more digits of a version's SHA-256";

  private static final int ID_DIGITS = 12;
  private static final Pattern PREFIX = Pattern.compile("[0-9a-f]{8,64}");

  private Versions() {}

  /**
   * The first digits of the SHA-256 of its body. It stays the same when other versions come and go; two versions with the same
   * text share it.
   */
  public static String id(CacheEntry.Copy version) {
    return version.found().body().sha256().substring(0, ID_DIGITS);
  }

  /** Whether a name is of the form that {@link #find} takes. */
  public static boolean isName(String name) {
    return name.equals("latest")
        || name.equals("previous")
        || PREFIX.matcher(name).matches();
  }

  /**
   * The version of a name: {@code latest}, {@code previous} (the one before the latest), or the first 8 or more digits of its
   * SHA-256.
   *
   * @param history the versions, the newest first
   * @return the newest of them; empty if there is none
   */
  public static Optional<CacheEntry.Copy> find(List<CacheEntry.Copy> history, String name) {
    return switch (name) {
      case "latest" -> history.stream().findFirst();
      case "previous" -> history.stream().skip(1).findFirst();
      default ->
        isName(name)
            ? history.stream()
                .filter(version -> version.found().body().sha256().startsWith(name))
                .findFirst()
            : Optional.empty();
    };
  }
}

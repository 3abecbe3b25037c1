package wayleave.benchmarks.bulk;

import java.util.Map;
import wayleave.Origin;
import wayleave.captures.Capture;

/**
 * What {@link BulkLoop} asks about sites. Answers are {@value #ALLOWED} and {@value #DISALLOWED} by the rules of a file, those of
 * {@link #byStatus} where there is none, and {@value #UNKNOWN}.
 */
interface BulkEngine {
  char ALLOWED = 'A';
  char DISALLOWED = 'D';
  char UNKNOWN = '-';

  /** A site that is no site. */
  Site NO_URL = url -> UNKNOWN;

  /** A site of which the captures are known. */
  @FunctionalInterface
  interface Site {
    char answer(String url);
  }

  /** @param captures by their keys */
  Site site(Origin origin, Map<String, Capture> captures);

  static char byRules(boolean allowed) {
    return allowed ? ALLOWED : DISALLOWED;
  }

  /** What is answered for all URLs of a site whose robots.txt is no file. */
  static char byStatus(boolean allowed) {
    return Character.toLowerCase(byRules(allowed));
  }
}

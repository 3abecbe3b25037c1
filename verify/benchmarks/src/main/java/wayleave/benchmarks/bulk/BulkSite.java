package wayleave.benchmarks.bulk;

/**
 * A made-up site.
 *
 * @param origin as it is written mostly, without anything that is default, and without {@code /} at the end
 * @param answer what is known of its robots.txt
 * @param file the number of the file that is its robots.txt, or the one that it redirects to; -1 if there is none
 * @param sitemap whether it names its own sitemap in it, as no other site does
 */
record BulkSite(String origin, Answer answer, int file, boolean sitemap) {
  /** What a crawler heard when it asked for the robots.txt; how many sites of 1,000 are so is about what Common Crawl sees. */
  enum Answer {
    FOUND(640, 200),
    NOT_FOUND(190, 404),
    /** To where there is one that was captured. */
    MOVED(60, 301),
    MOVED_FOR_NOW(20, 302),
    /** To where nothing was captured. */
    MOVED_AWAY(20, 301),
    FORBIDDEN(20, 403),
    GONE(10, 410),
    TOO_MANY_REQUESTS(5, 429),
    UNAVAILABLE(15, 503),
    /** There was no answer. */
    TIMED_OUT(10, 0),
    NOT_CAPTURED(10, 0);

    final int permille;
    final int status;

    Answer(int permille, int status) {
      this.permille = permille;
      this.status = status;
    }

    /** The answer of a site with a number below 1,000. */
    static Answer of(int number) {
      int rest = number;
      for (Answer answer : values()) {
        rest -= answer.permille;
        if (rest < 0) {
          return answer;
        }
      }
      throw new IllegalArgumentException(String.valueOf(number));
    }
  }

  /** Where its robots.txt is. */
  String robotsTxt() {
    return origin + "/robots.txt";
  }

  /** Where its robots.txt redirects to, if it does. */
  String target() {
    return switch (answer) {
      case MOVED, MOVED_FOR_NOW ->
        "https://www." + origin.substring(origin.indexOf("://") + 3) + "/robots.txt";
      case MOVED_AWAY ->
        "https://login." + origin.substring(origin.indexOf("://") + 3) + "/sign-in";
      default -> "";
    };
  }
}

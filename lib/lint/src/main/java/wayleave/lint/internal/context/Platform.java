package wayleave.lint.internal.context;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import wayleave.syntax.Field;

/**
 * Systems that generate a robots.txt, recognized by rules that are in all their files. The owner of a site there cannot change
 * these rules, so their style is not reported.
 */
public enum Platform {
  /** Pages load scripts and styles from hosts of the operator. */
  SQUARESPACE(
      Set.of("/config", "/account$", "/api/", "/static/"),
      "/\\*[?&](?:author|tag|month|view|format|reversePaginate)=.*|/api/ui-extensions/",
      List.of("/static/")),
  WIX(
      Set.of("/_partials*", "/pro-gallery-webapp/v1/galleries/*"),
      "\\*\\?lightbox=|/_api/\\*|/_partials\\*|/pro-gallery-webapp/v1/galleries/\\*",
      List.of()),
  SHOPIFY(
      Set.of("/*preview_theme_id*", "/carts", "/checkout"),
      "/a/downloads/-/\\*|/(?:\\d+/)?checkouts/?|/carts|(?:/?\\*)?/(?:collections|blogs)/\\*.*"
          + "|/\\*(?:/\\*)?\\?\\*(?:oseid|ls)[=%].*|/\\*preview_(?:theme|script)_id\\*",
      List.of()),
  ZENDESK(
      Set.of("/hc/*/requests/", "/suspended_tickets"),
      "/accounts|/access/.*|/(?:hc/\\*/requests/new|requests/\\*/satisfaction/)",
      List.of()),
  SUBSTACK(
      Set.of("/channel-frame", "/feed/private"),
      "/subscribe|/(?:lovestack|p/\\*/comment|inbox/post|notes/post)/\\*",
      List.of()),
  JIMDO(
      Set.of("/app/", "/j/", "/app/download/"),
      "/app/(?:module/webproduct/goto|download)/",
      List.of()),
  GOVOFFICE(
      Set.of("/manager/", "/*Design*", "/*GUESTBOOK*"),
      "/\\*(?:Design|month|GUESTBOOK)\\*|/admin/|/manager/",
      List.of()),
  FINALSITE(Set.of("/fs/", "/fs/pages/1"), "/fs/.*", List.of()),
  /** A calendar for WordPress, which writes a rule for each of its views and one with a wildcard. */
  AI1EC(
      Set.of("/*controller=ai1ec_exporter_controller*"),
      "/\\*controller=ai1ec_exporter_controller\\*|/[^/]+/action[~:][^/]+/",
      List.of()),
  /** The page's number is the first parameter. */
  TYPO3(Set.of("/typo3/"), "/?\\*\\?id=\\*?", List.of()),
  /** Version 7. The scripts are for the command line, and the themes are those that come with it. */
  DRUPAL(Set.of("/profiles/", "/scripts/"), "", List.of("/scripts/", "/themes/")),
  /** Any other, or none. */
  UNKNOWN(Set.of(), "", List.of());

  /** Those of all systems. */
  private static final Set<String> MARKS = Arrays.stream(values())
      .flatMap(platform -> platform.marks.stream())
      .collect(Collectors.toSet());

  private final Set<String> marks;
  private final Pattern own;
  private final List<String> needless;

  /**
   * @param marks the paths that it is recognized by
   * @param own the paths of its rules that look odd
   * @param needless folders that pages do not load
   */
  Platform(Set<String> marks, String own, List<String> needless) {
    this.marks = marks;
    this.own = Pattern.compile(own);
    this.needless = needless;
  }

  /** The first system whose rules are all among these. */
  static Platform of(List<PathValue> rules) {
    Set<String> paths =
        rules.stream().map(PathValue::text).filter(MARKS::contains).collect(Collectors.toSet());
    for (Platform platform : values()) {
      if (paths.containsAll(platform.marks)) {
        return platform;
      }
    }
    return UNKNOWN;
  }

  /** Whether the system writes a rule with this path into the files of all sites. */
  public boolean writes(String path) {
    return own.matcher(path).matches();
  }

  /** Whether the system writes this line, which is no rule, into the files of all sites. */
  public boolean writes(SourceLine line) {
    return this == DRUPAL && line.field == Field.OTHER && line.value().equals("10");
  }

  /** Whether pages of this system look the same without a URL. */
  public boolean needsNot(String url) {
    return needless.stream().anyMatch(url::startsWith);
  }
}

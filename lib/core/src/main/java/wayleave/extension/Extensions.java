package wayleave.extension;

import java.util.ArrayList;
import java.util.List;
import wayleave.Crawler;
import wayleave.CrawlerRules;
import wayleave.ExtensionLine;
import wayleave.Group;
import wayleave.RobotsTxt;
import wayleave.extension.Extension.License;

/**
 * Finds and parses the extension lines of a robots.txt. They never change a verdict (RFC 9309 §2.2.4). All methods parse the
 * lines at each call. {@link UsagePreferences} combines what they say about the use of a URL's content.
 */
public final class Extensions {
  private Extensions() {}

  /**
   * The valid extensions of one kind that apply to the rules' crawler, in file order: {@code Extensions.of(rules,
   * Extension.RequestRate.class)}.
   */
  public static <E extends Extension> List<E> of(CrawlerRules rules, Class<E> kind) {
    return ofKind(rules.extensions(), kind);
  }

  /**
   * All valid extensions of one kind, in file order, in and outside of groups: {@code Extensions.of(robots,
   * Extension.CleanParam.class)}.
   */
  public static <E extends Extension> List<E> of(RobotsTxt robots, Class<E> kind) {
    return ofKind(robots.extensions(), kind);
  }

  /**
   * The licenses that apply to a crawler: those of its groups, or if these have none, those before the first group, which apply to
   * all crawlers (RSL 1.0 §4.4).
   */
  public static List<License> licenses(RobotsTxt robots, Crawler crawler) {
    List<License> own = of(robots.rulesFor(crawler), License.class);
    if (!own.isEmpty()) {
      return own;
    }
    List<Group> groups = robots.groups();
    int firstGroup =
        groups.isEmpty() ? Integer.MAX_VALUE : groups.get(0).userAgents().get(0).line();
    return of(robots, License.class).stream()
        .filter(license -> license.line().line() < firstGroup)
        .toList();
  }

  private static <E extends Extension> List<E> ofKind(List<ExtensionLine> lines, Class<E> kind) {
    List<E> result = new ArrayList<>();
    for (ExtensionLine line : lines) {
      Extension extension = Extension.of(line);
      if (kind.isInstance(extension)) {
        result.add(kind.cast(extension));
      }
    }
    return List.copyOf(result);
  }
}

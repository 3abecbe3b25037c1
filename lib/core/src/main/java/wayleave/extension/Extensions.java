package wayleave.extension;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import wayleave.Crawler;
import wayleave.CrawlerRules;
import wayleave.ExtensionLine;
import wayleave.Group;
import wayleave.RobotsTxt;
import wayleave.extension.Extension.ContentSignal;
import wayleave.extension.Extension.ContentUsage;
import wayleave.extension.Extension.License;
import wayleave.extension.Extension.Preference;

/**
 * Finds and parses the extension lines of a robots.txt. They never change a verdict (RFC 9309 §2.2.4). All methods parse the
 * lines at each call.
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
   * What the site prefers to be done with the content of a URL by the operator of the rules' crawler, by its {@code
   * Content-Usage} lines ({@code train-ai}, {@code search}): that with the longest path that matches counts, and of several with
   * the same path, for each key the most restrictive. What is not there is not known. Empty for a URL that the crawler may not
   * fetch: no preference applies there (draft-ietf-aipref-attach-05).
   */
  public static Map<String, Preference> contentUsage(CrawlerRules rules, String url) {
    List<ContentUsage> lines = of(rules, ContentUsage.class);
    return lines.isEmpty() || !rules.allows(url)
        ? Map.of()
        : ScopedPreferences.contentUsage(lines, rules.dialect(), url);
  }

  /**
   * What the site signals about the use of the content of a URL, by its {@code Content-Signal} lines ({@code ai-train}, {@code
   * search}), in lower case: those with the longest path that matches count, and of several values of one key {@code no},
   * otherwise the first. The vocabulary is open ({@code use=reference}), so values are strings. What is not there is neither
   * granted nor restricted.
   */
  public static Map<String, String> contentSignals(CrawlerRules rules, String url) {
    return ScopedPreferences.contentSignals(of(rules, ContentSignal.class), rules.dialect(), url);
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

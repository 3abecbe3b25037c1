package wayleave.report.view;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import wayleave.GroupSelection;
import wayleave.UserAgentHeader;
import wayleave.crawlers.CrawlerCatalogue;
import wayleave.crawlers.KnownCrawler;

/** Tells a crawler's name that nobody knows from one that no group names: it may be a slip, and would be allowed most things. */
public final class UnknownCrawler {
  private UnknownCrawler() {}

  /**
   * Whether nobody knows a name, or it is more than a name, as {@code google bot} is. {@code *} and a whole {@code User-Agent} header
   * such as {@code MyBot/1.0} are meant as they are.
   */
  public static boolean is(String name) {
    String text = name.strip();
    return !text.equals("*")
        && text.indexOf('/') < 0
        && CrawlerCatalogue.bundled().find(text).isEmpty();
  }

  private static boolean isToken(String text) {
    return UserAgentHeader.parse(text).productToken().filter(text::equals).isPresent();
  }

  /**
   * That nobody knows a name, what it is judged by, and what to do, for people; empty if somebody does, or a group names it.
   *
   * @param selection the groups that apply to it; null if there is more than one robots.txt
   */
  public static Optional<String> note(String name, @Nullable GroupSelection selection) {
    boolean isNamed = selection != null
        && selection.kind() != GroupSelection.Kind.WILDCARD
        && selection.kind() != GroupSelection.Kind.NO_GROUP;
    String token = TerminalText.of(name.strip());
    boolean isToken = isToken(name.strip());
    if (isNamed && isToken || !is(name)) {
      return Optional.empty();
    }
    String judged = selection == null
        ? "where no group names it, it is judged by the groups for *"
        : selection.kind() == GroupSelection.Kind.WILDCARD
            ? "it is judged by the groups for *"
            : isNamed ? "it is judged by the groups for its beginning" : "no group applies to it";
    Optional<KnownCrawler> nearest = CrawlerCatalogue.bundled().nearest(name.strip());
    return Optional.of(
        (token.isEmpty() ? "An empty name" : token) + " is no known crawler: " + judged
            + ". "
            + nearest
                .map(known -> "Did you mean " + known.token() + "?")
                .orElse(
                    isToken
                        ? "If it is yours, write " + token + "/1.0."
                        : "Write the name of one crawler."));
  }
}

package wayleave.cli.option;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;
import wayleave.cli.terminal.Terminal;
import wayleave.report.view.UnknownCrawler;

/** The option {@code --crawler}, shared by the commands that check URLs. */
public final class AgentsOption {
  @Option(
      names = {"-c", "--crawler"},
      paramLabel = "NAME",
      completionCandidates = CrawlerNames.class,
      description = {
        "Crawler to check for: a product token (Googlebot-Image) or a whole User-Agent header; repeatable (default: *, "
            + "any that no group names)."
      })
  private List<String> given = new ArrayList<>();

  /** Says which of some names nobody knows, for commands that ask about several sites. */
  public static void warnOfUnknown(List<String> names, Terminal terminal) {
    for (String name : names) {
      UnknownCrawler.note(name, null).ifPresent(terminal::say);
    }
  }

  /** Whether any was named. */
  public boolean isGiven() {
    return !given.isEmpty();
  }

  /** The names, at least one. */
  public List<String> names() {
    return orAny(given);
  }

  /** The names that were given, or the one that stands for any crawler. */
  public static List<String> orAny(List<String> given) {
    return given.isEmpty() ? List.of("*") : given;
  }
}

package wayleave.cli.option;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The option {@code --crawler}, shared by the commands that check URLs. */
public final class AgentsOption {
  @Option(
      names = {"-c", "--crawler"},
      paramLabel = "NAME",
      completionCandidates = CrawlerNames.class,
      description = {
        "Crawler to check for: a product token (Googlebot-Image) or a whole User-Agent header; repeatable "
            + "(default: *, any crawler that no group names)."
      })
  private List<String> given = new ArrayList<>();

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

package wayleave.cli.command;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import wayleave.cli.option.CrawlerNames;
import wayleave.cli.terminal.CliCommand;
import wayleave.cli.terminal.InputException;
import wayleave.cli.terminal.Terminal;
import wayleave.report.RobotsTemplate;
import wayleave.report.view.TerminalText;
import wayleave.report.view.UnknownCrawler;

/** {@code wayleave new}: writes a robots.txt from a recipe (A1). */
@Command(
    name = "new",
    description = "Write a robots.txt from a recipe, with your own paths, crawler and sitemaps.",
    footer = {
      "  wayleave new --list",
      "  wayleave new --sitemap https://example.com/sitemap.xml > robots.txt",
      "  wayleave new --disallow /cart/ --disallow '/*?sort='",
      "  wayleave new --recipe block-one-crawler --crawler Bytespider",
      "  wayleave new --recipe refuse-ai-training --disallow /cart/",
    })
public final class NewCommand extends CliCommand {
  @Option(
      names = "--recipe",
      paramLabel = "NAME",
      completionCandidates = Codes.class,
      description = {
        "The recipe to write: ${COMPLETION-CANDIDATES} "
            + "(default: block-folders with --disallow, allow-all without)."
      })
  private @Nullable String recipe;

  @Option(
      names = "--disallow",
      paramLabel = "PATH",
      description = "A path to disallow, in place of the recipe's examples. Repeatable.")
  private List<String> paths = new ArrayList<>();

  @Option(
      names = {"-c", "--crawler"},
      paramLabel = "NAME",
      completionCandidates = CrawlerNames.class,
      description =
          "The product token of the crawler that the recipe is about, in place of its example.")
  private String crawler = "";

  @Option(names = "--sitemap", paramLabel = "URL", description = "A sitemap to list. Repeatable.")
  private List<String> sitemaps = new ArrayList<>();

  @Option(names = "--list", description = "List the recipes with their descriptions and exit.")
  private boolean list;

  NewCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  public Integer call() throws Exception {
    terminal.print(list ? recipes() : text());
    return 0;
  }

  private static String recipes() {
    StringBuilder out = new StringBuilder();
    for (RobotsTemplate template : RobotsTemplate.values()) {
      out.append(template.code()).append('\t').append(template.description()).append('\n');
    }
    return out.toString();
  }

  private String text() throws InputException {
    RobotsTemplate template = template();
    if (!crawler.isEmpty() && !template.takesCrawler()) {
      throw new InputException("the recipe " + template.code() + " is not about one crawler: "
          + "leave out --crawler, or choose a recipe such as block-one-crawler");
    } else if (!paths.isEmpty() && !template.takesPaths()) {
      throw new InputException("the recipe " + template.code() + " is not about paths: "
          + "leave out --disallow, or choose a recipe such as block-folders");
    }
    if (!crawler.isEmpty()) {
      UnknownCrawler.note(crawler, null).ifPresent(terminal::say);
    }
    try {
      return template.text(crawler, paths, sitemaps);
    } catch (IllegalArgumentException e) {
      throw new InputException(TerminalText.of(String.valueOf(e.getMessage())));
    }
  }

  private RobotsTemplate template() throws InputException {
    String named = recipe;
    if (named == null) {
      return paths.isEmpty() ? RobotsTemplate.ALLOW_ALL : RobotsTemplate.BLOCK_FOLDERS;
    }
    return RobotsTemplate.find(named)
        .orElseThrow(() -> new InputException("no recipe '" + TerminalText.of(named)
            + "'; expected one of " + String.join(", ", new Codes())));
  }

  static final class Codes implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Arrays.stream(RobotsTemplate.values()).map(RobotsTemplate::code).iterator();
    }
  }
}

package wayleave.cli.command;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Iterator;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import wayleave.cli.terminal.InputException;
import wayleave.cli.terminal.Terminal;
import wayleave.report.RobotsTemplate;

/** {@code wayleave new}: writes a robots.txt from a recipe (A1). */
@Command(
    name = "new",
    description = "Write a robots.txt from a recipe.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  wayleave new --list",
      "  wayleave new --recipe block-folders > robots.txt",
    })
public final class NewCommand implements Callable<Integer> {
  private final Terminal terminal;

  @ArgGroup(multiplicity = "1")
  private Choice choice = new Choice();

  static final class Choice {
    @Option(
        names = "--recipe",
        paramLabel = "NAME",
        completionCandidates = Codes.class,
        description = "The recipe to write: ${COMPLETION-CANDIDATES}.")
    @Nullable
    String recipe;

    @Option(names = "--list", description = "List the recipes with what each does.")
    boolean list;
  }

  NewCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws Exception {
    StringBuilder out = new StringBuilder();
    String name = choice.recipe;
    if (name == null) {
      for (RobotsTemplate recipe : RobotsTemplate.values()) {
        out.append(recipe.code()).append('\t').append(recipe.description()).append('\n');
      }
    } else {
      RobotsTemplate recipe = RobotsTemplate.find(name).orElse(null);
      if (recipe == null) {
        throw new InputException(
            "no recipe '" + name + "'; expected one of " + String.join(", ", new Codes()));
      }
      out.append(recipe.text());
    }
    terminal.out().write(out.toString().getBytes(StandardCharsets.UTF_8));
    return 0;
  }

  static final class Codes implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Arrays.stream(RobotsTemplate.values())
          .map(RobotsTemplate::code)
          .collect(Collectors.toList())
          .iterator();
    }
  }
}

package wayleave.cli.input;

import java.util.ArrayList;
import java.util.List;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.composer.Composer;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.parser.Parser;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/** YAML as nodes that know their places. Bounded in depth; an alias is the same node again, so that none multiplies. */
final class YamlNodes {
  /** The most bytes of a file that are read. */
  static final int MAX_BYTES = 1 << 20;

  /** The most lists and maps within each other; a file that is right has three. */
  private static final int MAX_DEPTH = 20;

  /** As many as anybody writes; the library's own 50 are few for lists of URLs that many tests share. */
  private static final int MAX_ALIASES = 10_000;

  private static final LoadSettings SETTINGS = LoadSettings.builder()
      .setMaxAliasesForCollections(MAX_ALIASES)
      .setCodePointLimit(MAX_BYTES)
      .build();

  private final List<ExpectationProblem> problems;

  YamlNodes(List<ExpectationProblem> problems) {
    this.problems = problems;
  }

  /** The root of each document; none if the text is no YAML, which is then noted. */
  List<Node> read(String yaml) {
    List<Node> roots = new ArrayList<>();
    try {
      if (isShallow(yaml)) {
        new Composer(SETTINGS, parser(yaml)).forEachRemaining(roots::add);
      }
      return roots;
    } catch (MarkedYamlEngineException e) {
      Mark mark = (isOpenQuote(e) ? e.getContextMark() : e.getProblemMark()).orElse(null);
      note(mark == null ? 1 : mark.getLine() + 1, mark == null ? 1 : mark.getColumn() + 1, said(e));
    } catch (ReaderException e) {
      String before = yaml.substring(
          0,
          yaml.offsetByCodePoints(
              0, Math.min(e.getPosition(), yaml.codePointCount(0, yaml.length()))));
      int line = (int) before.chars().filter(c -> c == '\n').count() + 1;
      int column = before.length() - before.lastIndexOf('\n');
      note(line, column, "YAML does not allow control characters; delete this one");
    } catch (YamlEngineException e) {
      note(1, 1, "not valid YAML: expected keys with values, such as robots: and tests:");
    }
    return List.of();
  }

  private static Parser parser(String yaml) {
    return new ParserImpl(SETTINGS, new StreamReader(SETTINGS, yaml));
  }

  /** The library composes nodes by recursion: what is deeper than any file that is right does not get that far. */
  private boolean isShallow(String yaml) {
    int depth = 0;
    for (Parser events = parser(yaml); events.hasNext(); ) {
      Event event = events.next();
      if (event instanceof CollectionStartEvent && ++depth > MAX_DEPTH) {
        Mark mark = event.getStartMark().orElseThrow();
        note(
            mark.getLine() + 1,
            mark.getColumn() + 1,
            "lists and maps are nested more than " + MAX_DEPTH + " deep");
        return false;
      } else if (event instanceof CollectionEndEvent) {
        depth--;
      }
    }
    return true;
  }

  private static boolean isOpenQuote(MarkedYamlEngineException e) {
    return e.getContext() != null
        && e.getContext().contains("quoted scalar")
        && e.getProblem().contains("end of stream")
        && e.getContextMark().isPresent();
  }

  /** What the library says, with what to do about it where people are known to stumble. */
  private static String said(MarkedYamlEngineException e) {
    String problem = e.getProblem();
    String context = e.getContext() == null ? "" : e.getContext();
    if (context.contains("scanning an alias")) {
      return "in YAML a * at the start has a special meaning; put it in quotes: \"*\"";
    }
    if (isOpenQuote(e)) {
      return "this quotation mark is never closed";
    }
    if (problem.startsWith("mapping values are not allowed")) {
      return "put text that contains a colon and a space in quotes: \"Disallow: /\"";
    }
    if (problem.contains("TAB")) {
      return "YAML does not allow tabs for indentation; use spaces";
    }
    if (problem.contains("that cannot start any token")) {
      return "put text that starts with this character in quotes";
    }
    return "not YAML: " + (context.isEmpty() ? "" : context + ": ") + problem.replace("\n", " ");
  }

  private void note(int line, int column, String message) {
    problems.add(new ExpectationProblem(line, column, message));
  }

  static int line(Node node) {
    return node.getStartMark().map(Mark::getLine).orElse(0) + 1;
  }

  static int column(Node node) {
    return node.getStartMark().map(Mark::getColumn).orElse(0) + 1;
  }

  /** What a node is, in words. */
  static String kind(Node node) {
    if (node instanceof SequenceNode) {
      return "a list";
    }
    if (node instanceof MappingNode) {
      return "keys with values";
    }
    boolean isEmpty = node.getTag().equals(Tag.NULL)
        || node instanceof ScalarNode scalar && scalar.getValue().isBlank();
    return isEmpty ? "nothing" : "a text";
  }
}

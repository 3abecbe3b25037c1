package wayleave.map;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A page of {@code docs}. */
record Page(List<String> lines) {
  /** The root of the repository. Tests run in the directory of their module. */
  static final Path ROOT = Path.of(System.getProperty("wayleave.root", ".."));

  private static final Pattern CODE = Pattern.compile("`([^`]+)`");

  static Page read(String name) throws IOException {
    return new Page(Files.readAllLines(ROOT.resolve("docs").resolve(name)));
  }

  /** The lines of the first fenced block of a kind. */
  List<String> block(String kind) {
    int begin = lines.indexOf("```" + kind);
    if (begin < 0) {
      throw new IllegalStateException("expected a block of " + kind);
    }
    List<String> rest = lines.subList(begin + 1, lines.size());
    return rest.subList(0, rest.indexOf("```"));
  }

  /** What stands as code in the first column of the tables that have a heading. */
  List<String> firstColumn(String heading) {
    List<String> found = new ArrayList<>();
    boolean isInside = false;
    for (String line : lines) {
      isInside = line.startsWith("| " + heading + " |") || isInside && line.startsWith("|");
      if (isInside) {
        Matcher code = CODE.matcher(line.split("\\|")[1]);
        while (code.find()) {
          found.add(code.group(1));
        }
      }
    }
    return found;
  }
}

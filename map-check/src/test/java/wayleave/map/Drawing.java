package wayleave.map;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** What the page shows of the modules: all arrows as lines, and a drawing with those that no way round leads along. */
final class Drawing {
  /** It needs every module, for the classes: that would be all that can be seen. */
  private static final String NOT_DRAWN = "map-check";

  private final List<Module> modules;
  private final Map<String, String> directories = new HashMap<>();
  private final Map<String, SortedSet<String>> uses = new HashMap<>();

  Drawing(List<Module> modules) {
    this.modules = modules;
    modules.forEach(each -> directories.put(each.artifact(), each.directory()));
    modules.forEach(each -> uses.put(each.directory(), directories(each.uses())));
  }

  /** A line for each module, and below it one for each of its packages. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    for (Module module : modules) {
      SortedSet<String> tests = directories(module.testsUse());
      String all = tests.size() == modules.size() - 1 ? "all others" : String.join(", ", tests);
      lines.add(arrow(module.directory(), uses.getOrDefault(module.directory(), new TreeSet<>()))
          + (tests.isEmpty() ? "" : "  (tests: " + all + ")"));
      module.packages().forEach((name, to) -> lines.add("  " + arrow(name, to)));
    }
    return lines;
  }

  /** The drawing in the language of Mermaid; tests' arrows are dotted. */
  List<String> mermaid() {
    List<String> lines = new ArrayList<>(List.of("flowchart TD"));
    for (Module module : modules) {
      if (module.directory().equals(NOT_DRAWN)) {
        continue;
      }
      String from = id(module.directory());
      SortedSet<String> direct = uses.getOrDefault(module.directory(), new TreeSet<>());
      Set<String> roundabout =
          direct.stream().flatMap(each -> reached(each).stream()).collect(Collectors.toSet());
      direct.stream()
          .filter(to -> !roundabout.contains(to))
          .forEach(to -> lines.add("  " + from + " --> " + id(to)));
      directories(module.testsUse()).forEach(to -> lines.add("  " + from + " -.-> " + id(to)));
    }
    return lines;
  }

  /** What a module leads to by one arrow or more. */
  private Set<String> reached(String module) {
    Set<String> reached = new TreeSet<>();
    for (String to : uses.getOrDefault(module, new TreeSet<>())) {
      reached.add(to);
      reached.addAll(reached(to));
    }
    return reached;
  }

  private SortedSet<String> directories(Set<String> artifacts) {
    SortedSet<String> named = new TreeSet<>();
    artifacts.forEach(each -> named.add(directories.getOrDefault(each, each)));
    return named;
  }

  private static String arrow(String from, Set<String> to) {
    return to.isEmpty() ? from : from + " -> " + String.join(", ", to);
  }

  private static String id(String module) {
    return module.replace('/', '-');
  }
}

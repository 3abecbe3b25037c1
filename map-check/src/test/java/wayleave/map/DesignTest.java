package wayleave.map;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each place that {@code docs/DESIGN.md} names in its tables is there. */
class DesignTest {
  @Test
  void everyPlaceThatIsNamedIsThere() throws Exception {
    Set<String> there = new TreeSet<>();
    for (String module : Module.directories(Page.ROOT)) {
      Path sources = Page.ROOT.resolve(module).resolve("src/main");
      if (Files.isDirectory(sources)) {
        there.addAll(names(sources));
      }
    }
    List<String> named = Page.read("DESIGN.md").firstColumn("place");
    assertThat(named).hasSizeGreaterThan(100);
    assertThat(named).allSatisfy(name -> assertThat(there).contains(name));
  }

  /** Classes, by name and by name with package, packages, and other files. */
  private static Set<String> names(Path sources) throws IOException {
    Set<String> names = new TreeSet<>();
    Path java = sources.resolve("java");
    try (Stream<Path> files = Files.walk(sources)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String name = file.getFileName().toString();
        if (name.endsWith(".java")) {
          names.add(name.substring(0, name.length() - ".java".length()));
          String path = java.relativize(file).toString().replace(".java", "");
          String type = path.replace('/', '.').replace('\\', '.');
          names.add(type);
          names.add(type.substring(0, Math.max(0, type.lastIndexOf('.'))));
        } else {
          names.add(name);
        }
      }
    }
    return names;
  }
}

package wayleave.map;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** {@code docs/map.md} shows what there is: no arrow more, and none less. */
class MapTest {
  private static List<Module> modules;
  private static Drawing drawing;
  private static Page page;

  @BeforeAll
  static void read() throws Exception {
    modules = Module.all(Page.ROOT);
    drawing = new Drawing(modules);
    page = Page.read("map.md");
  }

  @Test
  void everyArrowOfTheCodeStandsOnTheMapAndNoOther() {
    assertThat(page.block("text"))
        .as("docs/map.md, where this is to stand:\n%s", String.join("\n", drawing.lines()))
        .containsExactlyElementsOf(drawing.lines());
  }

  @Test
  void theDrawingIsThatOfTheArrows() {
    assertThat(page.block("mermaid"))
        .as("docs/map.md, where this is to stand:\n%s", String.join("\n", drawing.mermaid()))
        .containsExactlyElementsOf(drawing.mermaid());
  }

  /** What a module's code uses, its POM names; and nothing else, but for what is reached through what it uses. */
  @Test
  void aModuleNamesWhatItsCodeUses() {
    Map<String, String> artifacts = new HashMap<>();
    for (Module module : modules) {
      module.packages().keySet().forEach(name -> artifacts.put(name, module.artifact()));
    }
    for (Module module : modules) {
      if (module.packages().isEmpty()) {
        continue;
      }
      Set<String> used = new TreeSet<>();
      module.packages().values().forEach(to -> to.forEach(name -> used.add(artifacts.get(name))));
      used.remove(module.artifact());
      assertThat(module.uses()).as("%s/pom.xml", module.directory()).isEqualTo(used);
    }
  }

  @Test
  void nobodyUsesWhatAnotherModuleDoesNotExport() {
    Map<String, Module> owners = new HashMap<>();
    for (Module module : modules) {
      module.packages().keySet().forEach(name -> owners.put(name, module));
    }
    for (Module module : modules) {
      module.packages().values().stream()
          .flatMap(Set::stream)
          .filter(name -> !owners.get(name).equals(module))
          .forEach(name -> assertThat(owners.get(name).exports())
              .as("what %s uses of %s", module.directory(), owners.get(name).directory())
              .contains(name));
    }
  }

  @Test
  void everyModuleIsToldWhatItIsFor() {
    assertThat(page.firstColumn("module"))
        .containsExactlyElementsOf(modules.stream().map(Module::directory).toList());
  }

  @Test
  void noTwoModulesShareAPackage() {
    Map<String, String> owners = new HashMap<>();
    for (Module module : modules) {
      module
          .packages()
          .keySet()
          .forEach(name -> assertThat(owners.put(name, module.directory()))
              .as("another module with the package %s of %s", name, module.directory())
              .isNull());
    }
  }
}

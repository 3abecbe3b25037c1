package wayleave.map;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.module.ModuleDescriptor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/**
 * A module of the build, as its POM and its compiled classes have it.
 *
 * @param directory its name in the root POM
 * @param artifact the name of what it builds
 * @param uses the artifacts of other modules that its code is compiled or run with
 * @param testsUse the artifacts of other modules that its tests alone need
 * @param packages its packages, each with the packages of this project that its classes depend on
 * @param exports those of its packages that others may use: all if it is no Java module
 */
record Module(
    String directory,
    String artifact,
    SortedSet<String> uses,
    SortedSet<String> testsUse,
    SortedMap<String, SortedSet<String>> packages,
    Set<String> exports) {
  private static final String OURS = "io.github.wayleave";
  /** What JMH makes of benchmarks. */
  private static final String GENERATED = ".jmh_generated";

  /** All modules, in the order of the root POM. */
  static List<Module> all(Path root) throws Exception {
    List<Module> modules = new ArrayList<>();
    for (String directory : directories(root)) {
      modules.add(read(root, directory));
    }
    return modules;
  }

  /** The names of all modules in the root POM. */
  static List<String> directories(Path root) throws Exception {
    return elements(pom(root), "modules", "module").stream()
        .map(each -> each.getTextContent().strip())
        .toList();
  }

  private static Module read(Path root, String directory) throws Exception {
    Path path = root.resolve(directory);
    Element pom = pom(path);
    SortedSet<String> uses = new TreeSet<>();
    SortedSet<String> testsUse = new TreeSet<>();
    SortedMap<String, SortedSet<String>> packages = packages(path);
    for (Element dependency : elements(pom, "dependencies", "dependency")) {
      if (text(dependency, "groupId").equals(OURS)) {
        // A module without code has tests alone, whatever its scopes.
        boolean isTest = packages.isEmpty() || text(dependency, "scope").equals("test");
        (isTest ? testsUse : uses).add(text(dependency, "artifactId"));
      }
    }
    Set<String> exports =
        exports(path.resolve("target/classes/module-info.class")).orElse(packages.keySet());
    return new Module(directory, text(pom, "artifactId"), uses, testsUse, packages, exports);
  }

  private static Optional<Set<String>> exports(Path descriptor) throws IOException {
    if (!Files.exists(descriptor)) {
      return Optional.empty();
    }
    try (InputStream in = Files.newInputStream(descriptor)) {
      return Optional.of(ModuleDescriptor.read(in).exports().stream()
          .filter(each -> !each.isQualified())
          .map(ModuleDescriptor.Exports::source)
          .collect(Collectors.toSet()));
    }
  }

  private static SortedMap<String, SortedSet<String>> packages(Path module) throws IOException {
    SortedMap<String, SortedSet<String>> packages = new TreeMap<>();
    if (!Files.isDirectory(module.resolve("src/main/java"))) {
      return packages;
    }
    Path classes = module.resolve("target/classes");
    if (!Files.isDirectory(classes)) {
      throw new IllegalStateException(
          module.getFileName() + " is not compiled: make it a dependency of map-check/pom.xml");
    }
    for (JavaClass type : new ClassFileImporter().importPath(classes)) {
      String from = type.getPackageName();
      if (from.startsWith("wayleave") && !from.endsWith(GENERATED)) {
        SortedSet<String> to = packages.computeIfAbsent(from, name -> new TreeSet<>());
        type.getDirectDependenciesFromSelf().stream()
            .map(each -> each.getTargetClass().getBaseComponentType().getPackageName())
            .filter(name -> name.startsWith("wayleave") && !name.equals(from))
            .forEach(to::add);
      }
    }
    return packages;
  }

  private static Element pom(Path directory) throws Exception {
    File file = directory.resolve("pom.xml").toFile();
    try {
      return DocumentBuilderFactory.newInstance()
          .newDocumentBuilder()
          .parse(file)
          .getDocumentElement();
    } catch (SAXException e) {
      throw new UncheckedIOException(new IOException(file + ": " + e.getMessage(), e));
    }
  }

  private static List<Element> elements(Element parent, String list, String name) {
    return children(parent, list).stream()
        .flatMap(each -> children(each, name).stream())
        .toList();
  }

  private static List<Element> children(Element parent, String name) {
    List<Element> children = new ArrayList<>();
    for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
      if (node instanceof Element element && element.getTagName().equals(name)) {
        children.add(element);
      }
    }
    return children;
  }

  private static String text(Element parent, String name) {
    List<Element> found = children(parent, name);
    return found.isEmpty() ? "" : found.get(0).getTextContent().strip();
  }
}

package wayleave.api;

import java.io.IOException;
import java.lang.module.ModuleDescriptor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;

/**
 * What a library offers to others, as text: the public types of the packages that it exports, and what in them is public or
 * protected. Read from class files; nothing is loaded.
 */
final class ApiText {
  private ApiText() {}

  /** Of the classes in a directory, in the order of their names. */
  static String of(Path classes) throws IOException {
    TreeMap<String, ApiClass> byName = new TreeMap<>();
    try (Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.filter(ApiText::isType).toList()) {
        ApiClass found = new ApiClass();
        new ClassReader(Files.readAllBytes(file)).accept(found, ClassReader.SKIP_CODE);
        byName.put(found.name(), found);
      }
    }
    @Nullable Set<String> exported = exported(classes);
    StringBuilder text = new StringBuilder();
    for (ApiClass type : byName.values()) {
      boolean isExported = exported == null
          ? !(type.packageName() + ".").contains(".internal.")
          : exported.contains(type.packageName());
      if (isExported && isOffered(type, byName)) {
        text.append(type.text());
      }
    }
    return text.toString();
  }

  private static boolean isType(Path file) {
    String name = file.getFileName().toString();
    return name.endsWith(".class")
        && !name.equals("module-info.class")
        && !name.equals("package-info.class");
  }

  /** The packages that are exported to all, none of a module that calls itself internal; null if it is no module, whose packages all are but those named {@code internal}. */
  private static @Nullable Set<String> exported(Path classes) throws IOException {
    Path info = classes.resolve("module-info.class");
    if (!Files.exists(info)) {
      return null;
    }
    ModuleDescriptor module = ModuleDescriptor.read(Files.newInputStream(info));
    if (module.name().contains(".internal.")) {
      return Set.of();
    }
    return module.exports().stream()
        .filter(exports -> !exports.isQualified())
        .map(ModuleDescriptor.Exports::source)
        .collect(Collectors.toSet());
  }

  /** Whether it can be reached: a type within others is hidden with them. */
  private static boolean isOffered(ApiClass type, TreeMap<String, ApiClass> byName) {
    ApiClass outer = type.outer() == null ? null : byName.get(type.outer());
    return type.isOffered() && (type.outer() == null || outer != null && isOffered(outer, byName));
  }

  /** The lines of a text. */
  static List<String> lines(String text) {
    return text.lines().toList();
  }
}

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Puts the npm package together: the hand-written modules, the engine that TeaVM compiled, and the license. Each ES module gets a
 * CommonJS one beside it, and each {@code .d.ts} a {@code .d.cts}. That takes no parser, since of the syntax of modules they use
 * only what {@link #commonJs} names, each at the beginning of a line.
 */
public final class AssemblePackage {
  private static final Pattern IMPORT_ALL = Pattern.compile("(?m)^import \\* as (\\w+) from \"([^\"]+)\";");
  private static final Pattern IMPORT = Pattern.compile("(?m)^import \\{([^}]+)\\} from \"([^\"]+)\";");
  private static final Pattern EXPORT =
      Pattern.compile("(?m)^export ((?:async )?function\\*?|class|const) (\\w+)");
  private static final Pattern EXPORT_DEFAULT = Pattern.compile("(?m)^export default function (\\w+)");
  /** In types: with what follows, since it is exported as a member too. */
  private static final Pattern EXPORT_DEFAULT_TYPE = Pattern.compile("(?ms)^export default (\\w+);.*");
  /** The last statement of an engine. */
  private static final Pattern EXPORT_LIST = Pattern.compile("export\\s*\\{([^}]*)\\}\\s*;?\\s*(?://.*)?$");

  private AssemblePackage() {}

  /** Arguments: hand-written files, engines, where to write, version of the package and of TeaVM, license. */
  public static void main(String[] args) throws IOException {
    Path sources = Path.of(args[0]);
    Path engines = Path.of(args[1]);
    Path target = Path.of(args[2]);
    deleteTree(target);
    for (Path file : files(sources)) {
      String text = Files.readString(file);
      if (!file.toString().endsWith(".js")) {
        text = text.replace("${version}", args[3]).replace("${teavm.version}", args[4]);
      }
      write(target.resolve(sources.relativize(file).toString()), text);
    }
    for (Path file : files(engines)) {
      if (file.toString().endsWith(".js")) {
        write(target.resolve("engine").resolve(file.getFileName().toString()), Files.readString(file));
      }
    }
    write(target.resolve("LICENSE"), Files.readString(Path.of(args[5])));
  }

  private static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    String name = file.getFileName().toString();
    boolean isCommand = file.getParent().endsWith("bin");
    if (isCommand) {
      file.toFile().setExecutable(true, false);
    } else if (name.endsWith(".js")) {
      Files.writeString(file.resolveSibling(name.replace(".js", ".cjs")), commonJs(text));
    } else if (name.endsWith(".d.ts")) {
      Files.writeString(
          file.resolveSibling(name.replace(".d.ts", ".d.cts")),
          EXPORT_DEFAULT_TYPE
              .matcher(text)
              .replaceAll("export = $1;\n")
              .replaceAll("(from \"\\./[^\"]+)\\.js\"", "$1.cjs\""));
    }
  }

  private static String commonJs(String module) {
    List<String> exports = new ArrayList<>();
    String text = IMPORT_ALL
        .matcher(module)
        .replaceAll(found -> Matcher.quoteReplacement("const " + found.group(1) + " = " + require(found.group(2))));
    text = IMPORT
        .matcher(text)
        .replaceAll(found -> Matcher.quoteReplacement("const {" + found.group(1).replace(" as ", ": ") + "} = " + require(found.group(2))));
    text = EXPORT.matcher(text).replaceAll(found -> {
      exports.add(found.group(2));
      return "$1 $2";
    });
    Matcher only = EXPORT_DEFAULT.matcher(text);
    if (only.find()) {
      String name = only.group(1);
      text = only.replaceAll("function $1") + "\nmodule.exports = " + name + ";\n";
    } else if (!exports.isEmpty()) {
      text += "\nmodule.exports = { " + String.join(", ", exports) + " };\n";
    }
    Matcher list = EXPORT_LIST.matcher(text);
    if (list.find()) {
      String names = Stream.of(list.group(1).split(","))
          .map(entry -> entry.strip().split(" as "))
          .map(names2 -> names2[names2.length - 1] + ":" + names2[0])
          .collect(Collectors.joining(","));
      text = text.substring(0, list.start()) + "module.exports={" + names + "};\n";
    }
    return "\"use strict\";\n" + text;
  }

  private static String require(String module) {
    String file = module.startsWith(".") ? module.replaceAll("\\.js$", ".cjs") : module;
    return "require(\"" + file + "\");";
  }

  private static List<Path> files(Path directory) throws IOException {
    try (Stream<Path> found = Files.walk(directory)) {
      return found.filter(Files::isRegularFile).sorted().toList();
    }
  }

  private static void deleteTree(Path directory) throws IOException {
    if (!Files.exists(directory)) {
      return;
    }
    try (Stream<Path> found = Files.walk(directory)) {
      found.sorted(Comparator.reverseOrder()).forEach(file -> {
        try {
          Files.delete(file);
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      });
    }
  }
}

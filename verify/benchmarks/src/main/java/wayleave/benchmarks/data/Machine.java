package wayleave.benchmarks.data;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Where and how a run is done, as far as the figures depend on it. */
public final class Machine {
  /** The flags of the processes that measure: one collector thread, a heap that does not grow. */
  public static final List<String> FLAGS =
      List.of("-Xms1g", "-Xmx1g", "-XX:+UseSerialGC", "-Djmh.ignoreLock=true");

  private Machine() {}

  /** The system properties of this process that those that measure have to know. */
  public static List<String> properties() {
    List<String> properties = new ArrayList<>();
    for (String name : List.of("wayleave.root", "wayleave.shared", Workload.FILES_PROPERTY)) {
      String value = System.getProperty(name);
      if (value != null) {
        properties.add("-D" + name + "=" + value);
      }
    }
    return properties;
  }

  public static String description(Settings settings) {
    return "- " + LocalDate.now(ZoneOffset.UTC) + ", " + settings.name() + " run: "
        + settings.rounds() + " x " + settings.iterations() + " iterations of "
        + settings.millis() + " ms after " + settings.warmUps() + " to warm up; medians\n"
        + here() + "- flags: " + String.join(" ", FLAGS.subList(0, 3)) + "\n";
  }

  /** Which JDK, system and processor, as lines of a list. */
  public static String here() {
    return "- JDK " + Runtime.version() + " (" + System.getProperty("java.vm.name") + "), "
        + System.getProperty("os.name") + " " + System.getProperty("os.arch") + "\n"
        + "- " + processor() + ", " + Runtime.getRuntime().availableProcessors() + " cores\n";
  }

  public static String fileName() {
    return LocalDate.now(ZoneOffset.UTC) + "-jdk" + Runtime.version().feature() + ".md";
  }

  private static String processor() {
    try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
      return lines
          .filter(line -> line.startsWith("model name"))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElse("unknown processor");
    } catch (IOException e) {
      return "unknown processor";
    }
  }
}

package wayleave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** No library is older than docs/dependencies.md says: an update of another must not bring an advisory back. */
class LibraryFloorsTest {
  private static final Pattern JAR =
      Pattern.compile("(.+?)-(\\d+(?:\\.\\d+)+)(?:[.-][A-Za-z].*)?\\.jar");
  private static final Pattern ROW = Pattern.compile("\\| (`[^|]+`) \\| ([\\d.]+) \\|.*");
  private static final Pattern NAME = Pattern.compile("`([^`]+)`");

  @Test
  void eachLibraryHasTheVersionThatItNeeds() throws IOException {
    Map<String, int[]> shipped = shipped();
    List<String> page = Files.readAllLines(Path.of("../../docs/dependencies.md"));
    int floors = 0;
    for (String line : page) {
      Matcher row = ROW.matcher(line);
      if (row.matches()) {
        Matcher name = NAME.matcher(row.group(1));
        while (name.find()) {
          floors++;
          assertThat(shipped).as("a library of the command").containsKey(name.group(1));
          assertThat(Arrays.compare(shipped.get(name.group(1)), version(row.group(2))))
              .as(name.group(1) + " is at least " + row.group(2))
              .isNotNegative();
        }
      }
    }
    assertThat(floors).isPositive();
  }

  private static Map<String, int[]> shipped() {
    Map<String, int[]> versions = new TreeMap<>();
    String paths = System.getProperty("java.class.path")
        + File.pathSeparator
        + System.getProperty("jdk.module.path", "");
    for (String path : paths.split(File.pathSeparator)) {
      Matcher jar = JAR.matcher(new File(path).getName());
      if (jar.matches()) {
        versions.put(jar.group(1), version(jar.group(2)));
      }
    }
    return versions;
  }

  private static int[] version(String text) {
    return Arrays.stream(text.split("\\.")).mapToInt(Integer::parseInt).toArray();
  }
}

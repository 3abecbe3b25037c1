package wayleave.spark.job;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import wayleave.captures.Shown;

/** Paths of input, by the format of what is there. */
final class Input {
  private Input() {}

  /**
   * @param option where the paths were given, for messages
   * @param forced what they hold, whatever their names; null to go by the ending of one file of each
   * @param known what is expected
   * @throws JobException if there is nothing, or its name does not say what it is
   */
  static Map<Format, List<String>> of(
      String option,
      List<String> paths,
      @Nullable Format forced,
      Set<Format> known,
      HadoopFiles files) {
    if (forced != null && !known.contains(forced)) {
      throw new JobException(option + "-format " + forced.label() + ": expected " + names(known));
    }
    return paths.stream()
        .collect(Collectors.groupingBy(
            path -> format(option, path, forced, known, files),
            () -> new EnumMap<>(Format.class),
            Collectors.toList()));
  }

  private static Format format(
      String option, String path, @Nullable Format forced, Set<Format> known, HadoopFiles files) {
    Optional<String> file;
    try {
      file = files.anyFile(path);
    } catch (FileNotFoundException e) {
      throw new JobException(option + " " + path + ": there is no such file or directory");
    } catch (IOException | IllegalArgumentException e) {
      throw new JobException(option + " " + path + ": cannot be read: " + e.getMessage());
    }
    if (file.isEmpty()) {
      throw new JobException(option + " " + path + ": there is no file in this directory");
    }
    if (forced != null) {
      return forced;
    }
    return Format.ofFile(file.get())
        .filter(known::contains)
        .orElseThrow(() -> new JobException(option + " " + path + ": the name "
            + Shown.of(file.get()) + " does not say what it holds; name it with " + option
            + "-format: " + names(known)));
  }

  static String names(Set<Format> formats) {
    return Arrays.stream(Format.values())
        .filter(formats::contains)
        .map(Format::label)
        .collect(Collectors.joining(", "));
  }
}

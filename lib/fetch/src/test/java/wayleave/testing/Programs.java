package wayleave.testing;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** Programs that are installed on this machine. */
public final class Programs {
  /** Debian keeps servers here, and leaves it out of the path of those who are not root. */
  private static final String SERVERS = "/usr/local/sbin" + File.pathSeparator + "/usr/sbin";

  private Programs() {}

  /** The first of these that is found; empty if none is installed. */
  public static Optional<Path> find(String... names) {
    String path = System.getenv().getOrDefault("PATH", "") + File.pathSeparator + SERVERS;
    return Stream.of(names)
        .flatMap(
            name -> Stream.of(path.split(File.pathSeparator)).map(place -> Path.of(place, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }
}

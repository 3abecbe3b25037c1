package wayleave.cli.logs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import wayleave.Dialect;
import wayleave.Origin;
import wayleave.cli.terminal.InputException;
import wayleave.logs.RobotsHistory;
import wayleave.logs.RobotsVersion;

/**
 * Reads the versions of robots.txt files again when they change while a log is followed. Another content of a single file is a new
 * version from that time on. Not thread-safe.
 */
final class RobotsReload {
  /** Older versions of a single file are forgotten. */
  private static final int MOST_VERSIONS = 100;

  private final String name;
  private final List<Origin> sites;
  private final Dialect dialect;
  private final Map<Origin, RobotsHistory> known;
  private Map<Path, List<Object>> state;
  /** As the last call found the files. */
  private Map<Path, List<Object>> last;

  /** When they were last as they were read. */
  private Instant unchanged;

  /**
   * The versions that were read from a name.
   *
   * @param now after they were read
   */
  RobotsReload(
      String name,
      List<Origin> sites,
      Dialect dialect,
      Map<Origin, RobotsHistory> known,
      Instant now) {
    this.name = name;
    this.sites = sites;
    this.dialect = dialect;
    this.known = new HashMap<>(known);
    this.state = state();
    this.last = state;
    this.unchanged = now;
  }

  /** The times and sizes of the files. */
  private Map<Path, List<Object>> state() {
    Map<Path, List<Object>> found = new TreeMap<>();
    Path path = Path.of(name);
    try (Stream<Path> files = Files.isDirectory(path) ? Files.list(path) : Stream.of(path)) {
      for (Path file : files.toList()) {
        BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
        found.put(file, List.of(attributes.lastModifiedTime(), attributes.size()));
      }
    } catch (IOException e) {
      return Map.of(); // it is being replaced, or was removed
    }
    return found;
  }

  /**
   * The histories that have changed. A change counts once two calls find the files alike: what is being written is not read.
   *
   * @throws InputException if the files cannot be used any more; the versions before stay
   */
  Map<Origin, RobotsHistory> changes(Instant now) throws InputException, IOException {
    Map<Path, List<Object>> found = state();
    boolean isSettled = found.equals(last);
    last = found;
    if (found.equals(state)) {
      unchanged = now;
    }
    if (found.isEmpty() || found.equals(state) || !isSettled) {
      return Map.of();
    }
    Map<Origin, RobotsHistory> changes = new HashMap<>();
    for (Map.Entry<Origin, RobotsHistory> read :
        RobotsVersions.read(name, sites, dialect).entrySet()) {
      RobotsHistory old = known.getOrDefault(read.getKey(), RobotsHistory.of(List.of()));
      RobotsHistory next = Files.isDirectory(Path.of(name))
          ? merged(old, read.getValue())
          : appended(old, read.getValue().versions().get(0), time(now));
      if (!next.versions().equals(old.versions())) {
        changes.put(read.getKey(), next);
      }
    }
    known.putAll(changes);
    state = found;
    unchanged = now;
    return changes;
  }

  /** When a single file changed: as it says, if it can be. */
  private Instant time(Instant now) throws IOException {
    Instant modified = Files.getLastModifiedTime(Path.of(name)).toInstant();
    return modified.isAfter(unchanged) && !modified.isAfter(now) ? modified : now;
  }

  private RobotsHistory appended(RobotsHistory old, RobotsVersion read, Instant time) {
    List<RobotsVersion> versions = new ArrayList<>(old.versions());
    if (!versions.get(versions.size() - 1).sha256().equals(read.sha256())) {
      versions.add(RobotsVersion.from(time, read.status(), read.body(), dialect));
    }
    return RobotsHistory.of(
        versions.subList(Math.max(0, versions.size() - MOST_VERSIONS), versions.size()));
  }

  /** What was read, with the objects that are known already. */
  private static RobotsHistory merged(RobotsHistory old, RobotsHistory read) {
    return RobotsHistory.of(read.versions().stream()
        .map(version -> old.versions().stream()
            .filter(each -> each.kind() == version.kind()
                && each.time().equals(version.time())
                && each.status() == version.status()
                && each.sha256().equals(version.sha256()))
            .findFirst()
            .orElse(version))
        .toList());
  }
}

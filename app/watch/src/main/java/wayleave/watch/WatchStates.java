package wayleave.watch;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import wayleave.Origin;

/** Where a watcher keeps what it has told, so that it tells nothing twice. Thread-safe. */
public abstract class WatchStates {
  WatchStates() {}

  /** In memory: what was told is forgotten with the process. */
  public static WatchStates inMemory() {
    return new InMemory();
  }

  /**
   * In files of a directory, which is made when it is needed: a file for each site, replaced as a whole. For one process at a
   * time.
   */
  public static WatchStates in(Path directory) {
    return new FileStates(directory);
  }

  /** What is kept of a site; empty if nothing is. */
  abstract Optional<WatchRecord> get(Origin origin) throws IOException;

  abstract void put(Origin origin, WatchRecord kept) throws IOException;

  private static final class InMemory extends WatchStates {
    private final Map<Origin, WatchRecord> records = new ConcurrentHashMap<>();

    @Override
    Optional<WatchRecord> get(Origin origin) {
      return Optional.ofNullable(records.get(origin));
    }

    @Override
    void put(Origin origin, WatchRecord kept) {
      records.put(origin, kept);
    }
  }
}

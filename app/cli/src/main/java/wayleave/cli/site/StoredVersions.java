package wayleave.cli.site;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import wayleave.Origin;
import wayleave.cli.input.SiteUrl;
import wayleave.cli.option.StoreOption;
import wayleave.cli.terminal.InputException;
import wayleave.cli.terminal.Terminal;
import wayleave.policy.cache.CacheEntry;
import wayleave.report.view.StoredState;
import wayleave.report.view.TerminalText;
import wayleave.report.view.Versions;

/** Versions of robots.txt that the store keeps, as arguments name them: {@code stored:URL#VERSION}. Not thread-safe. */
public final class StoredVersions {
  private static final String PREFIX = "stored:";

  private final StoreOption option;
  private final Terminal terminal;

  public StoredVersions(StoreOption option, Terminal terminal) {
    this.option = option;
    this.terminal = terminal;
  }

  /** Whether an argument names a version that is stored. */
  public static boolean isName(String argument) {
    return argument.startsWith(PREFIX);
  }

  /** The site that a name is for. */
  public static Origin origin(String argument) throws InputException {
    String name = argument.substring(PREFIX.length());
    int hash = name.indexOf('#');
    return SiteUrl.origin(hash < 0 ? name : name.substring(0, hash));
  }

  /**
   * The versions of the site of a name, the newest first.
   *
   * @throws InputException if nothing is stored
   */
  public List<CacheEntry.Copy> history(String argument) throws InputException, IOException {
    Origin origin = origin(argument);
    Optional<StoreSession> existing = StoreSession.existing(option, terminal);
    if (existing.isEmpty()) {
      throw new InputException("no cache entry for " + origin);
    }
    try (StoreSession open = existing.get()) {
      StoredState state = StoredState.of(open.store(), origin);
      if (state.problem() != null) {
        throw new InputException(TerminalText.of(state.problem()));
      }
      return state.history();
    }
  }

  /**
   * The bytes of a version.
   *
   * @throws InputException if the name is none, or there is no such version; the message says which there are
   */
  public byte[] read(String argument) throws InputException, IOException {
    Origin origin = origin(argument);
    int hash = argument.indexOf('#');
    String version = hash < 0 ? "latest" : argument.substring(hash + 1);
    if (!Versions.isName(version)) {
      throw new InputException(
          TerminalText.of(argument) + ": after #, expected " + Versions.EXPECTED);
    }
    List<CacheEntry.Copy> history = history(argument);
    return Versions.find(history, version)
        .orElseThrow(() -> new InputException(
            "no such version of " + origin + " is stored; there are " + ids(history)))
        .found()
        .body()
        .toBytes();
  }

  private static String ids(List<CacheEntry.Copy> history) {
    return history.isEmpty()
        ? "none"
        : history.stream().map(Versions::id).collect(Collectors.joining(", "));
  }
}

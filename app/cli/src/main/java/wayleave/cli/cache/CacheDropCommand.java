package wayleave.cli.cache;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import wayleave.Origin;
import wayleave.cli.input.SiteUrl;
import wayleave.cli.option.PolicyOption;
import wayleave.cli.option.StoreLocation;
import wayleave.cli.option.StoreOption;
import wayleave.cli.site.RocksDbFiles;
import wayleave.cli.site.StoreSession;
import wayleave.cli.site.Stores;
import wayleave.cli.terminal.CliCommand;
import wayleave.cli.terminal.InputException;
import wayleave.cli.terminal.Terminal;
import wayleave.policy.cache.CacheEntry;
import wayleave.policy.cache.RobotsStore;
import wayleave.report.view.EntryState;
import wayleave.report.view.Messages;
import wayleave.report.view.StoredState;
import wayleave.report.view.TerminalText;

/** {@code wayleave cache drop}: drops cache entries. */
@Command(
    name = "drop",
    description = "Drop cache entries with their history.",
    footer = {
      "  wayleave cache drop https://example.com https://www.example.org/any/page",
      "  wayleave cache drop --expired",
      "  wayleave cache drop --all",
    })
final class CacheDropCommand extends CliCommand {
  @Mixin
  private StoreOption store = new StoreOption();

  @Mixin
  private PolicyOption preset = new PolicyOption();

  @ArgGroup(multiplicity = "1")
  private Choice choice = new Choice();

  static final class Choice {
    @Parameters(
        paramLabel = "ORIGIN",
        arity = "1..*",
        description = "Sites, such as https://example.com, or any of their URLs.")
    List<String> urls = List.of();

    @Option(
        names = "--all",
        description =
            "Drop all entries; in Redis also those of other processes. Deletes the files of a damaged store on disk, and no other files.")
    boolean all;

    @Option(
        names = "--failing",
        description = "Drop the entries of sites that were unreachable the last time.")
    boolean failing;

    @Option(names = "--expired", description = "Drop expired entries.")
    boolean expired;
  }

  CacheDropCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  public Integer call() throws Exception {
    Set<Origin> named = new LinkedHashSet<>();
    for (String url : choice.urls) {
      named.add(SiteUrl.origin(url));
    }
    if (choice.all
        && store.location() instanceof StoreLocation.Directory directory
        && Stores.exists(directory.path())) {
      dropAll(directory.path());
      return 0;
    }
    Optional<StoreSession> existing = StoreSession.existing(store, terminal);
    if (existing.isPresent()) {
      try (StoreSession open = existing.get()) {
        if (choice.all) {
          terminal.print(Messages.count(dropAll(open.store()), "origin") + " dropped\n");
        } else if (named.isEmpty()) {
          EntryState unwanted = choice.failing ? EntryState.FAILING : EntryState.EXPIRED;
          terminal.print(Messages.count(dropInState(open, unwanted), "origin") + " dropped\n");
        } else {
          dropNamed(open.store(), named);
        }
      }
    }
    return 0;
  }

  private void dropNamed(RobotsStore store, Set<Origin> origins) throws IOException {
    int dropped = 0;
    for (Origin origin : origins) {
      if (isIn(store, origin)) {
        dropped++;
      } else {
        terminal.say("no cache entry for " + origin);
      }
      store.remove(origin);
    }
    terminal.print(Messages.count(dropped, "origin") + " dropped\n");
  }

  /** What cannot be read is there too. */
  private static boolean isIn(RobotsStore store, Origin origin) {
    StoredState state = StoredState.of(store, origin);
    return state.entry() != null || state.problem() != null || !state.history().isEmpty();
  }

  private long dropInState(StoreSession open, EntryState unwanted) throws IOException {
    Instant now = Instant.now();
    long[] dropped = new long[1];
    open.visit(new StoreSession.Visitor() {
      @Override
      public void entry(Origin origin, CacheEntry entry) throws IOException {
        if (EntryState.of(entry, preset.policy(), now) == unwanted) {
          open.store().remove(origin);
          dropped[0]++;
        }
      }

      @Override
      public void damaged(String key) {
        // Neither; it goes when it is named, or all does.
      }
    });
    return dropped[0];
  }

  private void dropAll(Path directory) throws IOException, InputException {
    long size;
    try (RobotsStore all = Stores.open(directory)) {
      size = dropAll(all);
      RocksDbFiles.removeSetAside(directory);
    } catch (Stores.InUseException e) {
      throw new InputException(e.getMessage() + "; try again when it has ended");
    } catch (IOException e) {
      if (Stores.isOfAnother(e)) {
        throw new InputException(TerminalText.of(directory.toString())
            + " is the database of another program: nothing was deleted");
      }
      RocksDbFiles.remove(directory);
      terminal.print("the store in " + TerminalText.of(directory.toString())
          + " could not be read: its files were deleted\n");
      return;
    }
    terminal.print(Messages.count(size, "origin") + " dropped\n");
  }

  private static long dropAll(RobotsStore store) throws IOException {
    long size = size(store);
    store.clear();
    return size;
  }

  private static long size(RobotsStore store) throws IOException {
    long[] size = new long[1];
    store.visit(new RobotsStore.Visitor() {
      @Override
      public boolean entry(Origin origin, CacheEntry entry) {
        size[0]++;
        return true;
      }

      @Override
      public boolean damaged(String key) {
        size[0]++;
        return true;
      }
    });
    return size[0];
  }
}

package wayleave.cli.cache;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import wayleave.Origin;
import wayleave.cli.input.SiteUrl;
import wayleave.cli.option.PolicyOption;
import wayleave.cli.option.StoreOption;
import wayleave.cli.output.SiteText;
import wayleave.cli.site.StoreSession;
import wayleave.cli.terminal.CliCommand;
import wayleave.cli.terminal.InputException;
import wayleave.cli.terminal.Terminal;
import wayleave.policy.Policy;
import wayleave.policy.PolicyPreset;
import wayleave.policy.cache.CacheEntry;
import wayleave.report.EntryJson;
import wayleave.report.JsonFields;
import wayleave.report.view.EntryState;
import wayleave.report.view.Messages;
import wayleave.report.view.StoredState;
import wayleave.report.view.TerminalText;
import wayleave.report.view.Times;
import wayleave.report.view.Versions;

/** {@code wayleave cache show}: the cache entry of one origin. */
@Command(
    name = "show",
    description = "Show the cache entry of an origin.",
    footer = {
      "  wayleave cache show https://example.com",
      "  wayleave cache show --body https://example.com/any/page",
      "  wayleave cache show --body --of previous https://example.com",
      "",
      "Exit status: 0 shown; 1 no entry for the origin; 2 wrong usage, store in use or damaged.",
    })
final class CacheShowCommand extends CliCommand {
  private static final int UNKNOWN = 1;

  @Mixin
  private StoreOption store = new StoreOption();

  @Mixin
  private PolicyOption preset = new PolicyOption();

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @Option(
      names = "--body",
      description = "Print only the last good copy of the robots.txt, byte for byte.")
  private boolean body;

  @Option(
      names = "--of",
      paramLabel = "VERSION",
      description = {
        "Version that --body prints: " + Versions.EXPECTED + ", as shown without --body."
      })
  private @Nullable String version;

  @Parameters(
      paramLabel = "ORIGIN",
      description = "Site, such as https://example.com, or any of its URLs.")
  private String url = "";

  CacheShowCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  public Integer call() throws Exception {
    if (body && json) {
      throw misused("give either --body or --json, not both");
    }
    if (version != null && !body) {
      throw misused("--of requires --body");
    }
    if (version != null && !Versions.isName(version)) {
      throw misused(
          "`--of` cannot be `" + TerminalText.of(version) + "`: expected " + Versions.EXPECTED);
    }
    Origin origin = SiteUrl.origin(url);
    Optional<StoreSession> existing = StoreSession.existing(store, terminal);
    if (existing.isEmpty()) {
      return UNKNOWN;
    }
    try (StoreSession open = existing.get()) {
      StoredState state = StoredState.of(open.store(), origin);
      if (state.problem() != null) {
        throw new InputException(TerminalText.of(state.problem())
            + "; the next request refetches it, or drop it: wayleave cache drop " + origin);
      }
      CacheEntry entry = state.entry();
      if (entry == null) {
        terminal.say("no cache entry for " + origin);
        return UNKNOWN;
      }
      return show(origin, entry, state);
    }
  }

  private int show(Origin origin, CacheEntry entry, StoredState state) throws IOException {
    Instant now = Instant.now();
    if (json) {
      JsonFields.writeLine(
          terminal.out(),
          out -> EntryJson.write(out, origin, entry, state.history(), preset.policy(), now));
    } else if (!body) {
      terminal.out().write(text(origin, entry, state, preset.policy(), now));
    } else if (version != null) {
      Optional<CacheEntry.Copy> found = Versions.find(state.history(), version);
      if (found.isEmpty()) {
        terminal.say("no such version of " + origin.robotsTxtUrl() + " is stored");
        return UNKNOWN;
      }
      terminal.out().write(found.get().found().body().toBytes());
    } else if (entry.copy().isEmpty()) {
      terminal.say("no good copy of " + origin.robotsTxtUrl() + " is stored");
      return UNKNOWN;
    } else {
      terminal.out().write(entry.copy().get().found().body().toBytes());
    }
    return 0;
  }

  private static byte[] text(
      Origin origin, CacheEntry entry, StoredState state, Policy policy, Instant now) {
    StringBuilder text = new StringBuilder();
    text.append(TerminalText.of(origin.robotsTxtUrl())).append('\n');
    SiteText.entry(text, "outcome", entry.last().map(Messages::of).orElse("none yet"));
    SiteText.entry(
        text,
        "age",
        Times.about(Times.age(entry.attemptedAt(), now)) + ", "
            + EntryState.of(entry, policy, now).code() + SiteText.failingFor(entry, now));
    CacheEntry.Copy copy = entry.copy().orElse(null);
    if (copy != null) {
      SiteText.entry(text, "copy", copy(copy));
    }
    String name = "means";
    for (PolicyPreset each : PolicyPreset.values()) {
      Policy reading = Policy.of(each);
      SiteText.entry(
          text,
          name,
          SiteText.reading(
              each,
              reading.access(entry, now),
              "if requested: " + Times.ahead(reading.nextFetch(entry), now)));
      name = "";
    }
    name = "versions";
    for (CacheEntry.Copy version : state.history()) {
      SiteText.entry(
          text,
          name,
          copy(version) + ", status " + version.found().status() + ", " + Versions.id(version));
      name = "";
    }
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static String copy(CacheEntry.Copy copy) {
    return "of " + Times.iso(copy.fetchedAt()) + ", "
        + Messages.count(copy.found().body().length(), "byte");
  }
}

package wayleave.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import wayleave.Origin;
import wayleave.fetch.Entry;
import wayleave.fetch.Policy;
import wayleave.fetch.Preset;
import wayleave.json.EntryJson;
import wayleave.json.EntryState;
import wayleave.json.Json;
import wayleave.json.Printable;
import wayleave.json.StoredState;
import wayleave.json.Times;
import wayleave.json.Versions;
import wayleave.json.Wording;

/** {@code wayleave cache show}: all that is kept of one origin. */
@Command(
    name = "show",
    description = "Show what is kept of an origin.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  wayleave cache show https://example.com",
      "  wayleave cache show --body https://example.com/any/page",
      "  wayleave cache show --body --of previous https://example.com",
      "",
      "Exit status: 0; 1 nothing is known of the origin; 2 wrong usage, the store is in use or broken.",
    })
final class CacheShowCommand implements Callable<Integer> {
  private static final int UNKNOWN = 1;

  private final Terminal terminal;

  @Spec
  private CommandSpec spec = CommandSpec.create();

  @Mixin
  private StoreOption store = new StoreOption();

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @Option(
      names = "--body",
      description = "Write the last good copy of the robots.txt as it came, and nothing else.")
  private boolean body;

  @Option(
      names = "--of",
      paramLabel = "VERSION",
      description = {
        "Which version --body writes: " + Versions.EXPECTED + ", as shown without --body."
      })
  private @Nullable String version;

  @Parameters(
      paramLabel = "ORIGIN",
      description = "A site, such as https://example.com; or any of its URLs.")
  private String url = "";

  CacheShowCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws Exception {
    if (body && json) {
      throw new ParameterException(spec.commandLine(), "--body is not for use with --json");
    }
    if (version != null && !body) {
      throw new ParameterException(spec.commandLine(), "--of is for use with --body");
    }
    if (version != null && !Versions.isName(version)) {
      throw new ParameterException(
          spec.commandLine(), "--of is no version: expected " + Versions.EXPECTED);
    }
    Origin origin = Urls.origin(url);
    Optional<OpenStore> existing = OpenStore.existing(store, terminal);
    if (existing.isEmpty()) {
      return UNKNOWN;
    }
    try (OpenStore open = existing.get()) {
      StoredState state = StoredState.of(open.store(), origin);
      if (state.problem() != null) {
        throw new InputException(Printable.of(state.problem())
            + "; it is fetched anew when it is next asked for, or dropped: wayleave cache drop "
            + origin);
      }
      Entry entry = state.entry();
      if (entry == null) {
        terminal.status().say("nothing is known of " + origin);
        return UNKNOWN;
      }
      return show(origin, entry, state);
    }
  }

  private int show(Origin origin, Entry entry, StoredState state) throws IOException {
    Instant now = Instant.now();
    if (json) {
      Json.writeLine(
          terminal.out(), out -> EntryJson.write(out, origin, entry, state.history(), now));
    } else if (!body) {
      terminal.out().write(text(origin, entry, state, now));
    } else if (version != null) {
      Optional<Entry.Copy> found = Versions.find(state.history(), version);
      if (found.isEmpty()) {
        terminal.status().say("no such version of " + origin.robotsTxtUrl() + " is kept");
        return UNKNOWN;
      }
      terminal.out().write(found.get().found().body().toBytes());
    } else if (entry.copy() == null) {
      terminal.status().say("there is no copy of " + origin.robotsTxtUrl());
      return UNKNOWN;
    } else {
      terminal.out().write(entry.copy().found().body().toBytes());
    }
    return 0;
  }

  private static byte[] text(Origin origin, Entry entry, StoredState state, Instant now) {
    StringBuilder text = new StringBuilder();
    text.append(Printable.of(origin.robotsTxtUrl())).append('\n');
    SiteText.entry(text, "outcome", entry.last() == null ? "none yet" : Wording.of(entry.last()));
    SiteText.entry(
        text,
        "age",
        Times.about(Times.age(entry.attemptedAt(), now)) + ", "
            + EntryState.of(entry, now).code() + SiteText.failingFor(entry, now));
    Entry.Copy copy = entry.copy();
    if (copy != null) {
      SiteText.entry(text, "copy", copy(copy));
    }
    String name = "means";
    for (Preset preset : Preset.values()) {
      Policy policy = Policy.of(preset);
      SiteText.entry(
          text,
          name,
          SiteText.reading(
              preset,
              policy.access(entry, now),
              "if asked for: " + Times.ahead(policy.nextFetch(entry), now)));
      name = "";
    }
    name = "versions";
    for (Entry.Copy version : state.history()) {
      SiteText.entry(
          text,
          name,
          copy(version) + ", status " + version.found().status() + ", " + Versions.id(version));
      name = "";
    }
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static String copy(Entry.Copy copy) {
    return "of " + Times.iso(copy.fetchedAt()) + ", "
        + Wording.count(copy.found().body().length(), "byte");
  }
}

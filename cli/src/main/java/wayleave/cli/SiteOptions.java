package wayleave.cli;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import wayleave.Dialect;
import wayleave.fetch.Preset;

/** The options of the commands that ask sites for their robots.txt: how the network is asked, and what answers mean. */
final class SiteOptions {
  @Option(
      names = "--preset",
      paramLabel = "PRESET",
      converter = PresetNames.Converter.class,
      completionCandidates = PresetNames.class,
      description = {
        "What failures, redirects and the age of an answer mean: google-2019 (Google's specification, the default), "
            + "google (Google's documentation of 2026) or rfc-9309."
      })
  Preset preset = Preset.DEFAULT;

  @Mixin
  NetworkOptions network = new NetworkOptions();

  /** The dialect that was named, or else the one that goes with the preset. */
  Dialect dialect(DialectOption option) {
    return option.given().orElseGet(preset::dialect);
  }
}

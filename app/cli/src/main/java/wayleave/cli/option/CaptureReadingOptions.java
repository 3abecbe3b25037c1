package wayleave.cli.option;

import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import wayleave.captures.CaptureOptions;
import wayleave.captures.MissingPolicy;
import wayleave.policy.PolicyPreset;

/** The options {@code --crawler}, {@code --dialect} and {@code --policy}, shared by the commands that read captures. */
public final class CaptureReadingOptions {
  @Mixin
  private AgentsOption agents = new AgentsOption();

  @Mixin
  private DialectOption dialect = new DialectOption();

  @Option(
      names = "--policy",
      paramLabel = "POLICY",
      converter = PolicyNames.Converter.class,
      completionCandidates = PolicyNames.class,
      description = {
        "Rules for the HTTP status of a capture: google-2019 (Google's specification), "
            + "google-2026 (Google's documentation of 2026) or rfc9309 (default: google-2019)."
      })
  private PolicyPreset preset = CaptureOptions.DEFAULT.preset();

  /** The crawlers, at least one. */
  public List<String> crawlers() {
    return agents.names();
  }

  /** How captures are read. */
  public CaptureOptions reading(MissingPolicy missing) {
    return new CaptureOptions(dialect.given().orElseGet(preset::dialect), preset, missing);
  }
}

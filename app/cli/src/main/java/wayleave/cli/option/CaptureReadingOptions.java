package wayleave.cli.option;

import java.util.List;
import picocli.CommandLine.Mixin;
import wayleave.captures.CaptureOptions;
import wayleave.captures.MissingPolicy;
import wayleave.policy.PolicyPreset;

/** The options {@code --crawler}, {@code --dialect} and {@code --policy}, shared by the commands that read captures. */
public final class CaptureReadingOptions {
  @Mixin
  private AgentsOption agents = new AgentsOption();

  @Mixin
  private DialectOption dialect = new DialectOption();

  @Mixin
  private PolicyOption policy = new PolicyOption();

  /** The crawlers, at least one. */
  public List<String> crawlers() {
    return agents.names();
  }

  /** How captures are read. */
  public CaptureOptions reading(MissingPolicy missing) {
    PolicyPreset preset = policy.preset;
    return new CaptureOptions(dialect.given().orElseGet(preset::dialect), preset, missing);
  }
}

package wayleave.cli.option;

import picocli.CommandLine.Mixin;
import wayleave.Dialect;

/** The options of the commands that ask sites for their robots.txt: how the network is asked, and what answers mean. */
public final class SiteOptions extends PolicyOption {
  @Mixin
  public NetworkOptions network = new NetworkOptions();

  /** The dialect that was named, or else the one that goes with the preset. */
  public Dialect dialect(DialectOption option) {
    return option.given().orElseGet(preset::dialect);
  }
}

package wayleave.cli.option;

import picocli.CommandLine.Option;
import wayleave.policy.Policy;
import wayleave.policy.PolicyPreset;

/** The option {@code --policy}: what fetch results mean and for how long. */
public class PolicyOption {
  @Option(
      names = "--policy",
      paramLabel = "POLICY",
      converter = PolicyNames.Converter.class,
      completionCandidates = PolicyNames.class,
      description = {
        "Rules for failures, redirects and caching: google-2019 (the default), google-2026 or rfc9309."
      })
  public PolicyPreset preset = PolicyPreset.DEFAULT;

  public Policy policy() {
    return Policy.of(preset);
  }
}

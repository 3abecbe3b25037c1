package wayleave.report.view;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import wayleave.RobotsTxt;
import wayleave.policy.Policy;
import wayleave.policy.PolicyPreset;
import wayleave.policy.response.FetchResult;
import wayleave.policy.response.Outcome;

/**
 * A fetch, with what it means. Immutable and thread-safe.
 *
 * @param result the fetch
 * @param before what the store held before
 * @param preset under which it was fetched
 */
public record FetchReport(FetchResult result, StoredState before, PolicyPreset preset) {
  /**
   * What a preset makes of the fetch.
   *
   * @param preset which one
   * @param step what follows from it
   */
  public record Reading(PolicyPreset preset, Policy.Step step) {}

  /** What each preset makes of it, given what was known before. */
  public List<Reading> readings() {
    List<Reading> readings = new ArrayList<>();
    for (PolicyPreset each : PolicyPreset.values()) {
      Policy.Step step = Policy.of(each).fetched(before.entryOrUnknown(), result, now());
      readings.add(new Reading(each, step));
    }
    return List.copyOf(readings);
  }

  /** When the fetch ended. */
  public Instant now() {
    return result.finishedAt();
  }

  /** Whether there is a robots.txt. */
  public boolean isFound() {
    return result.outcome() instanceof Outcome.Found;
  }

  /** Whether the site has said whether it has a robots.txt. */
  public boolean isAnswered() {
    return isFound() || result.outcome() instanceof Outcome.Absent;
  }

  /** The robots.txt as it came; empty if there is none. */
  public byte[] body() {
    return result.outcome() instanceof Outcome.Found found ? found.body().toBytes() : new byte[0];
  }

  /** What was found, as the preset reads it. */
  public Optional<RobotsTxt> robotsTxt() {
    return isFound() ? Optional.of(RobotsTxt.parse(body(), preset.dialect())) : Optional.empty();
  }

  /** How many rules all groups of a robots.txt have. */
  public static int rulesOf(RobotsTxt robots) {
    return robots.groups().stream().mapToInt(group -> group.rules().size()).sum();
  }
}

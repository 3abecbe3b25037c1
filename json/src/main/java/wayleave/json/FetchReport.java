package wayleave.json;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import wayleave.RobotsTxt;
import wayleave.fetch.Event;
import wayleave.fetch.FetchResult;
import wayleave.fetch.Outcome;
import wayleave.fetch.Policy;
import wayleave.fetch.Preset;

/**
 * A fetch, with what it means. Immutable and thread-safe.
 *
 * @param result the fetch
 * @param before what the store held before
 * @param preset under which it was fetched
 */
public record FetchReport(FetchResult result, StoredState before, Preset preset) {
  /**
   * What a preset makes of the fetch.
   *
   * @param preset which one
   * @param step what follows from it
   */
  public record Reading(Preset preset, Policy.Step step) {}

  /** What each preset makes of it, given what was known before. */
  public List<Reading> readings() {
    List<Reading> readings = new ArrayList<>();
    for (Preset each : Preset.values()) {
      Policy.Step step =
          Policy.of(each).step(before.entryOrUnknown(), new Event.Fetched(as(each)), now());
      readings.add(new Reading(each, step));
    }
    return List.copyOf(readings);
  }

  /** When the fetch ended. */
  public Instant now() {
    return result.finishedAt();
  }

  /** Google's specification of 2019 alone asks whether a server error means a missing page (H9); to the others it is one. */
  private FetchResult as(Preset other) {
    boolean wasProbed = result.outcome() instanceof Outcome.Absent absent
        && absent.reason() == Outcome.Absent.Reason.SERVER_ERROR_FOR_MISSING;
    if (!wasProbed || other == preset) {
      return result;
    }
    Outcome error = new Outcome.Unreachable(
        Outcome.Unreachable.Reason.SERVER_ERROR, Wording.status(result.outcome()), "");
    return new FetchResult(
        result.origin(), result.startedAt(), result.took(), result.hops(), error);
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

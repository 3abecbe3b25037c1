package wayleave.policy.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import wayleave.Origin;
import wayleave.policy.Access;
import wayleave.policy.Policy;
import wayleave.policy.PolicyPreset;
import wayleave.policy.cache.CacheEntry;
import wayleave.policy.response.Body;
import wayleave.policy.response.FetchResult;
import wayleave.policy.response.Header;
import wayleave.policy.response.Hop;
import wayleave.policy.response.Outcome;

/** Plays what happens to a site, written as in {@code policy.tsv}, to a policy. */
public final class PolicyScript {
  static final Origin ORIGIN = Origin.of("https://example.com");
  public static final Instant START = Instant.parse("2026-11-01T00:00:00Z");

  private static final Pattern STEP = Pattern.compile("([^ {]+)(?:\\{([^}]*)\\})?");
  private static final Pattern REPEAT = Pattern.compile("(\\d+)\\*\\(([^)]*)\\)");
  private static final Pattern AMOUNT = Pattern.compile("(\\d+)([dhms])");

  private final Policy policy;
  private int found;
  public Instant now = START;
  public CacheEntry entry = CacheEntry.UNKNOWN;
  public Access access;
  public Instant nextFetch;

  public PolicyScript(Policy policy) {
    this.policy = policy;
    asked();
  }

  public PolicyScript play(String steps) {
    Matcher step = STEP.matcher(REPEAT
        .matcher(steps)
        .replaceAll(m -> (m.group(2) + " ").repeat(Integer.parseInt(m.group(1)))));
    while (step.find()) {
      String what = step.group(1);
      if (what.startsWith("+")) {
        now = now.plus(duration(what));
        asked();
      } else if (what.equals("local")) {
        networkFailed();
      } else if (what.equals("answers")) {
        siteAnswered();
      } else {
        fetched(outcome(what), headers(step.group(2)));
      }
    }
    return this;
  }

  public void fetched(Outcome outcome, List<Header> headers) {
    List<Hop> hops = List.of(new Hop(ORIGIN.robotsTxtUrl(), 0, headers, Optional.empty()));
    take(policy.fetched(entry, new FetchResult(ORIGIN, now, Duration.ZERO, hops, outcome), now));
  }

  public void networkFailed() {
    take(policy.networkFailed(entry, now));
  }

  public void siteAnswered() {
    take(policy.siteAnswered(entry, now));
  }

  private void take(Policy.Step step) {
    entry = step.entry();
    access = step.access();
    nextFetch = step.nextFetch();
  }

  public void asked() {
    access = policy.access(entry, now);
    nextFetch = policy.nextFetch(entry);
  }

  private Outcome outcome(String what) {
    if (!Character.isDigit(what.charAt(0))) {
      return byReason(what);
    }
    int status = Integer.parseInt(what);
    if (status < 300) {
      found++;
      return new Outcome.Found(status, Body.of("# " + found), false);
    }
    if (status == 429) {
      return new Outcome.Unreachable(Outcome.Unreachable.Reason.TOO_MANY_REQUESTS, status, "");
    }
    return status < 500
        ? new Outcome.Absent(Outcome.Absent.Reason.CLIENT_ERROR, status)
        : new Outcome.Unreachable(Outcome.Unreachable.Reason.SERVER_ERROR, status, "");
  }

  private static Outcome byReason(String name) {
    for (Outcome.Absent.Reason reason : Outcome.Absent.Reason.values()) {
      if (reason.name().equals(name)) {
        return new Outcome.Absent(reason, 301);
      }
    }
    for (Outcome.Refused.Reason reason : Outcome.Refused.Reason.values()) {
      if (reason.name().equals(name)) {
        return new Outcome.Refused(reason, "");
      }
    }
    return new Outcome.Unreachable(Outcome.Unreachable.Reason.valueOf(name), 0, "");
  }

  private static List<Header> headers(String fields) {
    List<Header> headers = new ArrayList<>();
    if (fields != null) {
      Arrays.stream(fields.split(";"))
          .map(field -> field.split(":", 2))
          .forEach(field -> headers.add(new Header(field[0], field[1])));
    }
    return headers;
  }

  /** What a cell of {@code policy.tsv} says of a preset. */
  public static String ofPreset(String cell, PolicyPreset preset) {
    String[] each = cell.split(" / ");
    assertThat(each.length).isIn(1, PolicyPreset.values().length);
    return each[each.length == 1 ? 0 : preset.ordinal()];
  }

  /** Of {@code 1h30m}, {@code +1h+30m} and the like. */
  public static Duration duration(String text) {
    Duration sum = Duration.ZERO;
    Matcher amount = AMOUNT.matcher(text);
    while (amount.find()) {
      long n = Long.parseLong(amount.group(1));
      sum = sum.plus(
          switch (amount.group(2)) {
            case "d" -> Duration.ofDays(n);
            case "h" -> Duration.ofHours(n);
            case "m" -> Duration.ofMinutes(n);
            default -> Duration.ofSeconds(n);
          });
    }
    return sum;
  }

  /** The access as {@code policy.tsv} writes it, but for which body it was. */
  public static String shown(Access access) {
    return access instanceof Access.ByRules rules ? "rules " + rules.reason() : written(access);
  }

  /** The access as {@code policy.tsv} writes it. */
  public static String written(Access access) {
    if (access instanceof Access.ByRules rules) {
      return "rules " + rules.copy().found().body().text().substring(2) + " " + rules.reason();
    }
    return access instanceof Access.AllowAll all
        ? "allow " + all.reason()
        : "disallow " + ((Access.DisallowAll) access).reason();
  }
}

package wayleave.spark.internal;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.catalyst.util.MapData;
import org.jspecify.annotations.Nullable;
import wayleave.Origin;
import wayleave.logs.judge.JudgeOptions;
import wayleave.logs.line.ReadingOptions;
import wayleave.policy.DurationText;

/** A MAP of options, named as those of {@code wayleave logs}. Immutable and thread-safe. */
final class SqlOptions {
  private static final String FIELDS = "fields";
  private static final List<String> READING = List.of(FIELDS, "zone", "trusted-proxy");
  private static final List<String> JUDGING = List.of(
      "site",
      "covers-from",
      "grace",
      "propagation",
      "crawler",
      "robots-cached-by-cdn",
      "judge-user-fetchers");

  private final String function;
  private final Map<String, String> values;

  private SqlOptions(String function, Map<String, String> values) {
    this.function = function;
    this.values = values;
  }

  /** @throws IllegalArgumentException if it has other options than those of reading */
  static SqlOptions ofReading(@Nullable MapData map) {
    return new SqlOptions("robots_log", values(map)).requireKnown(READING);
  }

  /** @throws IllegalArgumentException if it has other options than those of judging */
  static SqlOptions ofJudging(@Nullable MapData map) {
    return new SqlOptions("robots_log_judge", values(map)).requireKnown(JUDGING);
  }

  /** An option without a value is not set. */
  private static Map<String, String> values(@Nullable MapData map) {
    Map<String, String> values = new TreeMap<>();
    for (int i = 0; map != null && i < map.numElements(); i++) {
      ArrayData of = map.valueArray();
      if (!of.isNullAt(i)) {
        values.put(
            map.keyArray().getUTF8String(i).toString(), of.getUTF8String(i).toString());
      }
    }
    return values;
  }

  private SqlOptions requireKnown(List<String> known) {
    for (String name : values.keySet()) {
      if (!known.contains(name)) {
        throw new IllegalArgumentException(function + " has no option \"" + name
            + "\"; expected one of " + String.join(", ", known));
      }
    }
    return this;
  }

  /** The line that names the columns of W3C and CloudFront logs; null if it is not given. */
  @Nullable
  String fields() {
    String fields = values.get(FIELDS);
    String directive = "#Fields:";
    return fields == null || fields.startsWith(directive) ? fields : directive + " " + fields;
  }

  /** @throws IllegalArgumentException if a value is none that an option takes */
  ReadingOptions reading() {
    String zone = values.get("zone");
    String proxies = values.get("trusted-proxy");
    ReadingOptions options = ReadingOptions.DEFAULT;
    try {
      options = zone == null ? options : options.inZone(ZoneId.of(zone));
    } catch (DateTimeException e) {
      throw problem("zone", "a zone such as UTC, +01:00 or Europe/Berlin", e);
    }
    try {
      return proxies == null ? options : options.trusting(list(proxies));
    } catch (IllegalArgumentException e) {
      throw problem("trusted-proxy", "addresses and prefixes, separated by commas", e);
    }
  }

  /** @throws IllegalArgumentException if a value is none that an option takes */
  JudgeOptions judging(JudgeOptions defaults) {
    JudgeOptions options = defaults;
    String site = values.get("site");
    if (site != null) {
      options = options.withSite(Origin.parse(site)
          .orElseThrow(() -> problem("site", "an origin such as https://shop.example", null)));
    }
    String coversFrom = values.get("covers-from");
    try {
      options = coversFrom == null ? options : options.coveringFrom(Instant.parse(coversFrom));
    } catch (DateTimeException e) {
      throw problem("covers-from", "a time such as 2026-11-10T12:00:00Z", e);
    }
    options = options.withGrace(duration("grace", options.grace()));
    options = options.withPropagation(duration("propagation", options.propagation()));
    String crawlers = values.get("crawler");
    options = crawlers == null ? options : options.withCrawlers(list(crawlers));
    options = flag("robots-cached-by-cdn") ? options.whereCdnAnswersRobots() : options;
    return flag("judge-user-fetchers") ? options.judgingUserFetchers() : options;
  }

  private Duration duration(String name, Duration otherwise) {
    String text = values.get(name);
    return text == null
        ? otherwise
        : DurationText.parse(text).orElseThrow(() -> problem(name, DurationText.EXPECTED, null));
  }

  private boolean flag(String name) {
    String text = values.getOrDefault(name, "false");
    if (!text.equals("true") && !text.equals("false")) {
      throw problem(name, "true or false", null);
    }
    return text.equals("true");
  }

  private static List<String> list(String text) {
    return Arrays.stream(text.split(",")).map(String::strip).toList();
  }

  private IllegalArgumentException problem(
      String name, String expected, @Nullable Exception cause) {
    return new IllegalArgumentException(
        function + ": option " + name + " is \"" + values.get(name) + "\"; expected " + expected,
        cause);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof SqlOptions that && values.equals(that.values);
  }

  @Override
  public int hashCode() {
    return values.hashCode();
  }
}

package wayleave.spark.internal;

import java.io.Serializable;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.types.DataType;
import org.jspecify.annotations.Nullable;
import wayleave.Dialect;
import wayleave.Origin;
import wayleave.crawlers.AddressRanges;
import wayleave.crawlers.CrawlerIdentity;
import wayleave.logs.RobotsHistory;
import wayleave.logs.RobotsVersion;
import wayleave.spark.internal.StructFields.Field;
import wayleave.spark.internal.StructFields.Kind;

/** Reads the robots.txt versions and the address lists that requests are judged by. Immutable and thread-safe. */
public final class JudgeInputs implements Serializable {
  /** A version of a robots.txt. */
  public static final List<Field> VERSION = List.of(
      new Field("origin", Kind.STRING, true),
      new Field("time", Kind.TIMESTAMP, true),
      new Field("body", Kind.BYTES, true),
      new Field("status", Kind.INTEGER, false),
      new Field("kind", Kind.STRING, false));

  /** A prefix of a list of addresses. */
  public static final List<Field> RANGE = List.of(
      new Field("crawler", Kind.STRING, true),
      new Field("prefix", Kind.STRING, true),
      new Field("made_at", Kind.TIMESTAMP, false),
      new Field("exhaustive", Kind.BOOLEAN, false));

  private static final long serialVersionUID = 1L;
  private static final int OK = 200;
  private static final int ORIGIN = 0;
  private static final int TIME = 1;
  private static final int BODY = 2;
  private static final int STATUS = 3;
  private static final int KIND = 4;
  private static final int CRAWLER = 0;
  private static final int PREFIX = 1;
  private static final int MADE_AT = 2;
  private static final int EXHAUSTIVE = 3;

  private final StructFields version;
  private final @Nullable StructFields range;

  /** @param ranges null if no address lists are given */
  public JudgeInputs(DataType robots, @Nullable DataType ranges) {
    this.version = Objects.requireNonNull(StructFields.ofElements(robots, VERSION));
    this.range =
        ranges == null ? null : Objects.requireNonNull(StructFields.ofElements(ranges, RANGE));
  }

  /** @throws IllegalArgumentException if a version cannot be used; the message says which and why */
  Map<Origin, RobotsHistory> robots(ArrayData rows, Dialect dialect) {
    Map<Origin, List<RobotsVersion>> versions = new HashMap<>();
    for (int i = 0; i < rows.numElements(); i++) {
      if (!rows.isNullAt(i)) {
        InternalRow row = rows.getStruct(i, version.count());
        String name = version.string(row, ORIGIN);
        Origin origin = Origin.parse(name == null ? "" : name).orElse(null);
        if (origin == null) {
          throw problem("robots", i, "origin", name, "one such as https://shop.example");
        }
        versions.computeIfAbsent(origin, any -> new ArrayList<>()).add(version(row, i, dialect));
      }
    }
    Map<Origin, RobotsHistory> histories = new HashMap<>();
    versions.forEach((origin, list) -> histories.put(origin, RobotsHistory.of(list)));
    return histories;
  }

  private RobotsVersion version(InternalRow row, int index, Dialect dialect) {
    Long micros = version.number(row, TIME);
    var body = version.text(row, BODY);
    Long given = version.number(row, STATUS);
    String kind = version.string(row, KIND);
    if (kind != null && !kind.equals("from") && !kind.equals("seen")) {
      throw problem("robots", index, "kind", kind, "from (deployed then) or seen");
    } else if (given != null && (given < 200 || given > 599)) {
      throw problem("robots", index, "status", String.valueOf(given), "200 to 599");
    }
    int status = given == null ? OK : given.intValue();
    if (body == null && status / 100 == OK / 100) {
      throw problem("robots", index, "body", null, "a robots.txt, or a status other than 2xx");
    }
    byte[] bytes = body == null ? new byte[0] : body.getBytes();
    if (micros == null) {
      return RobotsVersion.seen(Instant.MIN, status, bytes, dialect);
    }
    Instant time = time(micros);
    return "from".equals(kind)
        ? RobotsVersion.from(time, status, bytes, dialect)
        : RobotsVersion.seen(time, status, bytes, dialect);
  }

  /** @throws IllegalArgumentException if a prefix cannot be used; the message says which and why */
  CrawlerIdentity identity(@Nullable ArrayData rows) {
    Map<RangeList, List<String>> lists = new LinkedHashMap<>();
    StructFields fields = range;
    for (int i = 0; fields != null && rows != null && i < rows.numElements(); i++) {
      if (rows.isNullAt(i)) {
        continue;
      }
      InternalRow row = rows.getStruct(i, fields.count());
      String crawler = fields.string(row, CRAWLER);
      String prefix = fields.string(row, PREFIX);
      if (crawler == null || crawler.isBlank()) {
        throw problem("ranges", i, "crawler", crawler, "a product token");
      }
      RangeList list = new RangeList(
          crawler, fields.number(row, MADE_AT), Boolean.TRUE.equals(fields.flag(row, EXHAUSTIVE)));
      try {
        AddressRanges.of(List.of(crawler), "ranges", List.of(String.valueOf(prefix)));
      } catch (IllegalArgumentException e) {
        throw problem("ranges", i, "prefix", prefix, "one such as 192.0.2.0/24 or 2001:db8::/48");
      }
      lists.computeIfAbsent(list, any -> new ArrayList<>()).add(String.valueOf(prefix));
    }
    List<AddressRanges> ranges = new ArrayList<>();
    lists.forEach((list, prefixes) -> ranges.add(list.of(prefixes)));
    return CrawlerIdentity.of(ranges);
  }

  private record RangeList(String crawler, @Nullable Long madeAt, boolean isExhaustive) {
    AddressRanges of(List<String> prefixes) {
      AddressRanges list = AddressRanges.of(List.of(crawler), "ranges", prefixes);
      list = madeAt == null ? list : list.madeAt(time(madeAt));
      return isExhaustive ? list : list.notExhaustive();
    }
  }

  private static Instant time(long micros) {
    return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
  }

  private static IllegalArgumentException problem(
      String argument, int index, String field, @Nullable String value, String expected) {
    return new IllegalArgumentException("robots_log_judge: " + argument + "[" + index + "]."
        + field + " is " + (value == null ? "NULL" : "\"" + value + "\"") + "; expected "
        + expected);
  }
}

package wayleave.spark.internal.function;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.catalyst.util.GenericArrayData;
import org.apache.spark.sql.types.DataTypes;
import wayleave.Crawler;
import wayleave.captures.history.AccessInterval;
import wayleave.captures.history.AccessTimeline;

/**
 * {@code robots_changes(old, new)}: for which crawlers verdicts differ between two robots.txt, and which: those that either names, and
 * {@code *} for all others.
 */
public final class RobotsChanges extends RobotsFunction<ArrayData> {
  private static final long serialVersionUID = 1L;
  private static final String OTHERS = "*";

  RobotsChanges(Binding binding) {
    super(binding, DataTypes.createArrayType(AccessRows.CRAWLER_CHANGE, false));
  }

  @Override
  public ArrayData produceResult(InternalRow input) {
    CachedBody before = read(text(input, 0));
    CachedBody after = read(text(input, 1));
    Map<String, String> named = new LinkedHashMap<>(RobotsAgents.names(before.robotsTxt()));
    RobotsAgents.names(after.robotsTxt()).forEach(named::putIfAbsent);
    named.remove(OTHERS);
    List<String> names = new ArrayList<>(named.values());
    names.add(OTHERS);
    List<Crawler> crawlers =
        names.stream().map(name -> Crawler.fromUserAgentHeader(name)).toList();
    AccessTimeline timeline = new AccessTimeline(crawlers.size());
    timeline.add(Instant.MIN, Instant.MIN, before.snapshot(crawlers));
    timeline.add(Instant.MAX, Instant.MAX, after.snapshot(crawlers));
    List<Object> changes = new ArrayList<>();
    for (int i = 0; i < crawlers.size(); i++) {
      List<AccessInterval> intervals = timeline.intervals(i);
      if (intervals.size() > 1) {
        changes.add(AccessRows.crawlerChange(names.get(i), intervals.get(0), intervals.get(1)));
      }
    }
    return new GenericArrayData(changes.toArray());
  }
}

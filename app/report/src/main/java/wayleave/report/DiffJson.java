package wayleave.report;

import org.jspecify.annotations.Nullable;
import wayleave.Dialect;
import wayleave.Verdict;
import wayleave.proof.RobotsDiff;
import wayleave.proof.RuleComparison;

/** The differences between two robots.txt. */
public final class DiffJson {
  private DiffJson() {}

  /**
   * A sample of URLs that both files were checked for.
   *
   * @param file where they come from, as the user named it
   * @param urls how many there are
   * @param leftOut how many lines of the file have no URL
   */
  public record Sample(String file, long urls, long leftOut) {}

  /**
   * Writes the differences.
   *
   * @param before the old robots.txt as the user named it
   * @param after the new one, in the same way
   * @param dialect in which they were read
   * @param sample null if there is none; then there are no {@code flips} either
   */
  public static void write(
      JsonWriter json,
      String before,
      String after,
      Dialect dialect,
      RobotsDiff diff,
      @Nullable Sample sample) {
    json.beginObject();
    json.field("old", before);
    json.field("new", after);
    json.field("dialect", dialect.code());
    json.field("same", diff.isSame());
    if (sample != null) {
      json.beginObject("sample");
      json.field("file", sample.file());
      json.field("urls", sample.urls());
      json.field("leftOut", sample.leftOut());
      json.endObject();
    }
    json.objects("crawlers", diff.crawlers(), crawler -> crawler(json, crawler, sample != null));
    json.endObject();
  }

  private static void crawler(JsonWriter json, RobotsDiff.CrawlerDiff crawler, boolean hasSample) {
    JsonFields.strings(json, "names", crawler.names());
    RuleComparison comparison = crawler.comparison();
    if (comparison instanceof RuleComparison.Different different) {
      json.field("outcome", "different");
      json.field("complete", different.isComplete());
      json.objects("regions", different.regions(), region -> {
        json.field("witness", region.witness());
        sides(json, region.before(), region.after());
      });
    } else if (comparison instanceof RuleComparison.Undecided undecided) {
      json.field("outcome", "undecided");
      json.field("why", undecided.why());
    } else {
      json.field("outcome", "same");
    }
    if (hasSample) {
      json.objects("flips", crawler.flips(), flip -> {
        sides(json, flip.before(), flip.after());
        json.field("count", flip.count());
        JsonFields.strings(json, "examples", flip.examples());
      });
    }
  }

  private static void sides(JsonWriter json, Verdict before, Verdict after) {
    verdict(json, "old", before);
    verdict(json, "new", after);
  }

  private static void verdict(JsonWriter json, String name, Verdict verdict) {
    json.beginObject(name);
    json.field("allowed", verdict.allowed());
    json.field("reason", verdict.reason().code());
    verdict.rule().ifPresent(rule -> json.object("rule", () -> JsonFields.rule(json, rule)));
    json.endObject();
  }
}

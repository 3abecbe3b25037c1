package wayleave.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import wayleave.Dialect;
import wayleave.Verdict;
import wayleave.lint.Region;
import wayleave.lint.RobotsDiff;
import wayleave.lint.RuleComparison;

/** What changes between two robots.txt. */
public final class DiffJson {
  private DiffJson() {}

  /**
   * URLs that both were asked for.
   *
   * @param file where they come from, as the asker named it
   * @param urls how many they are
   * @param leftOut how many lines of the file hold no URL
   */
  public record Sample(String file, long urls, long leftOut) {}

  /**
   * Writes the differences.
   *
   * @param before the old robots.txt as the asker named it
   * @param after the new one, in the same way
   * @param dialect in which they were read
   * @param sample null if there is none
   */
  public static void write(
      JsonGenerator json,
      String before,
      String after,
      Dialect dialect,
      RobotsDiff diff,
      @Nullable Sample sample)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("old", before);
    json.writeStringField("new", after);
    json.writeStringField("dialect", dialect.code());
    json.writeBooleanField("same", diff.isSame());
    if (sample != null) {
      json.writeObjectFieldStart("sample");
      json.writeStringField("file", sample.file());
      json.writeNumberField("urls", sample.urls());
      json.writeNumberField("leftOut", sample.leftOut());
      json.writeEndObject();
    }
    json.writeArrayFieldStart("crawlers");
    for (RobotsDiff.CrawlerDiff crawler : diff.crawlers()) {
      crawler(json, crawler);
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void crawler(JsonGenerator json, RobotsDiff.CrawlerDiff crawler)
      throws IOException {
    json.writeStartObject();
    Json.strings(json, "names", crawler.names());
    RuleComparison comparison = crawler.comparison();
    if (comparison instanceof RuleComparison.Different different) {
      json.writeStringField("outcome", "different");
      json.writeBooleanField("complete", different.isComplete());
      json.writeArrayFieldStart("regions");
      for (Region region : different.regions()) {
        json.writeStartObject();
        json.writeStringField("witness", region.witness());
        sides(json, region.before(), region.after());
        json.writeEndObject();
      }
      json.writeEndArray();
    } else if (comparison instanceof RuleComparison.Undecided undecided) {
      json.writeStringField("outcome", "undecided");
      json.writeStringField("why", undecided.why());
    } else {
      json.writeStringField("outcome", "same");
    }
    json.writeArrayFieldStart("flips");
    for (RobotsDiff.Flip flip : crawler.flips()) {
      json.writeStartObject();
      sides(json, flip.before(), flip.after());
      json.writeNumberField("count", flip.count());
      Json.strings(json, "examples", flip.examples());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void sides(JsonGenerator json, Verdict before, Verdict after) throws IOException {
    verdict(json, "old", before);
    verdict(json, "new", after);
  }

  private static void verdict(JsonGenerator json, String name, Verdict verdict) throws IOException {
    json.writeObjectFieldStart(name);
    json.writeBooleanField("allowed", verdict.allowed());
    json.writeStringField("reason", verdict.reason().code());
    if (verdict.rule().isPresent()) {
      json.writeObjectFieldStart("rule");
      Json.rule(json, verdict.rule().get());
      json.writeEndObject();
    }
    json.writeEndObject();
  }
}

package wayleave.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.OutputStream;
import wayleave.Dialect;
import wayleave.Verdict;
import wayleave.lint.Region;
import wayleave.lint.RobotsDiff;
import wayleave.lint.RuleComparison;

/** The differences of two files as one JSON object. */
final class DiffJson {
  private final OutputStream out;

  DiffJson(OutputStream out) {
    this.out = out;
  }

  void print(String before, String after, Dialect dialect, RobotsDiff diff, UrlSample sample)
      throws IOException {
    try (JsonGenerator json = Json.begin(out)) {
      json.writeStartObject();
      json.writeStringField("old", before);
      json.writeStringField("new", after);
      json.writeStringField("dialect", DialectOption.nameOf(dialect));
      json.writeBooleanField("same", diff.isSame());
      if (!sample.name().isEmpty()) {
        json.writeObjectFieldStart("sample");
        json.writeStringField("file", sample.name());
        json.writeNumberField("urls", sample.count());
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
    out.write('\n');
  }

  private static void crawler(JsonGenerator json, RobotsDiff.CrawlerDiff crawler)
      throws IOException {
    json.writeStartObject();
    json.writeArrayFieldStart("names");
    for (String name : crawler.names()) {
      json.writeString(name);
    }
    json.writeEndArray();
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
      json.writeArrayFieldStart("examples");
      for (String example : flip.examples()) {
        json.writeString(example);
      }
      json.writeEndArray();
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

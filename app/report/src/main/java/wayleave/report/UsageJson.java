package wayleave.report;

import wayleave.extension.Specification;
import wayleave.extension.UsagePreference;
import wayleave.extension.UsagePreferences;
import wayleave.extension.UsageStatement;

/** Statements about the use of content, each with its place and specification. */
public final class UsageJson {
  private UsageJson() {}

  /** Writes an object: what each specification answers about each use, and all statements. */
  public static void write(JsonWriter json, UsagePreferences usage) {
    json.beginObject();
    json.array("preferences", usage.preferences(), preference -> preference(json, preference));
    json.array("statements", usage.statements(), statement -> statement(json, statement));
    json.endObject();
  }

  /** Writes an object: what one specification answers about one use. */
  public static void preference(JsonWriter json, UsagePreference preference) {
    json.beginObject();
    json.field("purpose", preference.term().purpose());
    json.field("label", preference.term().label());
    json.field("value", preference.value());
    specification(json, preference.specification());
    json.objects("decidedBy", preference.decidedBy(), statement -> fields(json, statement));
    json.endObject();
  }

  /** Writes an object: a statement that stands by itself. */
  public static void statement(JsonWriter json, UsageStatement statement) {
    json.beginObject();
    json.field("purpose", statement.term().purpose());
    json.field("label", statement.term().label());
    fields(json, statement);
    specification(json, statement.specification());
    json.endObject();
  }

  private static void fields(JsonWriter json, UsageStatement statement) {
    json.field("value", statement.value());
    json.optional("line", statement.line());
    json.field("header", statement.header().orElse(null));
    json.field("text", statement.text());
    json.field("effect", statement.effect().code());
  }

  /** Writes a field: which document gives a statement its meaning. */
  static void specification(JsonWriter json, Specification specification) {
    json.beginObject("specification");
    json.field("id", specification.id());
    json.field("date", specification.date());
    json.field("status", specification.status());
    json.field("secondHand", specification.isSecondHand());
    json.field("source", specification.carrier().code());
    json.field("operator", specification.operator().orElse(null));
    json.field("url", specification.url());
    json.endObject();
  }
}

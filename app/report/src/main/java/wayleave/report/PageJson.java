package wayleave.report;

import org.jspecify.annotations.Nullable;
import wayleave.page.Decision;
import wayleave.page.Directive;
import wayleave.page.PageDirectives;
import wayleave.page.Place;

/** What a page tells a crawler, each answer with its statements. */
public final class PageJson {
  private PageJson() {}

  /** Writes an object: the answer to each question, the text that may not be quoted, and what is odd. */
  public static void write(JsonWriter json, PageDirectives page) {
    json.beginObject();
    json.field("dialect", page.dialect().code());
    json.beginObject("directives");
    for (Directive directive : Directive.values()) {
      json.beginObject(directive.key());
      decision(json, page.decision(directive), null);
      json.endObject();
    }
    json.endObject();
    json.objects("unquotable", page.unquotable(), element -> {
      json.field("start", element.start());
      json.field("end", element.end());
    });
    remarks(json, page);
    json.endObject();
  }

  static void remarks(JsonWriter json, PageDirectives page) {
    json.objects("remarks", page.remarks(), remark -> {
      json.field("kind", JsonFields.code(remark.kind()));
      json.field("text", remark.text());
      json.field("meant", remark.meant().isEmpty() ? null : remark.meant());
      place(json, remark.place());
    });
  }

  /**
   * Writes the fields of an answer.
   *
   * @param effect whether it applies; null if that is not in question
   */
  static void decision(JsonWriter json, Decision decision, @Nullable String effect) {
    json.field("allowed", decision.allowed());
    json.field("value", decision.value().orElse(null));
    json.field("combination", JsonFields.code(decision.combination()));
    if (effect != null) {
      json.field("effect", effect);
    }
    json.objects("statements", decision.statements(), statement -> {
      json.field("text", statement.text());
      json.field("crawler", statement.crawler());
      place(json, statement.place());
    });
  }

  private static void place(JsonWriter json, Place place) {
    if (place instanceof Place.HeaderField header) {
      json.field("header", header.field());
      json.field("headerLine", header.line());
      json.field("start", header.start());
      json.field("end", header.end());
    } else if (place instanceof Place.Element element) {
      json.nullField("header");
      json.field("start", element.start());
      json.field("end", element.end());
      json.field("inHead", element.inHead());
    }
  }
}

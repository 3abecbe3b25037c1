package wayleave.bulk;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import wayleave.Crawler;
import wayleave.bulk.file.InputRow;
import wayleave.bulk.file.KeptValue;
import wayleave.bulk.file.PassedColumns;
import wayleave.bulk.file.PassedColumns.Kept;
import wayleave.bulk.file.PassedColumns.Type;
import wayleave.bulk.rows.TimeText;
import wayleave.captures.CapturedSite;
import wayleave.captures.warc.CapturedPage;
import wayleave.extension.Specification;
import wayleave.extension.UsagePreference;
import wayleave.extension.UsageStatement;
import wayleave.page.Decision;
import wayleave.page.Directive;
import wayleave.page.PageDialect;
import wayleave.page.PageDirectives;
import wayleave.page.Statement;
import wayleave.report.JsonWriter;

/** The columns of a row about a page, beside the verdict: what the page tells the crawler, and what is said about the use of its content. */
final class PageColumns {
  /** Names and types, in their order. */
  static final List<Kept> ALL = all();

  private PageColumns() {}

  private static List<Kept> all() {
    List<Kept> all = new ArrayList<>(
        List.of(new Kept("captured_at", Type.TEXT), new Kept("truncated", Type.BOOLEAN)));
    for (Directive directive : Directive.values()) {
      all.add(new Kept(directive.key().replace('-', '_'), type(directive)));
    }
    all.add(new Kept("statements", Type.TEXT));
    all.add(new Kept("preferences", Type.TEXT));
    return List.copyOf(all);
  }

  private static Type type(Directive directive) {
    return switch (directive) {
      case MAX_SNIPPET, MAX_VIDEO_PREVIEW -> Type.INTEGER;
      case MAX_IMAGE_PREVIEW, UNAVAILABLE_AFTER -> Type.TEXT;
      default -> Type.BOOLEAN;
    };
  }

  /**
   * The values for a crawler.
   *
   * @param place where in the input the page is
   * @param site what its robots.txt says; null if the URL is none
   */
  static InputRow row(
      InputRow place, CapturedPage page, Crawler crawler, @Nullable CapturedSite site) {
    PageDirectives directives = PageDirectives.read(
        page.headers(), page.html(), crawler, PageDialect.of(crawler), page.fetchedAt());
    List<@Nullable KeptValue> values = new ArrayList<>(ALL.size());
    values.add(
        page.fetchedAt().equals(Instant.EPOCH)
            ? null
            : KeptValue.ofText(
                new String(new TimeText().of(page.fetchedAt()), StandardCharsets.US_ASCII)));
    values.add(json(page.isTruncated()));
    for (Directive directive : Directive.values()) {
      Decision decision = directives.decision(directive);
      boolean isKnown = !page.isTruncated()
          || type(directive) != Type.BOOLEAN
          || isFinal(decision, directives.dialect());
      values.add(isKnown ? value(decision) : null);
    }
    values.add(array(json -> {
      for (Statement statement : directives.statements()) {
        json.value(statement.toString());
      }
    }));
    values.add(
        site == null
            ? null
            : array(json -> {
              for (UsagePreference preference : site.preferences(
                      crawler, page.url(), page.headers(), directives.usageElements())
                  .preferences()) {
                preference.decidedBy().forEach(statement -> write(json, statement));
              }
            }));
    return new InputRow(place.file(), place.number(), values);
  }

  /** Whether the lost part of a page cannot change a decision. Also in the body, elements count. */
  private static boolean isFinal(Decision decision, PageDialect dialect) {
    boolean isLifted = switch (decision.directive()) {
      case INDEX_IF_EMBEDDED -> true;
      case INDEX, FOLLOW -> dialect == PageDialect.YANDEX;
      case ARCHIVE -> dialect == PageDialect.YANDEX || dialect == PageDialect.BING;
      default -> false;
    };
    return isLifted ? decision.allowed() && !decision.statements().isEmpty() : !decision.allowed();
  }

  private static @Nullable KeptValue value(Decision decision) {
    return switch (type(decision.directive())) {
      case BOOLEAN -> json(decision.allowed());
      case TEXT -> decision.value().map(KeptValue::ofText).orElse(null);
      case INTEGER, NUMBER ->
        decision.value().map(number -> new KeptValue(number, true)).orElse(null);
    };
  }

  private static KeptValue json(boolean value) {
    return new KeptValue(Boolean.toString(value), true);
  }

  private static KeptValue array(Consumer<JsonWriter> elements) {
    JsonWriter json = new JsonWriter();
    json.beginArray();
    elements.accept(json);
    json.endArray();
    return new KeptValue(new String(json.toByteArray(), StandardCharsets.UTF_8), true);
  }

  /** With the columns that {@code robots_preferences} has in Spark. */
  private static void write(JsonWriter json, UsageStatement statement) {
    Specification specification = statement.specification();
    json.beginObject();
    json.field("purpose", statement.term().purpose());
    json.field("value", statement.value());
    json.field("source", specification.carrier().code());
    if (statement.line().isPresent()) {
      json.field("line", statement.line().getAsInt());
    } else {
      json.nullField("line");
    }
    json.field("header", statement.header().orElse(null));
    json.field("text", statement.text());
    json.field("label", statement.term().label());
    json.field("operator", specification.operator().orElse(null));
    json.field("specification", specification.id());
    json.field("date", specification.date());
    json.field("second_hand", specification.isSecondHand());
    json.endObject();
  }

  /** The columns, with those that name the place if asked for. */
  static PassedColumns passed(boolean isNumbered) {
    return new PassedColumns(isNumbered, ALL);
  }
}

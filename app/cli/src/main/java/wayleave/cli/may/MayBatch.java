package wayleave.cli.may;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import wayleave.Crawler;
import wayleave.Dialect;
import wayleave.cli.input.JsonValue;
import wayleave.cli.input.RobotsFile;
import wayleave.cli.terminal.InputException;
import wayleave.cli.terminal.Terminal;
import wayleave.extension.Specification;
import wayleave.extension.UsagePreference;
import wayleave.extension.UsageStatement;
import wayleave.page.Directive;
import wayleave.page.PageDialect;
import wayleave.page.PageDirectives;
import wayleave.page.Place;
import wayleave.page.Remark;
import wayleave.report.JsonFields;
import wayleave.report.JsonWriter;
import wayleave.report.view.MayInput;
import wayleave.report.view.MayReport;

/** {@code wayleave may --batch}: questions and answers as JSON lines. */
final class MayBatch {
  /** A URL to ask for where a question is about a response alone. */
  private static final String ANY_URL = "https://example.com/";

  private final Terminal terminal;

  MayBatch(Terminal terminal) {
    this.terminal = terminal;
  }

  /** Answers each line; one that cannot be answered is reported, and the others are answered all the same. */
  int run(String file) throws InputException, IOException {
    byte[] questions = RobotsFile.read(file, terminal.in());
    String name = file.equals("-") ? "standard input" : file;
    int status = 0;
    int number = 0;
    try (BufferedReader lines = new BufferedReader(
        new InputStreamReader(new ByteArrayInputStream(questions), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        number++;
        if (line.isBlank()) {
          continue;
        }
        try {
          answer(JsonValue.read(name + ":" + number, line));
        } catch (InputException e) {
          terminal.say(e.problem());
          status = 2;
        }
      }
    }
    return status;
  }

  private void answer(JsonValue question) throws InputException, IOException {
    // The case files of this project have their input one level down.
    JsonValue input = question.object("input").orElse(question);
    Crawler crawler = Crawler.fromUserAgentHeader(input.text("crawler").orElse("*"));
    Optional<String> named = question.text("dialect");
    PageDialect pages = PageDialect.of(crawler);
    if (named.isPresent()) {
      try {
        pages = MayCommand.pageDialect(named.get());
      } catch (InputException e) {
        throw question.expected("dialect", "google, bing, yandex, apple or repext");
      }
    }
    Optional<String> label = question.text("purpose");
    Specification specification = label.isPresent() ? specification(question) : null;
    byte[] html = input.text("html").orElse("").getBytes(StandardCharsets.UTF_8);
    MayReport report = MayReport.of(new MayInput(
        input.text("url").orElse(ANY_URL),
        input.text("crawler").orElse("*"),
        Dialect.GOOGLE,
        pages,
        at(question),
        specification == null ? List.of() : List.of(specification.id()),
        List.of(),
        MayInput.Robots.given(input.text("robots").orElse("").getBytes(StandardCharsets.UTF_8)),
        MayInput.Page.given(input.headers("headers"), html)));
    PageDirectives page =
        report.isPageSeen() ? report.directives() : PageDirectives.unseen(crawler, pages);
    String id = question.required("id");
    JsonFields.writeLine(terminal.out(), json -> {
      json.beginObject();
      json.field("id", id);
      page(json, page, html);
      if (specification != null) {
        preference(json, report, specification, label.orElseThrow());
      }
      json.endObject();
    });
  }

  private static Specification specification(JsonValue question) throws InputException {
    Optional<Specification> found = Specification.find(question.required("spec"));
    if (found.isEmpty()) {
      throw question.expected(
          "spec",
          "one of "
              + String.join(
                  ", ", Specification.all().stream().map(Specification::id).toList()));
    }
    return found.get();
  }

  private static Instant at(JsonValue question) throws InputException {
    Optional<String> at = question.text("at");
    try {
      return at.isEmpty() ? Instant.now() : Instant.parse(at.get());
    } catch (DateTimeException e) {
      throw question.expected("at", "a time such as 2026-11-26T12:00:00Z");
    }
  }

  /** Writes what differs from the default of its key. */
  private static void page(JsonWriter json, PageDirectives page, byte[] html) {
    json.beginObject("page");
    if (!page.isSeen()) {
      json.field("seen", false);
    }
    for (Directive directive : Directive.values()) {
      boolean unlessAllowed = directive != Directive.INDEX_IF_EMBEDDED;
      switch (directive) {
        case MAX_SNIPPET, MAX_VIDEO_PREVIEW ->
          page.decision(directive)
              .value()
              .ifPresent(value -> json.field(directive.key(), Long.parseLong(value)));
        case MAX_IMAGE_PREVIEW, UNAVAILABLE_AFTER ->
          page.decision(directive).value().ifPresent(value -> json.field(directive.key(), value));
        default -> {
          if (page.allows(directive) != unlessAllowed) {
            json.field(directive.key(), !unlessAllowed);
          }
        }
      }
    }
    List<String> unknown = page.remarks().stream()
        .filter(remark -> remark.kind() == Remark.Kind.UNKNOWN_RULE)
        .map(Remark::text)
        .distinct()
        .toList();
    stringsIfAny(json, "unknown", unknown);
    stringsIfAny(
        json,
        "nosnippet-text",
        page.unquotable().stream().map(element -> text(html, element)).toList());
    json.endObject();
  }

  /** The text of an element that holds no scripts and no comments. */
  private static String text(byte[] html, Place.Element element) {
    return new String(
            html, element.start(), element.end() - element.start(), StandardCharsets.UTF_8)
        .replaceAll("<[^>]*>", "");
  }

  private static void preference(
      JsonWriter json, MayReport report, Specification specification, String label) {
    String word = label.equals("licence") ? "license" : label;
    Optional<UsagePreference> said = report.usage().preference(specification, word);
    List<UsageStatement> decided = said.map(UsagePreference::decidedBy).orElse(List.of());
    json.beginObject("preference");
    if (word.equals("license")) {
      JsonFields.strings(
          json, "value", decided.stream().map(UsageStatement::value).toList());
      if (decided.isEmpty()) {
        json.nullField("line");
      } else {
        json.array("line", decided, statement -> json.value(statement.line().orElse(0)));
      }
    } else {
      json.field("value", said.map(UsagePreference::value).orElse("unsaid"));
      if (decided.isEmpty()) {
        json.nullField("line");
      } else if (decided.get(0).line().isPresent()) {
        json.field("line", decided.get(0).line().getAsInt());
      } else {
        json.field("line", "header");
      }
    }
    json.field("spec", specification.id());
    json.field(
        "statement",
        decided.isEmpty()
            ? null
            : String.join("\n", decided.stream().map(UsageStatement::text).toList()));
    json.endObject();
  }

  private static void stringsIfAny(JsonWriter json, String name, List<String> values) {
    if (!values.isEmpty()) {
      JsonFields.strings(json, name, values);
    }
  }
}

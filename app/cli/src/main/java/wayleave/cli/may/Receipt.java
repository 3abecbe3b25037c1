package wayleave.cli.may;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import wayleave.Dialect;
import wayleave.cli.input.JsonValue;
import wayleave.cli.terminal.InputException;
import wayleave.cli.terminal.Version;
import wayleave.extension.Specification;
import wayleave.page.PageDialect;
import wayleave.policy.response.Body;
import wayleave.report.JsonFields;
import wayleave.report.JsonWriter;
import wayleave.report.MayJson;
import wayleave.report.view.MayInput;
import wayleave.report.view.MayReport;
import wayleave.report.view.Messages;
import wayleave.report.view.TerminalText;

/**
 * An answer of {@code wayleave may} with all that it depends on, as two lines of JSON: the receipt, and the SHA-256 of the first line.
 * Verifying it finds any changed byte, and answers again. It is not signed: who can change it can also compute the sum.
 */
final class Receipt {
  private static final int FORMAT = 1;

  private Receipt() {}

  /** A receipt that is not as it was written; the message names the line and what was expected. */
  static final class Changed extends Exception {
    private static final long serialVersionUID = 1;

    private final String problem;

    Changed(String problem) {
      super(problem);
      this.problem = problem;
    }

    String problem() {
      return problem;
    }
  }

  static byte[] of(MayReport report) {
    byte[] line = JsonFields.line(json -> write(json, report));
    byte[] seal = seal(line);
    byte[] all = Arrays.copyOf(line, line.length + seal.length);
    System.arraycopy(seal, 0, all, line.length, seal.length);
    return all;
  }

  /**
   * Checks a receipt.
   *
   * @param name the file, for messages
   * @return the answer, which was found again
   * @throws Changed if a byte was changed, or this version answers differently
   * @throws InputException if it is no receipt that this version reads
   */
  static MayReport verify(String name, byte[] bytes) throws Changed, InputException {
    int end = 0;
    while (end < bytes.length && bytes[end] != '\n') {
      end++;
    }
    boolean isReceipt =
        end < bytes.length && (bytes[0] == '{' || text(bytes).contains("\n{\"sha256\":"));
    if (!isReceipt) {
      throw new InputException(
          name + ":1: expected a receipt of two lines, as `wayleave may --receipt` writes it");
    }
    byte[] line = Arrays.copyOf(bytes, end + 1);
    byte[] seal = seal(line);
    byte[] found = Arrays.copyOfRange(bytes, end + 1, bytes.length);
    if (!Arrays.equals(found, seal)) {
      throw new Changed(name + ":2: expected " + text(seal).strip()
          + ", the SHA-256 of line 1, and a line feed, but found " + difference(found, seal)
          + ". The receipt was changed after it was written");
    }
    MayReport report = MayReport.of(read(name + ":1", text(line)));
    byte[] again = JsonFields.line(json -> write(json, report));
    if (!Arrays.equals(withoutVersion(again), withoutVersion(line))) {
      throw new Changed(name + ":1: expected the answer that this version of Wayleave ("
          + Version.number() + ") gives for the same files, but the receipt has another one");
    }
    return report;
  }

  private static byte[] withoutVersion(byte[] line) {
    return text(line).replaceFirst("\"wayleave\":\"[^\"]*\"", "").getBytes(StandardCharsets.UTF_8);
  }

  private static String difference(byte[] found, byte[] seal) {
    if (found.length > seal.length && Arrays.equals(found, 0, seal.length, seal, 0, seal.length)) {
      return Messages.count(found.length - seal.length, "byte") + " more";
    } else if (text(found).equals(text(seal).strip())) {
      return "no line feed";
    }
    String text = text(found).strip();
    String shown = text.length() > 100 ? text.substring(0, 100) + "..." : text;
    return found.length == 0 ? "nothing" : "`" + TerminalText.of(shown) + "`";
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  static byte[] seal(byte[] line) {
    return ("{\"sha256\":\"" + sha256(line) + "\"}\n").getBytes(StandardCharsets.US_ASCII);
  }

  /** The SHA-256 of bytes, in hexadecimal. */
  static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every JDK has it
    }
  }

  private static void write(JsonWriter json, MayReport report) {
    MayInput input = report.input();
    json.beginObject();
    json.field("receipt", FORMAT);
    json.field("wayleave", Version.number());
    json.beginObject("question");
    json.field("url", input.url());
    json.field("crawler", input.crawler());
    json.field("dialect", input.dialect().code());
    json.field("pageDialect", input.pageDialect().code());
    json.field("at", input.at().toString());
    JsonFields.strings(json, "specifications", input.editions());
    JsonFields.strings(json, "for", input.purposes());
    json.endObject();
    MayInput.Robots robots = input.robots();
    robots(json, robots);
    MayInput.Page page = input.page();
    json.beginObject("page");
    json.field("state", page.state().code());
    json.field("status", page.status());
    json.field("why", page.why());
    json.field("fetchedAt", page.fetchedAt().map(Instant::toString).orElse(null));
    json.beginArray("headers");
    page.headers()
        .forEach((name, values) -> values.forEach(value -> {
          json.beginArray();
          json.value(name);
          json.value(value);
          json.endArray();
        }));
    json.endArray();
    json.beginArray("redirects");
    for (MayInput.Redirect redirect : page.redirects()) {
      json.beginObject();
      json.field("status", redirect.status());
      json.field("url", redirect.url());
      if (redirect.robots().equals(robots)) {
        json.nullField("robots"); // as at the step before
      } else {
        robots = redirect.robots();
        robots(json, robots);
      }
      json.endObject();
    }
    json.endArray();
    body(json, page.html());
    json.endObject();
    json.name("answer");
    MayJson.write(json, report);
    json.endObject();
  }

  private static void robots(JsonWriter json, MayInput.Robots robots) {
    json.beginObject("robots");
    json.field("access", robots.access());
    json.field("allowed", robots.allowed());
    json.field("url", robots.url().orElse(null));
    json.field("fetchedAt", robots.fetchedAt().map(Instant::toString).orElse(null));
    json.field("truncated", robots.truncated());
    body(json, robots.body());
    json.endObject();
  }

  private static void body(JsonWriter json, Body body) {
    json.field("bytes", body.length());
    json.field("sha256", body.sha256());
    json.field("base64", Base64.getEncoder().encodeToString(body.shared()));
  }

  private static MayInput read(String place, String line) throws InputException {
    JsonValue receipt = JsonValue.read(place, line);
    if (receipt.number("receipt") != FORMAT) {
      throw receipt.expected("receipt", "the format " + FORMAT + ", which this version reads,");
    }
    JsonValue question = object(receipt, "question");
    MayInput.Robots robots = robots(object(receipt, "robots"));
    JsonValue page = object(receipt, "page");
    List<MayInput.Redirect> redirects = new ArrayList<>();
    MayInput.Robots before = robots;
    for (JsonValue redirect : page.objects("redirects")) {
      Optional<JsonValue> own = redirect.object("robots");
      before = own.isPresent() ? robots(own.get()) : before;
      redirects.add(
          new MayInput.Redirect(redirect.number("status"), redirect.required("url"), before));
    }
    for (String id : question.texts("specifications")) {
      if (Specification.find(id).isEmpty()) {
        throw question.expected(
            "specifications", "specifications that this version knows, not " + id);
      }
    }
    return new MayInput(
        question.required("url"),
        question.required("crawler"),
        dialect(question),
        pageDialect(question),
        time(question, "at").orElseThrow(() -> question.expected("at", "a time")),
        question.texts("specifications"),
        question.texts("for"),
        robots,
        new MayInput.Page(
            state(page),
            page.number("status"),
            page.headers("headers"),
            body(page),
            time(page, "fetchedAt"),
            page.required("why"),
            redirects));
  }

  private static MayInput.Robots robots(JsonValue robots) throws InputException {
    return new MayInput.Robots(
        robots.required("access"),
        robots.isTrue("allowed"),
        body(robots),
        robots.isTrue("truncated"),
        robots.text("url"),
        time(robots, "fetchedAt"));
  }

  private static JsonValue object(JsonValue value, String name) throws InputException {
    return value.object(name).orElseThrow(() -> value.expected(name, "an object"));
  }

  private static Dialect dialect(JsonValue question) throws InputException {
    String code = question.required("dialect");
    for (Dialect dialect : Dialect.values()) {
      if (dialect.code().equals(code)) {
        return dialect;
      }
    }
    throw question.expected("dialect", "google, googlebot or rfc9309");
  }

  private static PageDialect pageDialect(JsonValue question) throws InputException {
    return PageDialect.find(question.required("pageDialect"))
        .orElseThrow(
            () -> question.expected("pageDialect", "google, bing, yandex, apple or repext"));
  }

  private static MayInput.State state(JsonValue page) throws InputException {
    String code = page.required("state");
    for (MayInput.State state : MayInput.State.values()) {
      if (state.code().equals(code)) {
        return state;
      }
    }
    throw page.expected("state", "given, fetched, not-requested or another known state");
  }

  private static Optional<Instant> time(JsonValue value, String name) throws InputException {
    Optional<String> text = value.text(name);
    try {
      return text.map(Instant::parse);
    } catch (DateTimeException e) {
      throw value.expected(name, "a time such as 2026-11-26T12:00:00Z");
    }
  }

  private static Body body(JsonValue value) throws InputException {
    Body body;
    try {
      body = Body.owning(Base64.getDecoder().decode(value.required("base64")));
    } catch (IllegalArgumentException e) {
      throw value.expected("base64", "Base64");
    }
    if (!body.sha256().equals(value.required("sha256"))) {
      throw value.expected("sha256", "the SHA-256 of `base64`, " + body.sha256() + ",");
    }
    return body;
  }
}

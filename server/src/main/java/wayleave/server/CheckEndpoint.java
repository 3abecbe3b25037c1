package wayleave.server;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntFunction;
import wayleave.AgentRules;
import wayleave.Dialect;
import wayleave.RobotsTxt;
import wayleave.json.Json;
import wayleave.json.VerdictJson;
import wayleave.json.WrittenLines;

/** {@code POST /v1/check}: may these crawlers fetch these URLs, and which line says so? */
final class CheckEndpoint implements Endpoint {
  /** How the robots.txt that was sent along is called in the answer, as one from standard input is in the command's. */
  private static final String SENT = "-";

  private final ServerLimits limits;

  CheckEndpoint(ServerLimits limits) {
    this.limits = limits;
  }

  @Override
  public CompletableFuture<Answer> answer(Call call) throws ProblemException {
    call.requireParameters();
    CheckRequest request = CheckRequest.read(call.body(), limits);
    byte[] robots = request.robots();
    if (robots == null) {
      throw new ProblemException(
          ProblemType.INVALID_REQUEST, "robots is missing; expected the text of a robots.txt");
    }
    return CompletableFuture.completedFuture(byText(call, request, robots));
  }

  private Answer byText(Call call, CheckRequest request, byte[] robots) throws ProblemException {
    Dialect dialect = request.dialect() == null ? Dialect.GOOGLE : request.dialect();
    RobotsTxt robotsTxt = RobotsTxt.parse(robots, dialect);
    IntFunction<String> lines = new WrittenLines(robots);
    ByteArrayOutputStream out = new ByteArrayOutputStream(4096);
    try (JsonGenerator json = begin(out)) {
      for (String name : request.crawlers()) {
        AgentRules rules = robotsTxt.rulesFor(request.crawler(name));
        for (String url : request.urls()) {
          VerdictJson.write(json, name, url, SENT, lines, rules.check(url), request.explain());
          json.flush();
          requireRoom(call, out);
        }
      }
      end(json);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // memory does not fail
    }
    return Answer.json(out.toByteArray());
  }

  private static JsonGenerator begin(ByteArrayOutputStream out) throws IOException {
    JsonGenerator json = Json.generator(out);
    json.writeStartObject();
    json.writeArrayFieldStart("verdicts");
    return json;
  }

  private static void end(JsonGenerator json) throws IOException {
    json.writeEndArray();
    json.writeEndObject();
    json.writeRaw('\n');
  }

  /** A verdict cites the line that decides, which may be as long as the whole file. */
  private void requireRoom(Call call, ByteArrayOutputStream out) throws ProblemException {
    call.requireTime(limits.workTime());
    if (out.size() > limits.answerBytes()) {
      throw new ProblemException(
          ProblemType.TOO_MUCH_ASKED,
          "the answer is longer than " + limits.answerBytes() + " bytes; ask in several requests");
    }
  }
}

package wayleave.server;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.IntFunction;
import wayleave.AgentRules;
import wayleave.Dialect;
import wayleave.Origin;
import wayleave.RobotsTxt;
import wayleave.Verdict;
import wayleave.json.FetchedAnswer;
import wayleave.json.Json;
import wayleave.json.SiteState;
import wayleave.json.VerdictJson;
import wayleave.json.WrittenLines;

/** {@code POST /v1/check}: may these crawlers fetch these URLs, and which line says so? */
final class CheckEndpoint implements Endpoint {
  /** How the robots.txt that was sent along is called in the answer, as one from standard input is in the command's. */
  private static final String SENT = "-";

  private final ServerLimits limits;
  private final Optional<Sites> sites;
  private final Executor threads;
  private final DecisionMetrics decisions;

  /**
   * @param sites whom to ask if no robots.txt is sent along; empty if that is refused
   * @param threads where answers are put together: not those that fetch
   * @param decisions where verdicts are counted
   */
  CheckEndpoint(
      ServerLimits limits, Optional<Sites> sites, Executor threads, DecisionMetrics decisions) {
    this.limits = limits;
    this.sites = sites;
    this.threads = threads;
    this.decisions = decisions;
  }

  @Override
  public CompletableFuture<Answer> answer(Call call) throws ProblemException {
    call.requireParameters();
    CheckRequest request = CheckRequest.read(call.body(), limits);
    byte[] robots = request.robots();
    if (robots != null) {
      return CompletableFuture.completedFuture(byText(call, request, robots));
    }
    Sites asked = sites.orElseThrow(CheckEndpoint::noSites);
    return bySites(call, request, asked);
  }

  static ProblemException noSites() {
    return new ProblemException(
        ProblemType.INVALID_REQUEST,
        "robots is missing, and this server asks no sites; send the text of a robots.txt");
  }

  static ProblemException dialectOfSites() {
    return new ProblemException(
        ProblemType.INVALID_REQUEST,
        "dialect is for a robots.txt that is sent along; those of sites are read as the server"
            + " was started");
  }

  /** A site and who asks. */
  private record Key(Origin origin, String crawler) {}

  private CompletableFuture<Answer> bySites(Call call, CheckRequest request, Sites asked)
      throws ProblemException {
    if (request.dialect() != null) {
      throw dialectOfSites();
    }
    Set<Origin> origins = new LinkedHashSet<>();
    request.urls().forEach(url -> origins.add(Origin.of(url)));
    if (origins.size() > limits.answers().sites()) {
      throw new ProblemException(
          ProblemType.TOO_MUCH_ASKED,
          origins.size() + " sites are more than " + limits.answers().sites()
              + "; ask about them in several requests");
    }
    Map<Key, CompletableFuture<SiteState>> states = new HashMap<>();
    for (Origin origin : origins) {
      for (String name : request.crawlers()) {
        states.computeIfAbsent(
            new Key(origin, name), key -> asked.state(origin, request.crawler(name)));
      }
    }
    return CompletableFuture.allOf(states.values().toArray(new CompletableFuture<?>[0]))
        .orTimeout(limits.answers().workTime().toMillis(), TimeUnit.MILLISECONDS)
        .thenComposeAsync(
            all -> {
              try {
                return CompletableFuture.completedFuture(bySites(
                    call,
                    request,
                    key -> Objects.requireNonNull(states.get(key)).join()));
              } catch (ProblemException e) {
                return CompletableFuture.failedFuture(e);
              }
            },
            threads);
  }

  private Answer bySites(Call call, CheckRequest request, Function<Key, SiteState> states)
      throws ProblemException {
    ByteArrayOutputStream out = new ByteArrayOutputStream(4096);
    try (JsonGenerator json = begin(out)) {
      for (String name : request.crawlers()) {
        for (String url : request.urls()) {
          SiteState state = states.apply(new Key(Origin.of(url), name));
          FetchedAnswer answer = FetchedAnswer.of(state.rules().check(url), state);
          decisions.count(answer);
          VerdictJson.write(json, name, answer, request.explain());
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

  private Answer byText(Call call, CheckRequest request, byte[] robots) throws ProblemException {
    Dialect dialect = request.dialect() == null ? Dialect.GOOGLE : request.dialect();
    RobotsTxt robotsTxt = RobotsTxt.parse(robots, dialect);
    IntFunction<String> lines = new WrittenLines(robots);
    ByteArrayOutputStream out = new ByteArrayOutputStream(4096);
    try (JsonGenerator json = begin(out)) {
      for (String name : request.crawlers()) {
        AgentRules rules = robotsTxt.rulesFor(request.crawler(name));
        for (String url : request.urls()) {
          Verdict verdict = rules.check(url);
          decisions.count(verdict);
          VerdictJson.write(json, name, url, SENT, lines, verdict, request.explain());
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
    call.requireTime(limits.answers().workTime());
    if (out.size() > limits.answers().bytes()) {
      throw new ProblemException(
          ProblemType.TOO_MUCH_ASKED,
          "the answer is longer than " + limits.answers().bytes()
              + " bytes; ask in several requests");
    }
  }
}

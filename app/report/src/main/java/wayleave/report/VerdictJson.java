package wayleave.report;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.Origin;
import wayleave.PatternMatch;
import wayleave.Rule;
import wayleave.Verdict;
import wayleave.policy.SiteRules;
import wayleave.policy.SiteVerdict;
import wayleave.report.view.Messages;
import wayleave.report.view.Times;

/**
 * A verdict: whether a crawler may fetch a URL, and which line decides. {@code docs/schema/verdict.schema.json} defines the fields
 * that the command, the service, {@code bulk} and Spark have in common.
 */
public final class VerdictJson {
  private static final byte[] ALLOWED = ascii(",\"allowed\":true,\"reason\":");
  private static final byte[] DISALLOWED = ascii(",\"allowed\":false,\"reason\":");
  private static final byte[] UNKNOWN = ascii(",\"allowed\":null,\"reason\":");
  private static final byte[] LINE = ascii(",\"line\":");
  private static final byte[] RULE = ascii(",\"rule\":");
  private static final byte[] NULL = ascii("null");

  private VerdictJson() {}

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /**
   * Writes the fields of a row that differ from URL to URL, after at least one other field.
   *
   * @param allowed null if unknown
   * @param reason a code
   * @param line of the robots.txt that decides, from 1; 0 if none does
   * @param rule as a line of a robots.txt; null if none decides
   */
  public static void decision(
      JsonWriter json, @Nullable Boolean allowed, String reason, int line, @Nullable String rule) {
    json.bytes(allowed == null ? UNKNOWN : allowed ? ALLOWED : DISALLOWED);
    json.string(reason);
    json.bytes(LINE);
    if (line > 0) {
      json.number(line);
    } else {
      json.bytes(NULL);
    }
    json.bytes(RULE);
    if (rule == null) {
      json.bytes(NULL);
    } else {
      json.string(rule);
    }
  }

  /**
   * Writes a verdict by a robots.txt that was given, whose origin is unknown.
   *
   * @param crawler as the user named it
   * @param url as the user gave it
   * @param lines the lines of the robots.txt as written, by their numbers, from 1; see {@link wayleave.report.view.WrittenLines}
   * @param explain whether to add how the verdict came about: group, candidates and what became of each
   * @param notes what else there is to say of it
   */
  public static void write(
      JsonWriter json,
      String crawler,
      String url,
      IntFunction<String> lines,
      Verdict verdict,
      boolean explain,
      List<String> notes) {
    json.beginObject();
    json.field("url", url);
    json.nullField("origin");
    json.field("crawler", crawler);
    decision(json, verdict);
    json.nullField("fetchedAt");
    details(json, lines, verdict, explain);
    notes(json, notes);
    json.endObject();
  }

  /**
   * Writes a row without a verdict for a text that is not a URL.
   *
   * @param url the text as the user gave it
   * @param explanation what is wrong with it, for people
   */
  public static void notAUrl(JsonWriter json, String crawler, String url, String explanation) {
    json.beginObject();
    json.field("url", url);
    json.nullField("origin");
    json.field("crawler", crawler);
    decision(json, null, "not-a-url", 0, null);
    json.nullField("fetchedAt");
    json.field("explanation", explanation);
    json.endObject();
  }

  /**
   * Says why a text is not a URL that can be checked; empty if it is one. The engine has a verdict for any string, but a user who
   * gives {@code example.com/x} should learn that it is not what it seems. Google's parser takes any string, and so does its
   * dialect.
   *
   * @param needsSite whether the site is fetched, so that a path is not enough
   */
  public static Optional<String> notAUrl(String url, @Nullable Dialect dialect, boolean needsSite) {
    if (!needsSite && (dialect == Dialect.GOOGLEBOT || url.startsWith("/"))) {
      return Optional.empty();
    }
    try {
      Origin.of(url);
      return Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.of(notAUrl(e, needsSite));
    }
  }

  /** Says that a text is not a URL, as {@link #notAUrl(String, Dialect, boolean)} does. */
  public static String notAUrl(IllegalArgumentException reason, boolean needsSite) {
    String message = String.valueOf(reason.getMessage());
    return needsSite || message.endsWith("?")
        ? message
        : message + ", or a path that starts with /";
  }

  private static void notes(JsonWriter json, List<String> notes) {
    if (!notes.isEmpty()) {
      JsonFields.strings(json, "notes", notes);
    }
  }

  /**
   * Writes a verdict by what was fetched.
   *
   * @param crawler as the user named it
   * @param explain whether to add how the verdict came about: group, candidates and what became of each
   * @param notes what else there is to say of it
   */
  public static void write(
      JsonWriter json, String crawler, SiteVerdict answer, boolean explain, List<String> notes) {
    Verdict verdict = answer.verdict().orElse(null);
    json.beginObject();
    json.field("url", answer.url());
    row(json, crawler, answer);
    if (verdict == null) {
      json.field("explanation", Messages.explanation(answer.site()));
    } else {
      details(json, answer.site()::line, verdict, explain);
    }
    notes(json, notes);
    json.object("fetch", () -> SiteJson.fields(json, answer.site()));
    json.endObject();
  }

  /** Writes the fields of a row after its URL. */
  public static void row(JsonWriter json, String crawler, SiteVerdict answer) {
    SiteRules site = answer.site();
    Verdict verdict = answer.verdict().orElse(null);
    json.field("origin", site.origin().toString());
    json.field("crawler", crawler);
    if (verdict == null) {
      decision(json, answer.allowed(), site.access().code(), 0, null);
    } else {
      decision(json, verdict);
    }
    Instant fetchedAt = SiteJson.fetchedAt(site);
    json.field("fetchedAt", fetchedAt == null ? null : Times.iso(fetchedAt));
  }

  /** Writes the fields of a row that differ from URL to URL, after at least one other field. */
  public static void decision(JsonWriter json, Verdict verdict) {
    decision(
        json,
        verdict.allowed(),
        verdict.reason().code(),
        verdict.line().orElse(0),
        verdict.rule().map(Rule::toString).orElse(null));
  }

  private static void details(
      JsonWriter json, IntFunction<String> lines, Verdict verdict, boolean explain) {
    json.field("dialect", verdict.rules().dialect().code());
    json.field("explanation", verdict.reason().text());
    if (verdict.rule().isPresent()) {
      json.field("text", lines.apply(verdict.rule().get().line()));
    }
    if (explain) {
      explain(json, verdict);
    }
  }

  private static void explain(JsonWriter json, Verdict verdict) {
    CrawlerRules rules = verdict.rules();
    json.beginObject("explain");
    json.field("path", verdict.path());
    JsonFields.strings(json, "tokens", rules.crawler().under(rules.dialect()).tokens());
    JsonFields.selection(json, rules.selection());
    verdict.rule().ifPresent(rule -> json.object("rule", () -> rule(json, rule)));
    json.objects("candidates", verdict.candidates(), candidate -> {
      rule(json, candidate.rule());
      json.field("outcome", JsonFields.code(candidate.outcome()));
      verdict.match(candidate.rule()).ifPresent(match -> match(json, match));
    });
    json.endObject();
  }

  private static void match(JsonWriter json, PatternMatch match) {
    json.objects("match", match.parts(), part -> {
      json.field("pattern", part.pattern());
      json.field("path", part.path());
    });
  }

  private static void rule(JsonWriter json, Rule rule) {
    JsonFields.rule(json, rule);
    json.field("length", rule.length());
  }
}

package wayleave.lint.internal.site;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import wayleave.Origin;
import wayleave.lint.internal.context.BodyKind;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.CodeText;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.model.Delivery;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Severity;
import wayleave.lint.model.Span;

/** How the server delivered the file: status, redirects, media type and place (RFC 9309 §2.3). */
final class DeliveryCheck implements Check {
  private static final LintRule SERVER_ERROR = LintRule.of("fetch-server-error");
  private static final LintRule TOO_MANY = LintRule.of("fetch-too-many-requests");
  private static final LintRule CLIENT_ERROR = LintRule.of("fetch-client-error");
  private static final LintRule UNREACHABLE = LintRule.of("fetch-unreachable");
  private static final LintRule REDIRECT = LintRule.of("fetch-status-without-file");
  private static final LintRule MEDIA_TYPE = LintRule.of("media-type-wrong");
  private static final LintRule LOCATION = LintRule.of("location-wrong");
  private static final LintRule CHAIN = LintRule.of("redirect-chain-long");
  private static final LintRule OTHER_SITE = LintRule.of("redirect-to-other-site");
  private static final LintRule TO_PAGE = LintRule.of("redirect-to-page");
  private static final LintRule IN_PAGE = LintRule.of("redirect-in-page");
  private static final LintRule CACHE = LintRule.of("cache-too-long");

  private static final int HOPS = 5;
  private static final int DAY = 24 * 60 * 60;
  private static final int TOO_MANY_REQUESTS = 429;
  private static final Pattern MAX_AGE = Pattern.compile("(?i)\\bmax-age\\s*=\\s*\"?(\\d{1,18})");

  /** A web page that redirects browsers by itself. */
  private static final Pattern REFRESH = Pattern.compile(
      "(?i)<meta[^>]{0,200}http-equiv\\s*=\\s*[\"']?refresh|\\blocation\\s*(?:\\.href)?\\s*=\\s*[\"']");

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    subject.input().delivery().ifPresent(delivery -> look(subject, findings, delivery));
  }

  private static void look(LintContext subject, DiagnosticSink findings, Delivery delivery) {
    Span start = subject.span(0, 0);
    location(findings, start, delivery);
    redirects(findings, start, subject, delivery);
    int status = delivery.status().orElse(0);
    if (status == 0) {
      findings.add(
          UNREACHABLE,
          start,
          "The file cannot be fetched"
              + delivery.failure().map(why -> " (" + why + ")").orElse("")
              + ", so crawlers treat the whole site as disallowed. Check from another network and"
              + " fix the server");
    } else if (status >= 500) {
      findings.add(
          SERVER_ERROR,
          start,
          "The server returns status " + status
              + ", so crawlers treat the whole site as disallowed."
              + " Serve the file, or return 404 if there are no rules");
    } else if (status == TOO_MANY_REQUESTS) {
      findings.add(
          TOO_MANY,
          start,
          "The server returns status 429, so Googlebot treats the whole site as disallowed. Exempt"
              + " `/robots.txt` from rate limits");
    } else if (status >= 400) {
      clientError(findings, start, status);
    } else if (status < 200 || status >= 300) {
      findings.add(
          REDIRECT,
          start,
          "The last response has status " + status + " and no file, so crawlers may"
              + " assume that there are no rules. Serve the file with status 200");
    } else {
      found(findings, start, delivery);
    }
  }

  /** 404 and 410 are the proper answers of a site without rules. */
  private static void clientError(DiagnosticSink findings, Span start, int status) {
    boolean isAbsent = status == 404 || status == 410;
    findings.add(
        CLIENT_ERROR,
        start,
        "The server returns status " + status + ", so crawlers may fetch everything. "
            + (isAbsent
                ? "Serve a robots.txt if you want to restrict them"
                : "Serve the file with status 200, or return 404 if there are no rules"),
        finding -> {
          if (isAbsent) {
            finding.severity(Severity.INFO);
          }
        });
  }

  private static void location(DiagnosticSink findings, Span start, Delivery delivery) {
    String url = delivery.urls().get(0);
    if (Origin.parse(url).isPresent() && !Origin.isRobotsTxt(url)) {
      findings.add(
          LOCATION,
          start,
          "Crawlers do not read a robots.txt here: serve it at "
              + CodeText.of(Origin.of(url).robotsTxtUrl()));
    }
  }

  private static void redirects(
      DiagnosticSink findings, Span start, LintContext subject, Delivery delivery) {
    List<String> urls = delivery.urls();
    int hops = urls.size() - 1;
    if (hops > HOPS) {
      findings.add(
          CHAIN,
          start,
          hops + " redirects lead to the file, but Google follows only " + HOPS
              + " and then assumes that there are no rules. Redirect straight to the file");
    }
    Optional<Origin> asked = Origin.parse(urls.get(0));
    Optional<Origin> answered = Origin.parse(urls.get(hops));
    if (hops > 0 && subject.kind() == BodyKind.HTML) {
      findings.add(
          TO_PAGE,
          start,
          "The request for robots.txt is redirected to a web page, " + CodeText.of(urls.get(hops))
              + ", in which crawlers find no rules. Serve the file instead");
    } else if (asked.isPresent()
        && answered.isPresent()
        && !asked.get().host().equals(answered.get().host())) {
      findings.add(
          OTHER_SITE,
          start,
          CodeText.of(asked.get().host()) + " redirects robots.txt to "
              + CodeText.of(answered.get().host())
              + ", so the same rules apply to both. Check that they suit both hosts");
    }
    if (subject.kind() == BodyKind.HTML) {
      byte[] body = subject.body();
      Matcher refresh = REFRESH.matcher(subject.bytes(0, Math.min(body.length, 20_000)));
      if (refresh.find()) {
        findings.add(
            IN_PAGE,
            subject.span(refresh.start(), refresh.end()),
            "Crawlers do not follow a redirect in a web page: use an HTTP redirect, or serve the"
                + " file here");
      }
    }
  }

  private static void found(DiagnosticSink findings, Span start, Delivery delivery) {
    String type = delivery.header("content-type").toLowerCase(Locale.ROOT);
    String essence = type.split("[;,]", 2)[0].strip();
    if (!essence.isEmpty() && !essence.equals("text/plain")) {
      findings.add(
          MEDIA_TYPE,
          start,
          "The server sends the file as " + CodeText.of(essence)
              + ", which some crawlers do not read. Send `text/plain; charset=utf-8`");
    } else if (type.contains("charset=")
        && !type.replace("\"", "").contains("charset=utf-8")
        && !type.contains("ascii")) {
      findings.add(
          MEDIA_TYPE,
          start,
          "The server sends the file as " + CodeText.of(type)
              + ", but crawlers read it as UTF-8. Save it as UTF-8 and send `charset=utf-8`");
    }
    Matcher age = MAX_AGE.matcher(delivery.header("cache-control"));
    if (age.find() && Long.parseLong(age.group(1)) > DAY) {
      long days = Long.parseLong(age.group(1)) / DAY;
      findings.add(
          CACHE,
          start,
          "`Cache-Control` lets caches store the file for " + days + (days == 1 ? " day" : " days")
              + ", so a change can take that long to reach crawlers. Set `max-age` to one day or"
              + " less");
    }
  }
}

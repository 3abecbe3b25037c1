package wayleave.lint.internal.site;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import wayleave.Origin;
import wayleave.lint.internal.context.BodyKind;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.model.Delivery;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Span;

/** How the file was delivered (H1-H11, L1, L5, RFC 9309 §2.3). */
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

  /** A page that sends browsers elsewhere by itself. */
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
          "the file cannot be fetched"
              + delivery.failure().map(why -> " (" + why + ")").orElse("")
              + ": crawlers stay away from the site");
    } else if (status >= 500) {
      findings.add(
          SERVER_ERROR,
          start,
          "the server answers " + status + ": crawlers stay away from the site");
    } else if (status == TOO_MANY_REQUESTS) {
      findings.add(
          TOO_MANY,
          start,
          "the server answers 429: Google stays away from the site, others take it for no file");
    } else if (status >= 400) {
      findings.add(
          CLIENT_ERROR,
          start,
          "the server answers " + status + ": crawlers take it for no file and fetch everything");
    } else if (status < 200 || status >= 300) {
      findings.add(
          REDIRECT,
          start,
          "the server's last answer is " + status + ", with which it sends no file");
    } else {
      found(findings, start, delivery);
    }
  }

  private static void location(DiagnosticSink findings, Span start, Delivery delivery) {
    String url = delivery.urls().get(0);
    if (Origin.parse(url).isPresent() && !Origin.isRobotsTxt(url)) {
      findings.add(
          LOCATION,
          start,
          "crawlers look for the file at " + Origin.of(url).robotsTxtUrl() + " only");
    }
  }

  private static void redirects(
      DiagnosticSink findings, Span start, LintContext subject, Delivery delivery) {
    List<String> urls = delivery.urls();
    int hops = urls.size() - 1;
    if (hops > HOPS) {
      findings.add(CHAIN, start, hops + " redirects lead to the file, and crawlers follow " + HOPS);
    }
    Optional<Origin> asked = Origin.parse(urls.get(0));
    Optional<Origin> answered = Origin.parse(urls.get(hops));
    if (hops > 0 && subject.kind() == BodyKind.HTML) {
      findings.add(
          TO_PAGE,
          start,
          "a redirect leads to a web page at " + urls.get(hops) + " in place of the file");
    } else if (asked.isPresent()
        && answered.isPresent()
        && !asked.get().host().equals(answered.get().host())) {
      findings.add(
          OTHER_SITE,
          start,
          "a redirect leads to the file of " + answered.get().host()
              + ", whose rules then hold for " + asked.get().host());
    }
    if (subject.kind() == BodyKind.HTML) {
      byte[] body = subject.body();
      Matcher refresh = REFRESH.matcher(subject.bytes(0, Math.min(body.length, 20_000)));
      if (refresh.find()) {
        findings.add(
            IN_PAGE,
            subject.span(refresh.start(), refresh.end()),
            "crawlers do not follow redirects within a page: redirect by status, or serve the file here");
      }
    }
  }

  private static void found(DiagnosticSink findings, Span start, Delivery delivery) {
    String type = delivery.header("content-type").toLowerCase(Locale.ROOT);
    String essence = type.split("[;,]", 2)[0].strip();
    if (!essence.isEmpty() && !essence.equals("text/plain")) {
      findings.add(
          MEDIA_TYPE, start, "the file is sent as " + essence + ": it should be text/plain");
    } else if (type.contains("charset=")
        && !type.replace("\"", "").contains("charset=utf-8")
        && !type.contains("ascii")) {
      findings.add(
          MEDIA_TYPE, start, "the file is sent as " + type + ": its encoding has to be UTF-8");
    }
    Matcher age = MAX_AGE.matcher(delivery.header("cache-control"));
    if (age.find() && Long.parseLong(age.group(1)) > DAY) {
      long days = Long.parseLong(age.group(1)) / DAY;
      findings.add(
          CACHE,
          start,
          "the file may be kept for " + days + (days == 1 ? " day" : " days")
              + ": a change can take as long to reach crawlers");
    }
  }
}

package wayleave.captures;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import wayleave.Crawler;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.Origin;
import wayleave.RobotsTxt;
import wayleave.Rule;
import wayleave.Verdict;
import wayleave.policy.Access;
import wayleave.policy.Policy;
import wayleave.policy.PolicyPreset;
import wayleave.policy.cache.CacheEntry;
import wayleave.policy.response.Body;
import wayleave.policy.response.FetchResult;
import wayleave.policy.response.Outcome;
import wayleave.policy.response.WholeContent;

/** Whatever was captured, the reader answers, and as the engine and the policy do when they are asked themselves. */
final class CaptureReaderPropertyTest {
  private static final long SEED = 20261122;
  private static final Instant TIME = Instant.parse("2026-11-22T00:00:00Z");
  private static final Origin ORIGIN = Origin.of("http://example.com");
  private static final List<String> LINES = List.of(
      "User-agent: *",
      "User-agent: a",
      "user-agent: Googlebot",
      "Disallow: /",
      "Disallow: /p",
      "Allow: /p/q",
      "Disallow: /*?x=",
      "Disallow: /%7Ea$",
      "Allow: /\u00fc",
      "Disallow:",
      "Crawl-delay: 5",
      "# a comment",
      "\uFEFF",
      "no colon",
      "");
  private static final List<String> CRAWLERS =
      List.of("*", "a", "Googlebot", "AdsBot-Google", "\u00fc b/1.0");
  private static final List<String> URLS = List.of(
      "http://example.com/",
      "http://example.com/p/q?x=1#f",
      "/p",
      "p",
      "",
      "http://",
      "//b/p",
      "/~a",
      "/%7ea",
      "/\u00fc",
      "/%C3%BC",
      "/robots.txt",
      "\uD800",
      "/a b\n",
      "mailto:x");
  private static final List<String> LOCATIONS = List.of(
      "/1",
      "/2",
      "/3",
      "http://example.com/2",
      "//example.com/1#f",
      "1?",
      "",
      "http://",
      "/\u00fc",
      "http://other.example/",
      "\u0000",
      "http://[",
      "mailto:a",
      "/%zz",
      "/../robots.txt");

  @ParameterizedTest
  @EnumSource
  void anyResponseIsAnsweredAsEngineAndPolicyAnswer(PolicyPreset preset) {
    SplittableRandom random = new SplittableRandom(SEED + preset.ordinal());
    for (int round = 0; round < 1_000; round++) {
      Dialect dialect = Dialect.values()[random.nextInt(Dialect.values().length)];
      Integer status = random.nextInt(8) == 0 ? null : status(random);
      byte[] body = random.nextInt(8) == 0 ? null : body(random);
      CaptureReader reader =
          CaptureReader.of(new CaptureOptions(dialect, preset, MissingPolicy.UNKNOWN));
      CapturedSite site = reader.ofResponse(status, body);
      String what = "round " + round + ", seed " + SEED + ", status " + status + ", " + dialect;
      if (isUnknown(status, body)) {
        assertThat(site).as(what).isSameAs(reader.missing());
      } else if (isFound(status, body) && !isPart(status)) {
        RobotsTxt robots = RobotsTxt.parse(body == null ? new byte[0] : body, dialect);
        assertThat(site.forAllUrls()).as(what).isEmpty();
        for (String crawler : CRAWLERS) {
          agree(
              site.forCrawler(Crawler.fromUserAgentHeader(crawler)),
              robots.rulesFor(Crawler.fromUserAgentHeader(crawler)),
              what);
        }
      } else {
        boolean opens = access(preset, status) instanceof Access.AllowAll;
        String reason = opens ? CapturedVerdict.ABSENT : CapturedVerdict.UNREACHABLE;
        CapturedVerdict expected = new CapturedVerdict(opens, reason, 0, null);
        assertThat(site.forAllUrls()).as(what).contains(expected);
        for (String url : URLS) {
          assertThat(site.forCrawler(Crawler.ofProductToken("a")).check(url))
              .as(what)
              .isEqualTo(expected);
        }
      }
    }
  }

  @Test
  void aLongBodyIsReadAsTheEngineReadsIt() {
    SplittableRandom random = new SplittableRandom(SEED);
    StringBuilder text = new StringBuilder("User-agent: *\n");
    for (int i = 0; text.length() < 600 << 10; i++) {
      text.append("Disallow: /p").append(i).append(random.nextInt(10)).append('\n');
    }
    byte[] body = text.toString().getBytes(StandardCharsets.UTF_8);
    CapturedRules rules = CaptureReader.of(CaptureOptions.DEFAULT)
        .ofResponse(200, body)
        .forCrawler(Crawler.ofProductToken("a"));
    CrawlerRules direct = RobotsTxt.parse(body).rulesFor(Crawler.ofProductToken("a"));
    assertThat(rules.rules().orElseThrow().rules())
        .isEqualTo(direct.rules())
        .hasSizeGreaterThan(1000);
  }

  @Test
  void anyCapturesAreFollowedToOneOfThemOrToNone() {
    SplittableRandom random = new SplittableRandom(SEED);
    CaptureReader reader = CaptureReader.of(CaptureOptions.DEFAULT);
    int followed = 0;
    for (int round = 0; round < 1_000; round++) {
      Map<String, Capture> captures = captures(random);
      CapturedSite site = reader.site(ORIGIN, captures::get);
      Capture last = last(captures);
      if (last == null) {
        assertThat(site).as("round %s", round).isSameAs(reader.missing());
      } else {
        CapturedSite expected = reader.site(last);
        assertThat(site.fetchedAt()).as("round %s", round).contains(last.fetchedAt());
        assertThat(site.forAllUrls()).isEqualTo(expected.forAllUrls());
        for (String url : URLS) {
          assertThat(site.forCrawler(Crawler.ofProductToken("a")).check(url))
              .isEqualTo(expected.forCrawler(Crawler.ofProductToken("a")).check(url));
        }
        followed += last.url().equals(ORIGIN.robotsTxtUrl()) ? 0 : 1;
      }
    }
    assertThat(followed).isGreaterThan(100);
  }

  @Test
  void severalThreadsGetTheSameAnswers() throws Exception {
    StringBuilder text = new StringBuilder("User-agent: *\n");
    List<String> urls = new ArrayList<>(URLS);
    for (int i = 0; i < 300; i++) {
      text.append(i % 3 == 0 ? "Allow" : "Disallow").append(": /d").append(i).append('\n');
      urls.add("http://example.com/d" + i + "/x");
    }
    byte[] body = text.toString().getBytes(StandardCharsets.UTF_8);
    CapturedSite site = CaptureReader.of(CaptureOptions.DEFAULT).ofResponse(200, body);
    Map<String, CapturedVerdict> expected = new HashMap<>();
    for (String url : urls) {
      expected.put(url, site.forCrawler(Crawler.ofProductToken("a")).check(url));
    }
    CapturedRules shared = site.forCrawler(Crawler.ofProductToken("a"));
    int threads = 4;
    CountDownLatch ready = new CountDownLatch(threads);
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    try {
      List<Future<Map<String, CapturedVerdict>>> answers = new ArrayList<>();
      for (int thread = 0; thread < threads; thread++) {
        List<String> own = new ArrayList<>(urls);
        Collections.shuffle(own, new Random(SEED + thread));
        answers.add(executor.submit(() -> {
          ready.countDown();
          ready.await();
          Map<String, CapturedVerdict> found = new HashMap<>();
          own.forEach(url -> found.put(url, shared.check(url)));
          return found;
        }));
      }
      for (Future<Map<String, CapturedVerdict>> answer : answers) {
        assertThat(answer.get()).isEqualTo(expected);
      }
    } finally {
      executor.shutdown();
    }
  }

  private static void agree(CapturedRules rules, CrawlerRules direct, String what) {
    for (String url : URLS) {
      Verdict verdict = direct.check(url);
      String rule = verdict.rule().map(Rule::toString).orElse(null);
      assertThat(rules.check(url))
          .as(what + ", " + url)
          .isEqualTo(new CapturedVerdict(
              verdict.allowed(), verdict.reason().code(), verdict.line().orElse(0), rule));
      assertThat(rules.allows(url)).as(what + ", " + url).isEqualTo(direct.allows(url));
    }
  }

  private static boolean isFound(@Nullable Integer status, byte @Nullable [] body) {
    return status == null ? body != null : status >= 200 && status < 300;
  }

  private static boolean isUnknown(@Nullable Integer status, byte @Nullable [] body) {
    if (status == null) {
      return body == null
          || new String(body, StandardCharsets.ISO_8859_1).matches("(?s)[^!-\\x7F]*<.*")
          || isCompressed(body);
    } else if (body != null && isFound(status, body) && isCompressed(body)) {
      return true;
    }
    return status == 304 || body == null && isFound(status, null) && status != 204 && status != 205;
  }

  private static boolean isCompressed(byte[] body) {
    boolean isZlib = body.length > 2
        && (body[0] & 0x8F) == 8
        && ((body[0] << 8) + (body[1] & 0xFF)) % 31 == 0
        && new String(body, StandardCharsets.ISO_8859_1)
            .chars()
            .anyMatch(c -> c < ' ' && "\t\n\r".indexOf(c) < 0);
    return isZlib || body.length > 0 && body[0] == 0x1F;
  }

  private static boolean isPart(@Nullable Integer status) {
    return status != null && WholeContent.isPartial(status);
  }

  /** What the policy says of a first answer that is no robots.txt. */
  private static Access access(PolicyPreset preset, @Nullable Integer status) {
    Outcome outcome;
    if (status == null) {
      outcome = new Outcome.Absent(Outcome.Absent.Reason.CLIENT_ERROR, 404);
    } else if (isPart(status)) {
      outcome = new Outcome.Unreachable(Outcome.Unreachable.Reason.MALFORMED, status, "");
    } else if (status >= 300 && status < 400) {
      outcome = new Outcome.Absent(Outcome.Absent.Reason.UNUSABLE_REDIRECT, status);
    } else {
      outcome = Outcome.ofStatus(status)
          .orElseGet(() -> new Outcome.Found(200, Body.of(new byte[0]), false));
    }
    FetchResult result = new FetchResult(ORIGIN, TIME, Duration.ZERO, List.of(), outcome);
    return Policy.of(preset).fetched(CacheEntry.UNKNOWN, result, TIME).access();
  }

  /** The capture that a few redirects lead to, by the way that redirects are read one by one; null if one of them was not captured. */
  private static @Nullable Capture last(Map<String, Capture> captures) {
    Capture capture = captures.get(CaptureKey.ofRobotsTxt(ORIGIN));
    for (int i = 0; i < CaptureReader.maxRedirects() && capture != null; i++) {
      Optional<String> next = CaptureReader.redirect(capture);
      if (next.isEmpty()) {
        return capture;
      }
      capture = captures.get(next.get());
    }
    return capture;
  }

  private static Map<String, Capture> captures(SplittableRandom random) {
    List<String> keys = List.of(
        ORIGIN.robotsTxtUrl(),
        "http://example.com/1",
        "http://example.com/2",
        "http://example.com/3",
        "http://other.example/");
    Map<String, Capture> captures = new HashMap<>();
    for (int i = 0; i < keys.size(); i++) {
      if (random.nextInt(10) > 0) {
        int status = random.nextInt(3) > 0 ? 301 + random.nextInt(8) : status(random);
        String location =
            random.nextInt(10) == 0 ? null : LOCATIONS.get(random.nextInt(LOCATIONS.size()));
        captures.put(
            keys.get(i),
            new Capture(
                keys.get(i),
                TIME.plusSeconds(i),
                status,
                location,
                body(random),
                random.nextBoolean()));
      }
    }
    return captures;
  }

  private static int status(SplittableRandom random) {
    int[] common = {200, 200, 200, 204, 206, 404, 429, 503, 0, Integer.MIN_VALUE, Integer.MAX_VALUE
    };
    return random.nextBoolean() ? common[random.nextInt(common.length)] : random.nextInt(-10, 1100);
  }

  /** Lines of a robots.txt of which some bytes are others, or bytes alone. */
  private static byte[] body(SplittableRandom random) {
    byte[] bytes = new byte[random.nextInt(40)];
    if (random.nextInt(4) > 0) {
      StringBuilder text = new StringBuilder();
      for (int lines = random.nextInt(8); lines > 0; lines--) {
        text.append(LINES.get(random.nextInt(LINES.size())))
            .append(random.nextInt(9) == 0 ? "\r" : "\n");
      }
      bytes = text.toString().getBytes(StandardCharsets.UTF_8);
    }
    int changes = random.nextInt(4) == 0 ? bytes.length : random.nextInt(3);
    for (int i = 0; i < changes && bytes.length > 0; i++) {
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
    }
    return bytes;
  }
}

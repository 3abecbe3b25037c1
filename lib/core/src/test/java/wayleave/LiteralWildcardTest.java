package wayleave;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * RFC 9309 §2.2.3: a {@code *} or {@code $} of a URL, and {@code %2A} and {@code %24} wherever they stand, are one character, of
 * which no rule matches a part, and which counts as one byte. Compared with a naive reference matcher.
 */
class LiteralWildcardTest {
  private static final int ANYTHING = -1;
  private static final int END = -2;

  /** The characters whose escapes are the same as they: RFC 3986 §2.3, and RFC 9309 §2.2.3. */
  private static final String DECODED =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~*$";

  private static final List<String> HEADS = List.of("/", "/a", "/a$", "/a%24", "/a%2a");
  private static final List<String> TAILS = List.of(
      "*2", "*4", "*A", "*24", "*2A", "*%2", "*%", "*$b", "*%24", "*%24$", "*%2A", "*%2A*4", "$",
      "%24", "%2A", "%2a$", "*4$", "*A$", "$b", "%24b$", "*bcd", "");
  private static final List<String> PATHS = List.of(
      "/$",
      "/*",
      "/a",
      "/a$",
      "/a*",
      "/a%24",
      "/a%2A",
      "/a%2a",
      "/a$b",
      "/a*b",
      "/a$bcd",
      "/a%24bcd",
      "/a$24",
      "/a*4",
      "/a%2",
      "/a%",
      "/a%2$",
      "/a%%24",
      "/a%2%34",
      "/$$",
      "/**",
      "/b$/*",
      "/b2",
      "/b%2A4",
      "/b$A",
      "/a\u00a4",
      "/a\u00aa",
      "/a%a4",
      "/a%AA");
  private static final long SEED = 20261129;
  private static final List<String> PIECES = List.of(
      "*", "*", "$", "$", "%24", "%2A", "%2a", "%", "%2", "%3", "2", "4", "A", "a", "%32", "%34",
      "%41", "%61", "%%", "%25", "%A4", "%aa", "\u00e9", "%C3%A9", "%c3", "\u00a4", "\u00aa", "b",
      "/");
  /** Rules that match none of the paths: enough for each way in which rules are searched. */
  private static final List<String> OTHERS = List.of(
      "",
      lines("/zz%d", 30),
      lines("/zz%d", 100),
      lines("/zz%d", 30) + lines("/*zz%d", 5),
      lines("/*zz%d", 100));

  @Test
  void aLiteralWildcardIsOneCharacter() {
    for (String pattern : patterns()) {
      for (String others : OTHERS) {
        String body = "User-agent: *\nDisallow: " + pattern + "\n" + others;
        CrawlerRules rules = rules(body);
        CrawlerRules indexed = rules(body);
        for (int i = 0; i < 300; i++) {
          indexed.allows("/b");
        }
        for (String path : PATHS) {
          boolean expected = !matches(pattern(pattern), 0, path(path), 0);
          assertThat(rules.check(path).allowed()).as("%s asked %s", body, path).isEqualTo(expected);
          assertThat(rules.allows(path)).as("%s asked %s", body, path).isEqualTo(expected);
          assertThat(indexed.allows(path)).as("%s asked %s", body, path).isEqualTo(expected);
          assertThat(PatternMatch.find(pattern, path, Dialect.RFC9309).isEmpty())
              .isEqualTo(expected);
        }
      }
    }
  }

  @Test
  void aLiteralWildcardCountsAsOneByte() {
    int ties = 0;
    for (String allow : patterns()) {
      for (String disallow : patterns()) {
        CrawlerRules rules =
            rules("User-agent: *\nDisallow: " + disallow + "\nAllow: " + allow + "\n");
        for (String path : PATHS) {
          boolean allowed = matches(pattern(allow), 0, path(path), 0);
          boolean disallowed = matches(pattern(disallow), 0, path(path), 0);
          int difference = pattern(allow).size() - pattern(disallow).size();
          ties += allowed && disallowed && difference == 0 ? 1 : 0;
          assertThat(rules.allows(path))
              .as("allow %s, disallow %s, %s", allow, disallow, path)
              .isEqualTo(!disallowed || allowed && difference >= 0);
        }
      }
    }
    assertThat(ties).isGreaterThan(500);
  }

  @Test
  void aRuleIsWrittenSoThatItMeansTheSame() {
    for (String pattern : patterns()) {
      Rule rule = rules("User-agent: *\nDisallow: " + pattern).rules().get(0);
      assertThat(rule.length()).isEqualTo(pattern(pattern).size());
      assertThat(rules("User-agent: *\nDisallow: " + rule.path()).rules()).containsExactly(rule);
      for (String path : PATHS) {
        Verdict verdict = rules("User-agent: *\nDisallow: " + pattern).check(path);
        assertThat(verdict.match(rule).isPresent()).isNotEqualTo(verdict.allowed());
        verdict.match(rule).ifPresent(match -> {
          assertThat(match.patternLength()).isEqualTo(rule.length());
          StringBuilder joined = new StringBuilder();
          match.parts().forEach(part -> joined.append(part.pattern()));
          assertThat(joined).hasToString(rule.path());
        });
      }
    }
  }

  @Test
  void inventedRulesDecideAsTheReferenceSays() {
    SplittableRandom random = new SplittableRandom(SEED);
    int decided = 0;
    for (int i = 0; i < 8_000; i++) {
      List<String> patterns = new ArrayList<>();
      StringBuilder body = new StringBuilder("User-agent: *\n");
      for (int n = 1 + random.nextInt(4); n > 0; n--) {
        String pattern = "/" + invented(random, 5);
        body.append(patterns.size() % 2 == 0 ? "Disallow: " : "Allow: ")
            .append(pattern)
            .append('\n');
        patterns.add(pattern);
      }
      body.append(OTHERS.get(random.nextInt(OTHERS.size())));
      CrawlerRules rules = rules(body.toString());
      for (int n = 0; n < 50; n++) {
        rules.allows("/c");
      }
      CrawlerRules stored = CrawlerRules.fromBytes(rules.toBytes()).orElseThrow();
      for (int n = 0; n < 20; n++) {
        // Two slashes would begin a host.
        String path = ("/" + invented(random, 4)).replaceFirst("^/+", "/");
        int best = -1;
        boolean allowed = true;
        for (int rule = 0; rule < patterns.size(); rule++) {
          List<Integer> pattern = pattern(patterns.get(rule));
          boolean allow = rule % 2 == 1;
          if (matches(pattern, 0, path(path), 0)
              && (pattern.size() > best || pattern.size() == best && allow)) {
            best = pattern.size();
            allowed = allow;
          }
        }
        decided += best > 0 ? 1 : 0;
        assertThat(rules.allows(path)).as("%s asked %s", body, path).isEqualTo(allowed);
        Verdict verdict = stored.check(path);
        assertThat(verdict.allowed()).as("%s asked %s", body, path).isEqualTo(allowed);
        assertThat(verdict.rule().map(Rule::length).orElse(-1)).isEqualTo(best);
        assertThat(verdict.rule().flatMap(verdict::match).isPresent()).isEqualTo(best >= 0);
      }
      for (Rule rule : rules.rules().subList(0, patterns.size())) {
        Rule again = rules("User-agent: *\nDisallow: " + rule.path()).rules().get(0);
        assertThat(again.path()).isEqualTo(rule.path());
        assertThat(again.length()).isEqualTo(rule.length());
        assertThat(rule.path()).matches("[!-~]*");
      }
    }
    assertThat(decided).isGreaterThan(40_000);
  }

  private static String invented(SplittableRandom random, int most) {
    StringBuilder text = new StringBuilder();
    for (int n = random.nextInt(most + 1); n > 0; n--) {
      text.append(PIECES.get(random.nextInt(PIECES.size())));
    }
    return text.toString();
  }

  @Test
  void otherDialectsDoNotKnowTheseEscapes() {
    for (Dialect dialect : List.of(Dialect.GOOGLE, Dialect.GOOGLEBOT)) {
      CrawlerRules rules = RobotsTxt.parse(
              "User-agent: *\nDisallow: /a%24\nDisallow: /*2A\n", dialect)
          .rulesFor(Crawler.ofTokens());
      assertThat(rules.allows("/a$")).isTrue();
      assertThat(rules.allows("/a%24")).isFalse();
      assertThat(rules.allows("/b*")).isTrue();
      assertThat(rules.allows("/b%2A")).isFalse();
      assertThat(rules.rules()).extracting(Rule::length).containsExactly(5, 4);
    }
  }

  private static List<String> patterns() {
    List<String> patterns = new ArrayList<>();
    HEADS.forEach(head -> TAILS.forEach(tail -> patterns.add(head + tail)));
    return patterns;
  }

  private static CrawlerRules rules(String body) {
    return RobotsTxt.parse(body, Dialect.RFC9309).rulesFor(Crawler.ofTokens());
  }

  /** The characters of a pattern, {@link #ANYTHING} and {@link #END}. */
  private static List<Integer> pattern(String pattern) {
    boolean anchored = pattern.endsWith("$");
    List<Integer> units = new ArrayList<>();
    String rest = anchored ? pattern.substring(0, pattern.length() - 1) : pattern;
    for (String piece : rest.split("(?=\\*)|(?<=\\*)", -1)) {
      units.addAll(piece.equals("*") ? List.of(ANYTHING) : path(piece));
    }
    if (anchored) {
      units.add(END);
    }
    return units;
  }

  /** The characters of a path, each compared as a whole; nothing that is decoded is decoded again. */
  private static List<Integer> path(String path) {
    List<Integer> units = new ArrayList<>();
    byte[] bytes = path.getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < bytes.length; i++) {
      boolean escape = bytes[i] == '%' && isHexDigit(bytes, i + 1) && isHexDigit(bytes, i + 2);
      int b = bytes[i] & 0xFF;
      if (escape) {
        b = Integer.parseInt(new String(bytes, i + 1, 2, StandardCharsets.US_ASCII), 16);
        i += 2;
      }
      if (escape ? DECODED.indexOf(b) >= 0 : b > ' ' && b < 0x7F && "<>\"\\^`{|}".indexOf(b) < 0) {
        units.add(b);
      } else {
        String.format("%%%02X", b).chars().forEach(units::add);
      }
    }
    return units;
  }

  private static boolean isHexDigit(byte[] bytes, int at) {
    return at < bytes.length && Character.digit(bytes[at], 16) >= 0;
  }

  private static boolean matches(List<Integer> pattern, int p, List<Integer> path, int at) {
    if (p == pattern.size()) {
      return true;
    }
    return switch (pattern.get(p)) {
      case ANYTHING ->
        matches(pattern, p + 1, path, at) || at < path.size() && matches(pattern, p, path, at + 1);
      case END -> at == path.size();
      default ->
        at < path.size()
            && pattern.get(p).equals(path.get(at))
            && matches(pattern, p + 1, path, at + 1);
    };
  }

  private static String lines(String pattern, int count) {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < count; i++) {
      lines
          .append("Disallow: ")
          .append(pattern.replace("%d", String.valueOf(i)))
          .append('\n');
    }
    return lines.toString();
  }
}

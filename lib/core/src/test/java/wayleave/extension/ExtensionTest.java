package wayleave.extension;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import wayleave.Crawler;
import wayleave.Dialect;
import wayleave.ExtensionLine;
import wayleave.RobotsTxt;
import wayleave.Rule;
import wayleave.TestTable;

class ExtensionTest {
  private static final String[] LINES = {
    "Crawl-delay: 10",
    "Request-rate: 1/5",
    "Visit-time: 0600-0845",
    "Clean-param: sid /",
    "Host: example.com",
    "Noindex: /",
    "License: https://example.com/l",
    "Content-Signal: search=no",
    "Content-Usage: / train-ai=n, search=n",
    "Content-Usage: /a Train",
    "Unheard-of: /"
  };

  static List<TestTable.Row> values() {
    return TestTable.read("/wayleave/extensions.tsv", 3);
  }

  @ParameterizedTest
  @MethodSource("values")
  void aValueIsReadOrItIsSaidWhatIsWrongWithIt(TestTable.Row row) {
    ExtensionLine line = new ExtensionLine(7, row.text(0), row.text(1));
    assertThat(shown(Extension.of(line))).isEqualTo(row.text(2));
    assertThat(Extension.of(line).line()).isEqualTo(line);
  }

  @Test
  void eachFieldIsReadWhateverItsCase() {
    assertThat(Extension.fields()).contains("Crawl-delay", "Content-Signal");
    for (String field : Extension.fields()) {
      assertThat(Extension.of(new ExtensionLine(1, field.toUpperCase(Locale.ROOT), "")))
          .as(field)
          .isInstanceOf(Extension.Malformed.class);
    }
  }

  @Test
  void aWindowThatEndsBeforeItStartsGoesOverMidnight() {
    Extension.DailyWindow day = new Extension.DailyWindow(360, 525);
    assertThat(List.of(359, 360, 524, 525))
        .extracting(day::contains)
        .containsExactly(false, true, true, false);
    Extension.DailyWindow night = new Extension.DailyWindow(1320, 360);
    assertThat(List.of(1319, 1320, 0, 359, 360))
        .extracting(night::contains)
        .containsExactly(false, true, true, true, false);
  }

  @Test
  void ofTwoSignalsWithOneKeyNoCountsOtherwiseTheFirst() {
    Extension.ContentSignal signal = (Extension.ContentSignal) Extension.of(new ExtensionLine(
        1, "Content-Signal", "search=yes, Search=NO, use=full, use=reference, AZ=YES"));
    assertThat(signal.signals()).isEqualTo(Map.of("search", "no", "use", "full", "az", "yes"));
  }

  @Test
  void ofTwoPreferencesWithOneKeyTheLastCounts() {
    Extension.ContentUsage usage = (Extension.ContentUsage)
        Extension.of(new ExtensionLine(1, "Content-Usage", "a=y, b=n, c=y, c=n, d=y, d=x, e=x"));
    assertThat(usage.preferences())
        .isEqualTo(Map.of(
            "a", UsagePreference.Answer.ALLOW,
            "b", UsagePreference.Answer.DISALLOW,
            "c", UsagePreference.Answer.DISALLOW));
  }

  @Test
  void linesOfOneKindAreFoundWhereverTheyStand() {
    RobotsTxt robots = RobotsTxt.parse("""
        Clean-param: a
        User-agent: *
        Clean-param: b&c /x
        Clean-param: &
        Disallow: /y
        """);
    assertThat(Extensions.of(robots, Extension.CleanParam.class))
        .extracting(Extension.CleanParam::parameters)
        .containsExactly(List.of("a"), List.of("b", "c"));
    assertThat(Extensions.of(robots, Extension.Malformed.class)).hasSize(1);
    assertThat(Extensions.of(robots.rulesFor(Crawler.ofTokens()), Extension.CleanParam.class))
        .hasSize(1);
  }

  /** Extension lines, wherever they are put, leave groups and rules as they are. */
  @ParameterizedTest
  @EnumSource
  void noExtensionEverChangesARule(Dialect dialect) {
    String[] lines = {
      "User-agent: *",
      "User-agent: FooBot",
      "User-agent: BarBot",
      "Disallow: /",
      "Disallow: /a",
      "Allow: /ab",
      "Disallow:",
      "Sitemap: https://example.com/s"
    };
    SplittableRandom random = new SplittableRandom(9309);
    for (int i = 0; i < 500; i++) {
      StringBuilder without = new StringBuilder();
      StringBuilder with = new StringBuilder();
      for (int j = random.nextInt(12); j >= 0; j--) {
        String line = lines[random.nextInt(lines.length)] + "\n";
        without.append(line);
        with.append(line);
        for (int k = random.nextInt(3); k > 0; k--) {
          with.append(LINES[random.nextInt(LINES.length)]).append('\n');
        }
      }
      for (String agent : List.of("FooBot", "BarBot", "*")) {
        assertThat(rules(with, dialect, agent))
            .as("%s for %s", with, agent)
            .isEqualTo(rules(without, dialect, agent));
      }
    }
  }

  @Test
  void anyValueIsReadAndProblemsStandInIt() {
    SplittableRandom random = new SplittableRandom(9651);
    String characters = "ab0159/,;=:-?@%\"\\(). \t&*é\ud83d\ude00yn";
    for (int i = 0; i < 20_000; i++) {
      String start = LINES[random.nextInt(LINES.length)];
      int colon = start.indexOf(':');
      StringBuilder value = new StringBuilder(start.substring(colon + 2));
      for (int j = random.nextInt(6); j > 0; j--) {
        int at = random.nextInt(value.length() + 1);
        if (random.nextInt(3) == 0 && at < value.length()) {
          value.deleteCharAt(at);
        } else {
          value.insert(at, characters.charAt(random.nextInt(characters.length())));
        }
      }
      String text = value.toString().strip();
      Extension read = Extension.of(new ExtensionLine(1, start.substring(0, colon), text));
      assertThat(read).as(text).isNotNull();
      if (read instanceof Extension.Malformed) {
        assertThat(read.problems()).as(text).isNotEmpty();
      }
      for (Extension.Problem problem : read.problems()) {
        assertThat(problem.start()).as(text).isBetween(0, problem.end());
        assertThat(problem.end()).as(text).isLessThanOrEqualTo(text.length());
      }
      for (Extension.Member member : members(read)) {
        assertThat(text.substring(member.start(), member.end()))
            .startsWith(member.key())
            .endsWith(member.value());
      }
    }
  }

  private static List<String> rules(StringBuilder text, Dialect dialect, String agent) {
    return RobotsTxt.parse(text.toString(), dialect)
        .rulesFor(Crawler.fromUserAgentHeader(agent))
        .rules()
        .stream()
        .map(Rule::toString)
        .toList();
  }

  private static List<Extension.Member> members(Extension extension) {
    return extension instanceof Extension.ContentUsage usage
        ? usage.members()
        : extension instanceof Extension.ContentSignal signal ? signal.members() : List.of();
  }

  private static String shown(Extension read) {
    List<String> words = new ArrayList<>(List.of(read.getClass().getSimpleName()));
    if (read instanceof Extension.CrawlDelay delay) {
      words.add(String.valueOf(delay.seconds()));
    } else if (read instanceof Extension.RequestRate rate) {
      words.add(rate.documents() + "/" + rate.seconds());
      words.add(rate.window().map(ExtensionTest::shown).orElse(""));
    } else if (read instanceof Extension.VisitTime visit) {
      words.add(shown(visit.window()));
    } else if (read instanceof Extension.CleanParam clean) {
      words.add(String.join("&", clean.parameters()));
      words.add(clean.pathPrefix());
    } else if (read instanceof Extension.Host host) {
      words.add(host.scheme().map(scheme -> scheme + "://").orElse("")
          + host.name()
          + (host.port().isPresent() ? ":" + host.port().getAsInt() : ""));
    } else if (read instanceof Extension.Noindex noindex) {
      words.add(noindex.path());
    } else if (read instanceof Extension.License license) {
      words.add(license.uri());
    } else if (read instanceof Extension.ContentSignal signal) {
      words.add(signal.path());
    } else if (read instanceof Extension.ContentUsage usage) {
      words.add(usage.path());
    }
    members(read).forEach(member -> words.add(member.key() + "=" + member.value()));
    words.removeIf(String::isEmpty);
    String problems = read.problems().stream()
        .map(one -> one.kind() + "[" + one.start() + "," + one.end() + "]")
        .collect(Collectors.joining(" "));
    String separator = problems.isEmpty() ? "" : read instanceof Extension.Malformed ? " " : ", ";
    return String.join(" ", words) + separator + problems;
  }

  private static String shown(Extension.DailyWindow window) {
    return window.startMinute() + "-" + window.endMinute();
  }
}

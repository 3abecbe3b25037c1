package wayleave.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import wayleave.Crawler;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.Group;
import wayleave.RobotsTxt;
import wayleave.Rule;
import wayleave.UserAgentLine;
import wayleave.lint.model.Diagnostic;
import wayleave.lint.model.LintInput;

/** A fix that says that it keeps all verdicts does so, in every dialect. */
class SafeFixTest {
  private static final long SEED = 20261121;

  /** So many fixes of one kind in a file, crawlers and rules: the rest is like them. */
  private static final int FIXES = 3;

  private static final int CRAWLERS = 8;
  private static final int RULES = 40;
  private static final int LARGEST = 20_000;

  @Test
  void safeFixesOfExamplesKeepAllVerdicts() {
    int tried = 0;
    for (byte[] body : Corpus.examples()) {
      tried += body.length <= LARGEST ? tryAll(body) : 0;
    }
    assertThat(tried).isGreaterThan(10);
  }

  @Test
  @EnabledIf("wayleave.lint.Corpus#present")
  void safeFixesOfRealFilesKeepAllVerdicts() {
    for (byte[] body : Corpus.real()) {
      if (body.length <= LARGEST) {
        tryAll(body);
      }
    }
  }

  /** Without both redundant rules, the rule that ranks between them and the one that covers them would decide. */
  @Test
  void fixOfRedundantRulesLeavesTheOneThatOutranksAnException() {
    String file =
        "User-agent: *\nDisallow: /a/b/c*****\nDisallow: /a/b****\nDisallow: /a\nAllow: /a/b/c$\n";
    assertThat(tryAll(file.getBytes(StandardCharsets.US_ASCII))).isPositive();
  }

  private static int tryAll(byte[] body) {
    List<Diagnostic> safe = new ArrayList<>();
    Map<String, Integer> ofKind = new HashMap<>();
    for (Diagnostic diagnostic : Linter.withDefaults().lint(LintInput.of(body)).diagnostics()) {
      if (diagnostic.hasSafeFix()
          && ofKind.merge(diagnostic.code().id(), 1, Integer::sum) <= FIXES) {
        safe.add(diagnostic);
      }
    }
    for (Diagnostic diagnostic : safe) {
      compare(body, Edited.with(body, diagnostic.fix().orElseThrow()), diagnostic);
    }
    return safe.size();
  }

  private static void compare(byte[] before, byte[] after, Diagnostic diagnostic) {
    for (Dialect dialect : Dialect.values()) {
      RobotsTxt old = RobotsTxt.parse(before, dialect);
      RobotsTxt fixed = RobotsTxt.parse(after, dialect);
      Set<String> urls = new LinkedHashSet<>(List.of("/", "/robots.txt", "/x"));
      collectUrls(old, urls);
      collectUrls(fixed, urls);
      Set<String> names = new LinkedHashSet<>(List.of("*", "Googlebot", "AdsBot-Google"));
      collectNames(old, names);
      collectNames(fixed, names);
      for (String name : names) {
        CrawlerRules oldRules = old.rulesFor(Crawler.fromUserAgentHeader(name));
        CrawlerRules fixedRules = fixed.rulesFor(Crawler.fromUserAgentHeader(name));
        for (String url : urls) {
          assertThat(fixedRules.allows(url))
              .as("%s %s %s after %s", dialect, name, url, diagnostic)
              .isEqualTo(oldRules.allows(url));
        }
      }
    }
  }

  private static void collectNames(RobotsTxt robots, Set<String> names) {
    Set<String> found = new HashSet<>();
    for (Group group : robots.groups()) {
      for (UserAgentLine line : group.userAgents()) {
        if (found.size() < CRAWLERS && found.add(line.name())) {
          names.add(line.name());
        }
      }
    }
  }

  /** URLs that rules match, and such as they nearly match. Rules are picked from all of the file. */
  private static void collectUrls(RobotsTxt robots, Set<String> urls) {
    List<Rule> rules = new ArrayList<>();
    robots.groups().forEach(group -> rules.addAll(group.rules()));
    Collections.shuffle(rules, new Random(SEED));
    for (Rule rule : rules.subList(0, Math.min(RULES, rules.size()))) {
      String path = rule.path();
      String open = path.endsWith("$") ? path.substring(0, path.length() - 1) : path;
      String plain = open.replace("*", "x");
      String url = plain.startsWith("/") ? plain : "/" + plain;
      urls.add(url);
      urls.add(url + "x");
      urls.add(url.substring(0, Math.max(1, url.length() - 1)));
      urls.add(open.replace("*", "").startsWith("/") ? open.replace("*", "") : "/" + open);
    }
  }
}

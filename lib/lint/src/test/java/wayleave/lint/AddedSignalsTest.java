package wayleave.lint;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import wayleave.Crawler;
import wayleave.CrawlerRules;
import wayleave.RobotsTxt;
import wayleave.lint.model.Diagnostic;
import wayleave.lint.model.LintInput;
import wayleave.proof.SharedFiles;

/**
 * Findings about usage preferences in real files, of which every {@code wayleave.lint.every}-th is taken, with the signals added that sites
 * add today: the files of the corpus are older. Writes all findings to {@code target/lint-signals.tsv}.
 */
@EnabledIf("wayleave.proof.SharedFiles#present")
class AddedSignalsTest {
  private static final int EVERY = Integer.getInteger("wayleave.lint.every", 50);
  private static final Set<String> CODES = Set.of(
      "policy-token-misspelt",
      "policy-token-in-group",
      "signals-contradict",
      "signal-not-inherited");
  private static final Pattern WILDCARD =
      Pattern.compile("(?im)^[ \\t]*user-agent[ \\t]*:[ \\t]*\\*[ \\t]*\\r?$\\n?");
  private static final Pattern NAME = Pattern.compile("`([^`]+)`");

  /** As Cloudflare puts it before a site's own file. */
  private static final String MANAGED =
      "User-agent: *\nContent-Signal: search=yes,ai-train=no,use=reference\nAllow: /\n\n"
          + "User-agent: CCBot\nDisallow: /\n\nUser-agent: ClaudeBot\nDisallow: /\n\n"
          + "User-agent: Google-Extended\nDisallow: /\n\nUser-agent: GPTBot\nDisallow: /\n\n"
          + "User-agent: meta-externalagent\nDisallow: /\n\n";

  private static final String TOKEN = "User-agent: __usage_ai-training\n";

  private static Map<String, String> withSignals(String file) {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("as it is", file);
    all.put("managed file before it", MANAGED + file);
    all.put("token after it", file + "\n\n" + TOKEN + "Disallow: /\n");
    Matcher wildcard = WILDCARD.matcher(file);
    if (wildcard.find()) {
      String before = file.substring(0, wildcard.end()).stripTrailing() + "\n";
      String after = file.substring(wildcard.end());
      all.put("signal for *", before + "Content-Signal: search=yes, ai-train=no\n" + after);
      all.put("token beside *", before + TOKEN + after);
    }
    return all;
  }

  @Test
  void crawlersThatDoNotInheritMayFetchTheHomePageAndReadNoSignal() throws IOException {
    List<String> lines = new ArrayList<>();
    Map<String, Integer> counts = new TreeMap<>();
    for (Path path : SharedFiles.every(EVERY)) {
      for (Map.Entry<String, String> each :
          withSignals(Files.readString(path, ISO_8859_1)).entrySet()) {
        byte[] file = each.getValue().getBytes(ISO_8859_1);
        for (Diagnostic finding : Linter.withDefaults().lint(LintInput.of(file)).diagnostics()) {
          String code = finding.code().id();
          if (CODES.contains(code)) {
            lines.add(String.join(
                "\t",
                each.getKey(),
                code,
                path.getFileName().toString(),
                String.valueOf(finding.span().line()),
                finding.message()));
            counts.merge(each.getKey() + ": " + code, 1, Integer::sum);
          }
          if (code.equals("signal-not-inherited")) {
            assertThatItIsSo(finding, file);
          }
        }
      }
    }
    lines.add(counts.toString());
    Files.write(Path.of("target", "lint-signals.tsv"), lines);
  }

  private static void assertThatItIsSo(Diagnostic finding, byte[] file) {
    Matcher name = NAME.matcher(finding.message());
    assertThat(name.find()).isTrue();
    CrawlerRules rules = RobotsTxt.parse(file).rulesFor(Crawler.fromUserAgentHeader(name.group(1)));
    assertThat(rules.allows("/")).as(finding.message()).isTrue();
    assertThat(rules.extensions())
        .as(finding.message())
        .noneMatch(line -> line.field().equalsIgnoreCase("Content-Signal"));
  }
}

package wayleave.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import wayleave.Crawler;
import wayleave.Dialect;
import wayleave.Group;
import wayleave.RobotsTxt;
import wayleave.UserAgentLine;
import wayleave.lint.internal.context.SiteAccess;
import wayleave.lint.model.Diagnostic;
import wayleave.proof.RobotsDiff;

/** What {@code wayleave fix} promises, for any file: held to the comparer and to the matcher. */
class FixPropertyTest {
  private static final int RANDOM_FILES = 1_000;
  private static final int LARGEST = 20_000;
  private static final Linter LINTER = Linter.withDefaults();

  @Test
  void fixesOfRandomFilesKeepWhatTheyPromise() {
    SplittableRandom random = new SplittableRandom(21);
    for (int i = 0; i < RANDOM_FILES; i++) {
      check(RandomFiles.next(random));
    }
  }

  @Test
  @Tag("slow")
  @EnabledIf("wayleave.lint.Corpus#present")
  void fixesOfRealFilesKeepWhatTheyPromise() {
    for (byte[] body : Corpus.real()) {
      if (body.length <= LARGEST) {
        check(body);
      }
    }
  }

  private static void check(byte[] body) {
    FixResult safe = FixResult.of(body, LINTER, Diagnostic::hasSafeFix);
    if (!safe.applied().isEmpty()) {
      for (Dialect dialect : Dialect.values()) {
        RobotsDiff diff = RobotsDiff.of(body, safe.body(), dialect);
        assertThat(diff.isSame()).as(() -> dialect + " of " + text(body)).isTrue();
      }
      keepsSite(body, safe);
      staysAsItIs(safe, Diagnostic::hasSafeFix);
    }
    FixResult all = FixResult.of(body, LINTER, diagnostic -> true);
    if (!all.applied().isEmpty()) {
      keepsSite(body, all);
      staysAsItIs(all, diagnostic -> true);
    }
  }

  private static void keepsSite(byte[] body, FixResult fixed) {
    for (Dialect dialect : Dialect.values()) {
      RobotsTxt before = RobotsTxt.parse(body, dialect);
      RobotsTxt after = RobotsTxt.parse(fixed.body(), dialect);
      for (String name : names(before, after)) {
        Crawler crawler = Crawler.fromUserAgentHeader(name);
        for (String page : List.of("/", SiteAccess.ANY_PAGE)) {
          assertThat(after.rulesFor(crawler).allows(page))
              .as(() -> dialect + " " + name + " " + page + " of " + text(body))
              .isEqualTo(before.rulesFor(crawler).allows(page));
        }
      }
    }
  }

  private static Set<String> names(RobotsTxt... files) {
    Set<String> names = new LinkedHashSet<>(List.of("*", "Googlebot", "bingbot"));
    for (RobotsTxt file : files) {
      for (Group group : file.groups()) {
        group.userAgents().stream().map(UserAgentLine::name).forEach(names::add);
      }
    }
    return names;
  }

  private static void staysAsItIs(FixResult fixed, Predicate<Diagnostic> wanted) {
    assertThat(FixResult.of(fixed.body(), LINTER, wanted).applied())
        .as(() -> "again: " + text(fixed.body()))
        .isEmpty();
  }

  private static String text(byte[] body) {
    return new String(body, StandardCharsets.UTF_8);
  }
}

package wayleave.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import wayleave.Crawler;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.Origin;
import wayleave.RobotsTxt;

/**
 * Origin and path of invented absolute URLs beside an implementation of the URL Standard: whatwg-url where {@code NODE_PATH} leads
 * to it, else Node's own. A million of them: {@code mvn -Pfull -pl verify/conformance -am test -Dtest=UrlStandardTest
 * -Dsurefire.failIfNoSpecifiedTests=false -Dwayleave.urls=1000000}.
 */
final class UrlStandardTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final CrawlerRules RULES =
      RobotsTxt.parse("User-agent: *\nDisallow: /x", Dialect.GOOGLE).rulesFor(Crawler.ofTokens());

  private final List<String> differences = new ArrayList<>();
  private int origins;

  @Test
  void storedCasesAreReadAsNodeReadThem() throws IOException {
    try (InputStream cases = UrlStandardTest.class.getResourceAsStream("url-standard.jsonl")) {
      compare(cases);
    }
    assertThat(differences).isEmpty();
    assertThat(origins).isGreaterThan(300);
  }

  @Test
  void inventedUrlsAreReadAsNodeReadsThem(@TempDir Path folder) throws Exception {
    Path script = folder.resolve("url-standard.cjs");
    try (InputStream in = UrlStandardTest.class.getResourceAsStream("url-standard.cjs")) {
      Files.copy(in, script);
    }
    String count = System.getProperty("wayleave.urls", "20000");
    Optional<Process> node = start("node", script.toString(), count, "20261123");
    assumeTrue(node.isPresent(), "there is no node on the PATH");
    compare(node.get().getInputStream());
    assertThat(node.get().waitFor()).isZero();
    assertThat(differences).isEmpty();
    assertThat(origins).isGreaterThan(Integer.parseInt(count) / 3);
  }

  private static Optional<Process> start(String... command) {
    try {
      return Optional.of(new ProcessBuilder(command)
          .redirectError(ProcessBuilder.Redirect.INHERIT)
          .start());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private void compare(InputStream cases) throws IOException {
    BufferedReader lines = new BufferedReader(new InputStreamReader(cases, StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      JsonNode one = JSON.readTree(line);
      String url = one.get("url").asText();
      Optional<String> origin = Origin.parse(url).map(found -> found.robotsTxtUrl());
      if (one.hasNonNull("origin") && origin.isPresent()) {
        origins++;
        // A host with a dot at its end is the host without it.
        String expected = one.get("origin").asText().replaceFirst("\\.(?=$|:\\d)", "");
        if (!origin.get().equals(expected + "/robots.txt")) {
          note(line, origin.get());
        }
      } else if (!one.hasNonNull("path") && origin.isPresent()) {
        note(line, origin.get());
      }
      String path = RULES.check(url).path();
      if (one.hasNonNull("path")
          && !spelling(path).equals(spelling(one.get("path").asText()))) {
        note(line, path);
      }
    }
  }

  private void note(String line, String answer) {
    if (differences.size() < 100) {
      differences.add(line + " -> " + answer);
    }
  }

  /** All escaped that may be, since the URL Standard escapes other characters than robots.txt does. */
  private static String spelling(String path) {
    StringBuilder spelling = new StringBuilder();
    for (byte b : path.getBytes(StandardCharsets.UTF_8)) {
      if (b >= '0' && b <= '9'
          || b >= 'A' && b <= 'Z'
          || b >= 'a' && b <= 'z'
          || "/?%".indexOf(b) >= 0) {
        spelling.append((char) b);
      } else {
        spelling.append('%').append(String.format(Locale.ROOT, "%02x", b));
      }
    }
    return spelling.toString().toLowerCase(Locale.ROOT);
  }
}

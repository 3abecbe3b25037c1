package wayleave.cli.logs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import wayleave.cli.Run;

/** Evidence from the logs of the guide. */
class LogsEvidenceTest {
  private static final Path EXAMPLES =
      Path.of(System.getProperty("wayleave.root"), "docs", "guide", "examples");

  @TempDir
  Path dir;

  private Path evidence = Path.of("");
  private Run written = new Run(0, "", "");

  @BeforeEach
  void write() throws IOException {
    evidence = dir.resolve("evidence");
    Files.writeString(dir.resolve("key"), "0123456789abcdef");
    written = logs(
        "--evidence", evidence.toString(), "--pseudonyms", dir.resolve("key").toString());
  }

  private static Run logs(String... arguments) {
    List<String> all = new ArrayList<>(List.of(
        "logs",
        "--robots",
        EXAMPLES.resolve("logs/versions").toString(),
        "--ranges",
        EXAMPLES.resolve("ranges").toString(),
        "--site",
        "https://books.example",
        EXAMPLES.resolve("logs/access.log").toString(),
        EXAMPLES.resolve("logs/access.log.1").toString()));
    all.addAll(Arrays.asList(arguments));
    return Run.of(all.toArray(String[]::new));
  }

  private Run verify() {
    return Run.of("logs", "--verify", evidence.toString());
  }

  @Test
  void canBeRepeatedWithTheSameClasses() throws IOException {
    assertThat(written.status()).as(written.err()).isZero();
    assertThat(verify().status()).as(verify().err()).isZero();
    List<String> inBundle = judgments(Files.readString(evidence.resolve("judgments.csv")));
    List<String> inLogs = judgments(logs("--rows", "--out", "csv").out());
    assertThat(inBundle)
        .anyMatch(row -> row.contains(",violation-informed,known"))
        .anyMatch(row -> row.contains(",violation-uninformed,refused"))
        .anyMatch(row -> row.contains(",impersonated,address-not-in-list"))
        .anyMatch(row -> row.contains(",in-grace,holds-older"));
    assertThat(inLogs).containsAll(inBundle);
  }

  /** Time, crawler, identity, class, reason, version and line of each row. */
  private static List<String> judgments(String csv) {
    return csv.lines()
        .map(row -> row.split(",", -1))
        .map(cells -> String.join(",", Arrays.copyOfRange(cells, 2, 10)))
        .toList();
  }

  @Test
  void hasNoAddressesOfOthersThanVerifiedCrawlers() throws IOException {
    for (Path file : files()) {
      if (!file.startsWith(evidence.resolve("ranges"))) {
        assertThat(Files.readString(file))
            .as(file.toString())
            .doesNotContain("192.0.2", "203.0.113", "198.51.100", "Firefox");
      }
    }
    assertThat(evidence.resolve("samples.jsonl")).content().contains("66.249.64.1", "fd00::");
  }

  @Test
  void showsAChangedByteInAnyFile() throws IOException {
    for (Path file : files()) {
      byte[] bytes = Files.readAllBytes(file);
      byte[] changed = bytes.clone();
      changed[changed.length / 2] ^= 1;
      Files.write(file, changed);
      Run run = verify();
      assertThat(run.status()).as(file.toString()).isNotZero();
      assertThat(run.err()).isNotEmpty();
      Files.write(file, bytes);
    }
    Files.writeString(evidence.resolve("more.txt"), "more");
    assertThat(verify().err()).contains("more.txt is not in SHA256SUMS");
    Files.delete(evidence.resolve("more.txt"));
    Files.delete(evidence.resolve("report.json"));
    assertThat(verify().err()).contains("report.json is missing");
  }

  @Test
  void showsAJudgmentThatDoesNotFollow() throws IOException {
    Path judgments = evidence.resolve("judgments.csv");
    Files.writeString(
        judgments,
        Files.readString(judgments).replace("in-grace,holds-older", "violation-informed,known"));
    sign();
    Run run = verify();
    assertThat(run.err()).contains("judgments.csv:7: the judgment is not the same");
    assertThat(run.status()).isEqualTo(1);
  }

  @Test
  void takesNoOtherOptionsFromABundle() throws IOException {
    Files.writeString(evidence.resolve("options.txt"), "--html\n" + dir.resolve("harm") + "\n");
    sign();
    assertThat(verify().err()).contains("unexpected option --html");
    assertThat(verify().status()).isEqualTo(2);
  }

  @Test
  void saysWhatIsMissing() {
    assertThat(logs("--evidence", dir.resolve("other").toString()).err())
        .contains("--evidence requires --pseudonyms");
    assertThat(logs(
                "--evidence",
                evidence.toString(),
                "--pseudonyms",
                dir.resolve("key").toString())
            .err())
        .contains("is not empty: name a new directory");
    assertThat(Run.of("logs", "--verify", dir.toString()).err()).contains("has no SHA256SUMS");
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.walk(evidence)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }

  /** Writes the hashes again, as a forger would. */
  private void sign() throws IOException {
    Path sums = evidence.resolve("SHA256SUMS");
    StringBuilder text = new StringBuilder();
    for (Path file : files()) {
      if (!file.equals(sums)) {
        text.append(sha256(Files.readAllBytes(file)) + "  " + evidence.relativize(file) + "\n");
      }
    }
    Files.write(sums, text.toString().getBytes(StandardCharsets.UTF_8));
  }

  private static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}

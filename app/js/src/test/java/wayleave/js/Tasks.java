package wayleave.js;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import wayleave.Dialect;
import wayleave.conformance.RandomFiles;
import wayleave.conformance.TestVector;
import wayleave.conformance.Vectors;
import wayleave.page.PageDialect;

/** Where the tasks come from: the vectors of the conformance suite, the shared files, and chance. */
final class Tasks {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String[] CRAWLERS = {
    "FooBot",
    "foobot/2.1",
    "BarBot",
    "Foo_Bar-Baz",
    "Googlebot",
    "Googlebot-Image",
    "AdsBot-Google",
    "Google-Read-Aloud",
    "MJ12bot",
    "*",
    "",
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/120.0 Safari/537.36",
    "F\u00f6\ud83d\ude00\ud800"
  };

  private Tasks() {}

  /** Every vector of the conformance suite that has a robots.txt, in all dialects. */
  static Stream<Task> vectors() {
    return Vectors.all().stream().filter(TestVector::hasRobots).flatMap(Tasks::vectors);
  }

  private static Stream<Task> vectors(TestVector vector) {
    byte[] robots = vector.robots();
    List<Task.Question> questions = vector.crawlerTokens().stream()
        .map(token -> new Task.Question(token, vector.urlText()))
        .toList();
    return Stream.of(Dialect.values())
        .map(dialect -> new Task.Verdicts(robots, dialect, questions));
  }

  /** Every vector of page directives and of preferences, in all dialects of pages; also the shared ones, if they are there. */
  static Stream<Task> pages() throws IOException {
    List<String> lines = new ArrayList<>();
    for (String file : List.of("page.jsonl", "preferences.jsonl")) {
      try (InputStream in = Vectors.class.getResourceAsStream(file)) {
        lines.addAll(new String(in.readAllBytes(), UTF_8).lines().toList());
      }
    }
    for (String file : List.of("page-directives.jsonl", "preferences.jsonl")) {
      Path path = shared().resolve("vectors").resolve(file);
      if (Files.exists(path)) {
        lines.addAll(Files.readAllLines(path));
      }
    }
    List<Task> tasks = new ArrayList<>();
    for (String line : lines) {
      JsonNode vector = JSON.readTree(line);
      for (PageDialect dialect : PageDialect.values()) {
        tasks.add(Pages.of(vector, dialect));
      }
    }
    return tasks.stream();
  }

  /** Invented files, with questions that come near their rules. */
  static Stream<Task> random(long seed, int cases) {
    int perFile = 40;
    SplittableRandom random = new SplittableRandom(seed);
    RandomFiles files = new RandomFiles(random);
    return Stream.generate(() -> {
          byte[] robots = files.file();
          List<Task.Question> questions = new ArrayList<>();
          for (int i = 0; i < perFile; i++) {
            byte[] url = files.url();
            questions.add(new Task.Question(
                CRAWLERS[random.nextInt(CRAWLERS.length)],
                random.nextInt(8) == 0
                    ? new String(url, ISO_8859_1) + (char) (0xD7F0 + random.nextInt(0x900))
                    : new String(url, UTF_8)));
          }
          return questions.isEmpty()
              ? List.<Task>of()
              : Stream.of(Dialect.values())
                  .<Task>map(dialect -> new Task.Verdicts(robots, dialect, questions))
                  .toList();
        })
        .limit(Math.max(1, cases / (perFile * Dialect.values().length)))
        .flatMap(List::stream);
  }

  /** Real files with the questions that google/robotstxt was asked. */
  static Stream<Task> real(int everySoMany) throws IOException {
    Map<String, List<Task.Question>> questions = new LinkedHashMap<>();
    try (InputStream in = new GZIPInputStream(
            Files.newInputStream(shared().resolve("vectors/googlebot-real.tsv.gz")));
        BufferedReader lines = new BufferedReader(new InputStreamReader(in, UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (!line.startsWith("#")) {
          String[] cells = line.split("\t");
          questions
              .computeIfAbsent(cells[0], file -> new ArrayList<>())
              .add(new Task.Question(
                  cells[1], new String(Base64.getDecoder().decode(cells[2]), UTF_8)));
        }
      }
    }
    return files(everySoMany).flatMap(file -> {
      byte[] robots = Engines.read(file);
      String name = file.getFileName().toString().replace(".txt", "");
      return Stream.of(Dialect.values())
          .map(dialect ->
              new Task.Verdicts(robots, dialect, questions.getOrDefault(name, List.of())));
    });
  }

  /** Invented files, each beside another. */
  static Stream<Task> randomFindings(long seed, int count) {
    SplittableRandom random = new SplittableRandom(seed);
    RandomFiles files = new RandomFiles(random);
    return Stream.<Task>generate(() -> {
          byte[] robots = smallFile(files);
          byte[] edited = random.nextBoolean() ? smallFile(files) : withoutSomeLines(robots);
          String url = new String(files.url(), UTF_8);
          return new Findings(robots, edited, dialect(random.nextInt()), List.of(url, "/"));
        })
        .limit(count);
  }

  /** Proofs about large files that mean harm take seconds. */
  private static byte[] smallFile(RandomFiles files) {
    return Stream.generate(files::file)
        .filter(file -> file.length < 2_000)
        .findFirst()
        .orElseThrow();
  }

  /** Real files, each beside a part of it. */
  static Stream<Task> realFindings(int everySoMany) throws IOException {
    return files(everySoMany).map(file -> {
      byte[] robots = Engines.read(file);
      List<String> urls = List.of("/", "/search?q=a", "https://www.example.com/a/b.html");
      return new Findings(
          robots, withoutSomeLines(robots), dialect(file.getFileName().hashCode()), urls);
    });
  }

  private static Dialect dialect(int any) {
    Dialect[] all = Dialect.values();
    return all[Math.floorMod(any, all.length)];
  }

  private static byte[] withoutSomeLines(byte[] robots) {
    ByteArrayOutputStream edited = new ByteArrayOutputStream();
    int line = 0;
    for (byte b : robots) {
      if (line % 5 != 3) {
        edited.write(b);
      }
      line += b == '\n' ? 1 : 0;
    }
    return edited.toByteArray();
  }

  /** The shared files, if they are there. */
  static Stream<Path> files(int everySoMany) throws IOException {
    try (Stream<Path> files = Files.list(shared().resolve("corpus/real"))) {
      List<Path> sorted = files.sorted().toList();
      return Stream.iterate(0, i -> i < sorted.size(), i -> i + everySoMany).map(sorted::get);
    }
  }

  /** Whether the shared files are there. */
  static boolean hasShared() {
    return Files.isDirectory(shared().resolve("corpus/real"));
  }

  private static Path shared() {
    String named = System.getProperty("wayleave.shared", System.getenv("wayleave.shared"));
    if (named == null) {
      named = System.getenv("WAYLEAVE_SHARED");
    }
    return named != null
        ? Path.of(named)
        : Path.of(System.getProperty("wayleave.root")).resolve("../shared").normalize();
  }
}

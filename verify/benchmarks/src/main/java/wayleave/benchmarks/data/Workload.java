package wayleave.benchmarks.data;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * What the engines are asked: files, and URLs for each of them. The same at every run.
 *
 * @param name the name that questions go by
 * @param files the bodies of the files
 * @param questions URLs, each with the file that it is asked of
 * @param source where the files come from, for people
 */
public record Workload(String name, List<byte[]> files, List<Question> questions, String source) {
  /** Of how many files the real workload is made, unless the system property of this name says otherwise. */
  public static final String FILES_PROPERTY = "wayleave.benchmarks.files";

  private static final long SEED = 9309;
  private static final int FILES = 400;
  private static final int URLS_PER_FILE = 5;

  /** One URL, asked of one file. */
  public record Question(int file, String url) {}

  /** Returns the workload with a name. */
  public static Workload named(String name) {
    return switch (name) {
      case "real" -> real(Integer.getInteger(FILES_PROPERTY, FILES));
      case "invented" -> invented(FILES / 4);
      case "rules" -> rules();
      case "pages" -> pages();
      case "corpus" -> corpus();
      case "small" -> ofOne(name, GeneratedFiles.small(random(name)), 64);
      case "medium" -> ofOne(name, GeneratedFiles.medium(random(name)), 256);
      case "large" -> ofOne(name, GeneratedFiles.large(random(name), 5_000), 64);
      case "500k" -> ofOne(name, GeneratedFiles.large(random(name), 10_000), 16);
      case "20m" -> ofOne(name, GeneratedFiles.large(random(name), 400_000), 0);
      case "folders" -> ofOne(name, GeneratedFiles.folders(random(name), 156), 0);
      case "groups" -> ofOne(name, GeneratedFiles.groups(5_000), 0);
      case "stars" -> stars();
      case "hostile" -> hostile();
      default -> throw new IllegalArgumentException("no such workload: " + name);
    };
  }

  /** Returns files with the sizes that the web has: real ones where they are at hand, else invented ones. */
  static Workload real(int count) {
    SplittableRandom random = random("real");
    List<byte[]> files = RealFiles.sample(count, random);
    String source = "real files";
    if (files.isEmpty()) {
      files = GeneratedFiles.realLike(count, random);
      source = "generated files";
    }
    return ofMany("real", files, random, source);
  }

  /** The same everywhere: files of such sizes, none of them real. */
  private static Workload invented(int count) {
    SplittableRandom random = random("invented");
    return ofMany("invented", GeneratedFiles.realLike(count, random), random, "generated files");
  }

  private static Workload ofMany(
      String name, List<byte[]> files, SplittableRandom random, String source) {
    List<Question> questions = new ArrayList<>();
    for (int file = 0; file < files.size(); file++) {
      for (String url : Urls.about(files.get(file), URLS_PER_FILE, random)) {
        questions.add(new Question(file, url));
      }
    }
    return new Workload(name, files, questions, source);
  }

  /** All real files, however large, to be looked at and not asked about; the real workload if there are none. */
  private static Workload corpus() {
    List<byte[]> files = RealFiles.all();
    return files.isEmpty()
        ? real(Integer.getInteger(FILES_PROPERTY, FILES))
        : new Workload("corpus", files, List.of(), "real files");
  }

  /** All real files that are no web pages; files of such sizes if there are none. */
  private static Workload rules() {
    SplittableRandom random = random("rules");
    List<byte[]> files = some(RealFiles.lists());
    return files.isEmpty()
        ? ofMany("rules", GeneratedFiles.realLike(FILES, random), random, "generated files")
        : ofMany("rules", files, random, "real files");
  }

  /** All real files that are web pages; made-up ones if there are none. */
  private static Workload pages() {
    SplittableRandom random = random("pages");
    List<byte[]> files = some(RealFiles.pages());
    return files.isEmpty()
        ? ofMany("pages", List.of(GeneratedFiles.page(random)), random, "generated files")
        : ofMany("pages", files, random, "real files");
  }

  /** Of files as many as the system property permits, from all parts of the list. */
  private static List<byte[]> some(List<byte[]> files) {
    int step = Math.max(1, files.size() / Integer.getInteger(FILES_PROPERTY, Integer.MAX_VALUE));
    return IntStream.range(0, files.size())
        .filter(i -> i % step == 0)
        .mapToObj(files::get)
        .toList();
  }

  public long bytes() {
    return files.stream().mapToLong(file -> file.length).sum();
  }

  private static Workload ofOne(String name, byte[] file, int urls) {
    List<Question> questions = new ArrayList<>();
    for (String url : Urls.about(file, urls, random(name + " urls"))) {
      questions.add(new Question(0, url));
    }
    return new Workload(name, List.of(file), questions, "generated");
  }

  /** 5,000 rules with wildcards, asked for URLs of 500 characters that hold their words; one of 16 URLs matches a rule for sure. */
  private static Workload stars() {
    SplittableRandom random = random("stars");
    byte[] file = GeneratedFiles.stars(random, 5_000);
    List<Question> questions = new ArrayList<>();
    for (int i = 0; i < 15; i++) {
      questions.add(new Question(0, Urls.ofNumberedWords(random, 500)));
    }
    String pattern = Urls.rulePaths(file).get(1);
    String url = Urls.ofNumberedWords(random, 400) + pattern.replace('*', '/');
    questions.add(new Question(0, url + "/".repeat(500 - url.length())));
    return new Workload("stars", List.of(file), questions, "generated");
  }

  /** 500 rules that nearly match in very many ways. */
  private static Workload hostile() {
    StringBuilder file = new StringBuilder("User-agent: *\n");
    for (int i = 0; i < 500; i++) {
      file.append("Disallow: /")
          .append("*a".repeat(5 + i % 20))
          .append("*b")
          .append(i)
          .append("\n");
    }
    String url = "https://www.example.com/" + "a".repeat(476);
    return new Workload(
        "hostile",
        List.of(Text.bytes(file.toString())),
        List.of(new Question(0, url), new Question(0, url.substring(0, 400) + "b")),
        "generated");
  }

  private static SplittableRandom random(String name) {
    return new SplittableRandom(SEED + name.hashCode());
  }
}

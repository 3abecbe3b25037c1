package wayleave.cli.input;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import wayleave.proof.Expectations;

/**
 * A YAML file of the verdicts that are expected: each of its documents is about one robots.txt. Immutable and thread-safe.
 *
 * <pre>{@code
 * robots: public/robots.txt
 * dialect: [google, rfc9309]
 * tests:
 *   - name: search engines reach the shop
 *     crawlers: [Googlebot, Bingbot]
 *     allow: [/, /shop/]
 *     disallow: /cart
 *   - crawlers: GPTBot
 *     disallow: /
 *     rule: "Disallow: /"
 * }</pre>
 */
public final class ExpectationFile {
  /** The most bytes of a file that are read. */
  public static final int MAX_BYTES = YamlNodes.MAX_BYTES;

  /** The most questions that a file may ask: crawlers times URLs times dialects of each test, together. */
  static final int MAX_QUESTIONS = 1_000_000;

  private final List<Document> documents;
  private final List<ExpectationProblem> problems;

  /**
   * What is expected of one robots.txt.
   *
   * @param robots where the robots.txt is: the name of a file, relative to the file of expectations, or a URL
   * @param places where the URL of each expectation stands in the file
   * @param crawlers where the name of each crawler stands first, but for those of tests with {@code known: false}
   */
  public record Document(
      String robots, Expectations expectations, List<Place> places, Map<String, Place> crawlers) {
    private static final Pattern URL = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]+://.*");

    public Document {
      places = List.copyOf(places);
      crawlers = Collections.unmodifiableMap(new LinkedHashMap<>(crawlers));
    }

    /** Whether {@link #robots} is a URL rather than the name of a file. */
    public boolean isUrl() {
      return isUrl(robots);
    }

    static boolean isUrl(String robots) {
      return URL.matcher(robots).matches();
    }
  }

  /**
   * A place in the file.
   *
   * @param line from 1
   * @param column from 1
   */
  public record Place(int line, int column) {}

  private ExpectationFile(List<Document> documents, List<ExpectationProblem> problems) {
    this.documents = List.copyOf(documents);
    this.problems = List.copyOf(problems);
  }

  /** The file that these bytes hold, in UTF-8. Never throws: what is wrong with it is in {@link #problems}. */
  public static ExpectationFile parse(byte[] yaml) {
    if (yaml.length > MAX_BYTES) {
      return failed(
          1, "the file is larger than " + MAX_BYTES + " bytes; expected a file with expectations");
    }
    String text;
    try {
      text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(yaml)).toString();
    } catch (CharacterCodingException e) {
      return failed(lineOfBadByte(yaml), "expected UTF-8; save the file with that encoding");
    }
    List<ExpectationProblem> problems = new ArrayList<>();
    List<Document> documents =
        new ExpectationReader(problems).read(text.startsWith("\uFEFF") ? text.substring(1) : text);
    problems.sort(Comparator.comparingInt(ExpectationProblem::line)
        .thenComparingInt(ExpectationProblem::column));
    return new ExpectationFile(problems.isEmpty() ? documents : List.of(), problems);
  }

  private static ExpectationFile failed(int line, String message) {
    return new ExpectationFile(List.of(), List.of(new ExpectationProblem(line, 1, message)));
  }

  private static int lineOfBadByte(byte[] yaml) {
    ByteBuffer bytes = ByteBuffer.wrap(yaml);
    CharBuffer characters = CharBuffer.allocate(yaml.length);
    StandardCharsets.UTF_8.newDecoder().decode(bytes, characters, true);
    int line = 1;
    for (int i = 0; i < bytes.position(); i++) {
      line += yaml[i] == '\n' ? 1 : 0;
    }
    return line;
  }

  /** What the file says of each robots.txt; empty if there are problems. */
  public List<Document> documents() {
    return documents;
  }

  /** What is wrong with it, in the order of the lines; empty if it is understood. */
  public List<ExpectationProblem> problems() {
    return problems;
  }
}

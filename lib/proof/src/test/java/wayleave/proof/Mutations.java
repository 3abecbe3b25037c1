package wayleave.proof;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/** Edits that people make to a robots.txt. */
public final class Mutations {
  private static final String[] PIECES = {"*", "/", "a", "?", "$", "/*", "%2F", "x", "-", "="};

  private Mutations() {}

  /** The file with one to three of its rules removed, added, edited, turned round or given a wildcard. */
  public static byte[] mutate(byte[] body, SplittableRandom random) {
    // Lines end with LF, CR or CR LF; other bytes come back as they were.
    List<String> lines = new ArrayList<>(
        List.of(new String(body, StandardCharsets.ISO_8859_1).split("\r\n|\r|\n", -1)));
    List<Integer> rules = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      String lower = lines.get(i).toLowerCase(Locale.ROOT);
      if (lower.startsWith("allow:") || lower.startsWith("disallow:")) {
        rules.add(i);
      }
    }
    if (rules.isEmpty()) {
      lines.add("User-agent: *");
      lines.add("Disallow: /a");
    }
    for (int n = rules.isEmpty() ? 0 : 1 + random.nextInt(3); n > 0; n--) {
      int at = rules.get(random.nextInt(rules.size()));
      lines.set(
          at, edited(lines.get(at), lines.get(rules.get(random.nextInt(rules.size()))), random));
    }
    return String.join("\n", lines).getBytes(StandardCharsets.ISO_8859_1);
  }

  private static String edited(String line, String other, SplittableRandom random) {
    int path = line.indexOf(':') + 1;
    int at = path + random.nextInt(line.length() - path + 1);
    String piece = PIECES[random.nextInt(PIECES.length)];
    return switch (random.nextInt(7)) {
      case 0 -> "#";
      case 1 -> line + "\n" + other + piece;
      case 2 -> line.substring(0, at) + piece + line.substring(at);
      case 3 -> line.substring(0, at) + "*" + line.substring(at);
      case 4 ->
        (line.toLowerCase(Locale.ROOT).startsWith("d") ? "Allow:" : "Disallow:")
            + line.substring(path);
      case 5 -> line.substring(0, at);
      default -> line + "\n" + line.substring(0, at) + "*";
    };
  }
}

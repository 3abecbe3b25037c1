package wayleave.lint;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import wayleave.lint.model.LintRule;

/**
 * How a finding in a real file was judged by reading it, with a few words on why. They stand in {@code judged/FAMILY.tsv}: file, line,
 * code, verdict, words.
 *
 * @param family the family of the file that it stands in
 */
record Judgement(String family, CorpusFinding.Place place, Verdict verdict, String words) {
  /** What a finding can be. */
  enum Verdict {
    /** True, and worth saying. */
    RIGHT,
    /** True, but the site's owner may shrug. */
    ARGUABLE,
    /** Untrue or misleading. */
    FALSE
  }

  /** Whether a false alarm may still be reported, since it is not mended for sure. */
  boolean isOpen() {
    return words.startsWith("open: ");
  }

  /** All judgements. */
  static List<Judgement> all() {
    List<Judgement> judgements = new ArrayList<>();
    LintRule.all().stream()
        .map(LintRule::family)
        .distinct()
        .forEach(family -> judgements.addAll(of(family)));
    return judgements;
  }

  private static List<Judgement> of(String family) {
    String name = "judged/" + family + ".tsv";
    try (InputStream in = Judgement.class.getResourceAsStream(name)) {
      if (in == null) {
        return List.of();
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .map(line -> of(family, line))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Judgement of(String family, String row) {
    String[] cells = row.split("\t", -1);
    if (cells.length != 5) {
      throw new IllegalStateException("judged/" + family
          + ".tsv: expected file, line, code, verdict, words, separated by tabs: " + row);
    }
    return new Judgement(
        family,
        new CorpusFinding.Place(cells[0], Integer.parseInt(cells[1]), cells[2]),
        Verdict.valueOf(cells[3].toUpperCase(Locale.ROOT)),
        cells[4]);
  }
}

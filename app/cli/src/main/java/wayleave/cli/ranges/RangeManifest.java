package wayleave.cli.ranges;

import java.io.IOException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import wayleave.cli.terminal.InputException;

/** The manifest of a {@link RangeDirectory}. */
final class RangeManifest {
  private RangeManifest() {}

  /**
   * What the manifest says of a file.
   *
   * @param line where it says so, from 1
   * @param tokens the product tokens of the crawlers that the file is for; at least one
   * @param file a name without directories
   * @param isExhaustive whether the file has all addresses of these crawlers
   * @param date the date of the list
   */
  record Row(
      int line, List<String> tokens, String file, boolean isExhaustive, Optional<LocalDate> date) {
    Row {
      tokens = List.copyOf(tokens);
    }
  }

  /** The rows of a manifest; at least one. */
  static List<Row> read(Path manifest) throws InputException, IOException {
    List<Row> rows = new ArrayList<>();
    byte[] bytes = Inputs.bytes(manifest);
    int number = 0;
    for (String line : Inputs.text(bytes, bytes.length).lines().toList()) {
      number++;
      if (!line.isBlank() && !line.startsWith("#")) {
        rows.add(row(manifest, number, line));
      }
    }
    if (rows.isEmpty()) {
      throw new InputException(
          manifest + " lists no files; expected lines such as GPTBot<tab>gptbot.json<tab>yes");
    }
    return rows;
  }

  private static Row row(Path manifest, int number, String line) throws InputException {
    List<String> cells = Arrays.stream(line.split("\t", -1)).map(String::strip).toList();
    if (cells.size() < 3 || cells.size() > 4) {
      throw Inputs.problem(
          manifest,
          number,
          "found " + cells.size()
              + " columns; expected tokens, file, yes or no, and perhaps a date, separated by tabs");
    }
    List<String> tokens =
        Arrays.stream(cells.get(0).split(",", -1)).map(String::strip).toList();
    if (tokens.contains("")) {
      throw Inputs.problem(
          manifest,
          number,
          "a token is empty; expected product tokens such as GPTBot, separated by commas");
    }
    String file = cells.get(1);
    if (file.isEmpty()
        || file.equals(".")
        || file.equals("..")
        || file.indexOf('/') >= 0
        || file.indexOf('\\') >= 0
        || file.indexOf('\0') >= 0) {
      throw Inputs.problem(
          manifest, number, "\"" + file + "\" is not the name of a file in the same directory");
    }
    String exhaustive = cells.get(2);
    if (!exhaustive.equals("yes") && !exhaustive.equals("no")) {
      throw Inputs.problem(
          manifest,
          number,
          "found \"" + exhaustive
              + "\"; expected yes if the file has all addresses of these crawlers, else no");
    }
    return new Row(
        number,
        tokens,
        file,
        exhaustive.equals("yes"),
        cells.size() < 4 || cells.get(3).isEmpty()
            ? Optional.empty()
            : Optional.of(date(manifest, number, cells.get(3))));
  }

  private static LocalDate date(Path manifest, int number, String cell) throws InputException {
    try {
      return LocalDate.parse(cell);
    } catch (DateTimeException e) {
      throw Inputs.problem(
          manifest, number, "\"" + cell + "\" is not a date; expected one such as 2026-08-22");
    }
  }
}

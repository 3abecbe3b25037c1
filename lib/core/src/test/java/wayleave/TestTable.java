package wayleave;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A table of cases: tab-separated, one case a line, the id in the first column and in the second what it proves. Lines that
 * begin with {@code #} and empty lines are skipped.
 *
 * <p>In cells, {@code \n \r \t \\} stand for themselves, {@code \s} for a space, {@code \0} for NUL, {@code \xE9} for a byte
 * and {@code \\uD800} for a character.
 */
public final class TestTable {
  private TestTable() {}

  /** One case; its text names the test. */
  public record Row(String id, String proves, List<String> cells) {
    /** The cell as a string, in which {@code \xE9} is a character. Columns count from 0, after id and source. */
    public String text(int column) {
      StringBuilder out = new StringBuilder();
      unescape(cells.get(column), out, null);
      return out.toString();
    }

    /** The cell as bytes: characters in UTF-8, in which {@code \xE9} is a byte. */
    public byte[] bytes(int column) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      unescape(cells.get(column), null, out);
      return out.toByteArray();
    }

    @Override
    public String toString() {
      return id + " (" + proves + ")";
    }
  }

  /** Reads a resource beside this class. */
  public static List<Row> read(String resource, int columns) {
    try (InputStream in = TestTable.class.getResourceAsStream(resource)) {
      List<Row> rows = new ArrayList<>();
      Set<String> ids = new HashSet<>();
      for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n")) {
        if (line.isEmpty() || line.startsWith("#")) {
          continue;
        }
        String[] cells = line.split("\t", -1);
        if (cells.length != columns + 2 || !ids.add(cells[0])) {
          throw new AssertionError(
              resource + ": wrong number of columns, or an id that was there before: " + line);
        }
        rows.add(new Row(cells[0], cells[1], Arrays.asList(cells).subList(2, cells.length)));
      }
      return rows;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void unescape(String cell, StringBuilder text, ByteArrayOutputStream bytes) {
    for (int i = 0; i < cell.length(); i++) {
      int c = cell.codePointAt(i);
      boolean oneByte = false;
      if (Character.isSupplementaryCodePoint(c)) {
        i++;
      } else if (c == '\\') {
        i++;
        switch (cell.charAt(i)) {
          case 'n' -> c = '\n';
          case 'r' -> c = '\r';
          case 't' -> c = '\t';
          case 's' -> c = ' ';
          case '0' -> c = 0;
          case '\\' -> c = '\\';
          case 'x' -> {
            c = Integer.parseInt(cell.substring(i + 1, i + 3), 16);
            oneByte = true;
            i += 2;
          }
          case 'u' -> {
            c = Integer.parseInt(cell.substring(i + 1, i + 5), 16);
            i += 4;
          }
          default -> throw new AssertionError("unknown escape in: " + cell);
        }
      }
      if (text != null) {
        text.appendCodePoint(c);
      } else if (oneByte) {
        bytes.write(c);
      } else {
        bytes.writeBytes(Character.toString(c).getBytes(StandardCharsets.UTF_8));
      }
    }
  }
}

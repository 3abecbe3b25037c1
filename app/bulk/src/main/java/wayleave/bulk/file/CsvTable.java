package wayleave.bulk.file;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A CSV or TSV file with a header line, of which some columns are read. Empty lines are no rows. Not thread-safe. */
public final class CsvTable implements Closeable {
  private static final int NOT_SELECTED = -1;

  private final CsvReader<Fields> reader;
  private final Iterator<Fields> rows;
  private final Fields fields = new Fields();
  private final List<String> header;
  private final boolean isHeaderQuoted;
  private boolean isHeaderNext;

  /**
   * Reads the header.
   *
   * @param maxField of how many characters a field may be; a longer one ends the file
   * @throws UnusableInputException if there is none
   */
  public CsvTable(InputStream in, CsvFormat format, int maxField) throws IOException {
    reader = CsvReader.builder()
        .fieldSeparator(format.separator())
        .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
        .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
        .allowUnclosedQuote(false)
        .detectBomHeader(true)
        .maxBufferSize(maxField)
        .build(fields, in, StandardCharsets.UTF_8);
    rows = reader.iterator();
    if (format.hasSeparatorLine()) {
      advance();
    }
    fields.collected = new ArrayList<>();
    advance();
    header = List.copyOf(fields.collected);
    if (header.isEmpty()) {
      throw new UnusableInputException(
          "the file is empty; expected a line with the columns' names");
    }
    fields.collected = null;
    isHeaderQuoted = fields.isAllQuoted;
    fields.hasNull = false;
  }

  /** The names of the columns. */
  public List<String> header() {
    return header;
  }

  /**
   * The number of a column; -1 if there is none of this name.
   *
   * @throws UnusableInputException if there are several
   */
  public int index(String name) throws UnusableInputException {
    int index = header.indexOf(name);
    if (index != header.lastIndexOf(name)) {
      throw UnusableInputException.of("more than one column " + name, header);
    }
    return index;
  }

  /** Takes the header as the first row. */
  public void keepHeader() {
    isHeaderNext = true;
  }

  /** Chooses the columns that are read. */
  public void select(List<Integer> columns) {
    fields.slots = new int[header.size()];
    Arrays.fill(fields.slots, NOT_SELECTED);
    for (int i = 0; i < columns.size(); i++) {
      fields.slots[columns.get(i)] = i;
    }
    fields.values = new String[columns.size()];
    fields.isQuoted = new boolean[columns.size()];
  }

  /**
   * Goes to the next row; false at the end.
   *
   * @throws IOException if there is no way to tell where the next row begins, too
   */
  public boolean next() throws IOException {
    Arrays.fill(fields.values, null);
    if (isHeaderNext) {
      isHeaderNext = false;
      for (int i = 0; i < fields.slots.length; i++) {
        if (fields.slots[i] >= 0) {
          fields.values[fields.slots[i]] = header.get(i);
        }
      }
      return true;
    }
    return advance();
  }

  private boolean advance() throws IOException {
    try {
      if (!rows.hasNext()) {
        return false;
      }
      rows.next();
      return true;
    } catch (UncheckedIOException e) {
      throw e.getCause();
    } catch (CsvParseException e) {
      Throwable cause = e;
      while (cause.getCause() != null) {
        cause = cause.getCause();
      }
      throw cause instanceof IOException io
          ? io
          : new IOException("not CSV: " + cause.getMessage() + hint(cause), e);
    }
  }

  /** What may have gone wrong, in words of ours. */
  private static String hint(Throwable cause) {
    return String.valueOf(cause.getMessage()).contains("after closing quote")
        ? "; expected quotes within a field to be doubled, which Spark does with the option escape='\"'"
        : "";
  }

  /** The value in the column that was selected as number {@code index}; null if the row ends before it. */
  @Nullable
  public String value(int index) {
    return fields.values[index];
  }

  /**
   * Whether the value in a column is written as {@code ""}, in a file that writes null in another way: it quotes only what has to be quoted, or
   * had an empty field without quotes so far.
   */
  public boolean isEmptyText(int index) {
    return fields.isQuoted[index]
        && "".equals(fields.values[index])
        && (!isHeaderQuoted || fields.hasNull);
  }

  /** Why the row cannot be read: it has more fields than the header, so that nobody knows which is which; empty if it can. */
  public Optional<String> excess() {
    return fields.count > header.size()
        ? Optional.of("found " + fields.count + " fields; expected "
            + (header.size() == 1 ? "one" : String.valueOf(header.size())))
        : Optional.empty();
  }

  /** In which line the row begins, from 1. */
  public long line() {
    return fields.line;
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }

  /** Takes the fields of a row; one object for all rows. */
  private static final class Fields extends AbstractBaseCsvCallbackHandler<Fields> {
    private @Nullable List<String> collected;
    private int[] slots = new int[0];
    private @Nullable String[] values = new String[0];
    private boolean[] isQuoted = {};
    /** Whether all fields of the row are quoted. */
    private boolean isAllQuoted;
    /** Whether a field without quotes was empty so far. */
    private boolean hasNull;

    private long line;
    private int count;

    @Override
    protected void handleBegin(long startingLineNumber) {
      line = startingLineNumber;
      count = 0;
      isAllQuoted = true;
    }

    @Override
    protected void handleField(
        int fieldIdx, char[] buffer, int offset, int length, boolean quoted) {
      count = fieldIdx + 1;
      isAllQuoted &= quoted;
      hasNull |= !quoted && length == 0;
      if (collected != null) {
        collected.add(new String(buffer, offset, length));
      } else if (fieldIdx < slots.length && slots[fieldIdx] >= 0) {
        values[slots[fieldIdx]] = new String(buffer, offset, length);
        isQuoted[slots[fieldIdx]] = quoted;
      }
    }

    @Override
    protected Fields buildRecord() {
      return this;
    }
  }
}

package wayleave.bulk.urls;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import wayleave.bulk.file.CdxLines;
import wayleave.bulk.file.InputFile;
import wayleave.bulk.file.JsonLines;
import wayleave.bulk.file.KeptValue;
import wayleave.bulk.file.LineInput;
import wayleave.bulk.file.PassedColumns;
import wayleave.bulk.file.Problems;

/** The URLs of a CDX index. */
final class CdxUrls extends LineUrls {
  static final int MAX_LINE = JsonUrls.MAX_LINE;

  private final InputFile file;
  private final String field;
  private final List<String> kept;
  private final CdxLines cdx = new CdxLines();
  private @Nullable String url;

  CdxUrls(InputFile file, LineInput lines, String field, PassedColumns passed, Problems problems) {
    super(file, lines, MAX_LINE, passed, problems);
    this.file = file;
    this.field = field;
    this.kept = passed.keptNames();
  }

  @Override
  @Nullable
  String read(LineInput line) throws IOException {
    url = null;
    try {
      if (!cdx.read(line, this::field)) {
        return null;
      }
    } catch (JsonProcessingException e) {
      return unreadable(where(), JsonLines.message(e));
    } catch (IllegalArgumentException e) {
      return unreadable(where(), String.valueOf(e.getMessage()));
    }
    if (url == null) {
      note(where(), "no field \"" + field + "\"; " + expected());
      return "";
    } else if (url.indexOf('\uFFFD') >= 0) {
      note(where(), NOT_UTF_8);
    }
    return url;
  }

  private void field(String name, @Nullable String value) {
    if (name.equals(field)) {
      url = value;
    }
    int column = kept.indexOf(name);
    if (column >= 0) {
      keep(column, value == null ? null : KeptValue.ofText(value));
    }
  }

  /** Columns have their meaning by a header, which is behind. */
  @Override
  public void skip(long offset, long line) throws IOException {
    if (offset > 0) {
      try (LineInput first =
          new LineInput(file.open(InputStream.nullInputStream(), new AtomicLong()), MAX_LINE)) {
        cdx.readHeader(first);
      }
    }
    super.skip(offset, line);
  }

  @Override
  String expected() {
    return "expected a line of a CDX index with the field \"" + field + "\"";
  }
}

package wayleave.bulk.urls;

import org.jspecify.annotations.Nullable;
import wayleave.bulk.file.EightBytes;
import wayleave.bulk.file.InputFile;
import wayleave.bulk.file.LineInput;
import wayleave.bulk.file.PassedColumns;
import wayleave.bulk.file.Problems;

/** One URL a line, without white space around it. Empty lines and those that begin with # are no rows. */
final class TextUrls extends LineUrls {
  /** A longer line is no URL: browsers and servers end far below. */
  static final int MAX_LINE = 1 << 20;

  TextUrls(InputFile file, LineInput lines, PassedColumns passed, Problems problems) {
    super(file, lines, MAX_LINE, passed, problems);
  }

  @Override
  boolean isUrl(LineInput line) {
    byte[] buffer = line.buffer();
    return line.start() < line.end()
        && isGraphic(buffer[line.start()])
        && buffer[line.start()] != '#'
        && isGraphic(buffer[line.end() - 1])
        && EightBytes.areAscii(buffer, line.start(), line.end());
  }

  @Override
  @Nullable
  String read(LineInput line) {
    if (line.start() == line.end()) {
      return null;
    }
    String url = line.text();
    if (!isGraphic(url.charAt(0)) || !isGraphic(url.charAt(url.length() - 1))) {
      url = url.strip();
    }
    if (url.isEmpty() || url.charAt(0) == '#') {
      return null;
    }
    if (url.indexOf('\uFFFD') >= 0) {
      note(where(), NOT_UTF_8);
    }
    return url;
  }

  private static boolean isGraphic(int c) {
    return c > ' ' && c < 0x7f;
  }

  @Override
  String expected() {
    return "expected a URL";
  }
}

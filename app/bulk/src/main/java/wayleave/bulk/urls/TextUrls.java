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
        && buffer[line.start()] != '#'
        && EightBytes.areVisible(buffer, line.start(), line.end());
  }

  @Override
  @Nullable
  String read(LineInput line) {
    String url = line.text().strip();
    if (url.isEmpty() || url.charAt(0) == '#') {
      return null;
    }
    if (!isVisible(url)) {
      return unreadable(where(), "found white space or control characters");
    }
    if (url.indexOf('\uFFFD') >= 0) {
      note(where(), NOT_UTF_8);
    }
    return url;
  }

  private static boolean isVisible(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c <= ' ' || c >= 0x7f && (Character.isSpaceChar(c) || Character.isISOControl(c))) {
        return false;
      }
    }
    return true;
  }

  @Override
  String expected() {
    return "expected one URL in each line";
  }
}

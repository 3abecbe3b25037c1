package wayleave.bulk.file;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.util.regex.Pattern;

/** What all readers of JSON lines share. */
public final class JsonLines {
  public static final String NOT_UTF_8 = "not JSON in UTF-8";

  /** Jackson's word for the line, a place in it that is not the one of the message, and its own options. */
  private static final Pattern OF_JACKSON =
      Pattern.compile(" \\(start marker at \\[Source: .*?]\\)|: enable `[^`]*` to allow");

  private JsonLines() {}

  /** One that reads strings of any length, as lines have a limit already, and keeps no names: they may be any. */
  public static JsonFactory factory() {
    return JsonFactory.builder()
        .streamReadConstraints(
            StreamReadConstraints.builder().maxStringLength(Integer.MAX_VALUE).build())
        .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
        .build();
  }

  /** Whether there is nothing but white space in a line. */
  public static boolean isBlank(LineInput line) {
    byte[] bytes = line.buffer();
    for (int i = line.start(); i < line.end(); i++) {
      if (bytes[i] != ' ' && bytes[i] != '\t' && bytes[i] != '\r') {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether a line begins as one in UTF-8. Jackson guesses the encoding of each from its first bytes, and where they are those of
   * none it fails as if the file could not be read.
   */
  public static boolean isUtf8(LineInput line) {
    byte[] bytes = line.buffer();
    boolean isUtf8 = line.start() == line.end() || (bytes[line.start()] & 0xFF) < 0xFE;
    for (int i = line.start(); i < Math.min(line.end(), line.start() + 4); i++) {
      isUtf8 &= bytes[i] != 0;
    }
    return isUtf8;
  }

  /** What is wrong, without where it is. */
  public static String message(JsonProcessingException e) {
    return "not JSON: " + OF_JACKSON.matcher(e.getOriginalMessage()).replaceAll("");
  }

  /** Which byte of its line a parser is at, from 1. */
  public static int column(JsonParser parser) {
    return parser.currentLocation().getColumnNr();
  }
}

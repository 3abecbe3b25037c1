package wayleave.captures;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a tool did to the text of a body, so that its rules are not those that the site sent: nobody knows what these were. {@link BodyText}
 * knows how tools write bytes as text, which can be undone. Comments and fields that change no verdict do not matter. Some sites do
 * send such files: of theirs, a digest or base64 says that nothing was changed.
 */
final class ChangedText {
  /** A rule or the name of a group, up to a comment. */
  private static final Pattern FIELD =
      Pattern.compile("(?i)^[ \\t]*+(?:user-?agent|disallow|allow)[ \\t]*+:([^#]*+)");

  private static final Pattern LINE_BREAK = Pattern.compile("\\r\\n?|\\n");
  /** As two characters, in front of a field or at the end of a line. */
  private static final Pattern WRITTEN_BREAK = Pattern.compile(
      "(?i)\\\\[rn](?:[ \\t]*+$|[ \\t]*+(?:\\\\[rn])*+[ \\t]*+(?:user-?agent|disallow|allow|sitemap)[ \\t]*+:)");

  private static final Pattern ANY_FIELD =
      Pattern.compile("(?i)(?:user-?agent|disallow|allow|sitemap|crawl-delay)[ \\t]*+:");
  /** How tools end a text that they show a part of; and a CSV field in which Spark escaped a quote with a backslash. */
  private static final Pattern ELLIPSIS = Pattern.compile(
      "(?i)(?:\\.\\.\\.|\u2026)[\\])]?$|[\\[(<]\\.*+truncated[^\\r\\n]{0,40}[\\])>]$|\\\\$");

  /** What Spark reads of a field in CSV with line breaks, without its option multiLine. */
  private static final Pattern FIRST_LINE =
      Pattern.compile("(?i)[ \\t]*+user-?agent[ \\t]*+:[^\\r\\n]*+");

  private static final List<String> FIELDS = List.of("user-agent", "disallow", "allow", "sitemap");
  private static final Charset WINDOWS_1252 = Charset.forName("windows-1252");
  private static final char REPLACEMENT = '\uFFFD';
  private static final int LATIN_1 = 0xFF;

  private ChangedText() {}

  /**
   * What was changed; empty if nothing is known of that.
   *
   * @param isWhole whether the end of the body is there
   */
  static Optional<String> of(byte[] body, boolean isWhole) {
    String text = new String(body, StandardCharsets.UTF_8);
    String[] lines = LINE_BREAK.split(text);
    String changed = null;
    for (int i = 0; i < lines.length && changed == null; i++) {
      changed = inLine(lines[i]);
      changed = changed == null ? null : "in line " + (i + 1) + ", " + changed;
    }
    if (changed == null
        && lines.length == 1
        && ANY_FIELD.matcher(text).results().count() > 1) {
      changed = "its lines are joined";
    }
    if (changed == null && isWhole && lines.length > 0 && isCut(text, lines[lines.length - 1])) {
      changed = "its end is cut off";
    }
    return Optional.ofNullable(changed);
  }

  private static @Nullable String inLine(String line) {
    Matcher field = FIELD.matcher(line);
    if (!field.find()) {
      return null;
    }
    String value = field.group(1);
    if (value.indexOf(REPLACEMENT) >= 0) {
      return "characters were replaced by U+FFFD";
    } else if (WRITTEN_BREAK.matcher(value).find()) {
      return "a line break was written as two characters";
    }
    return isMisread(value) ? "UTF-8 was read as Latin-1: " + Shown.of(value.strip()) : null;
  }

  /** Whether a text is UTF-8 that was read as Latin-1 or Windows-1252: in these it has the bytes of another text. */
  private static boolean isMisread(String value) {
    if (value.chars().noneMatch(c -> c > 0x7F)) {
      return false;
    }
    byte[] bytes = new byte[value.length()];
    for (int i = 0; i < bytes.length; i++) {
      char c = value.charAt(i);
      byte[] inWindows =
          c <= LATIN_1 ? new byte[] {(byte) c} : String.valueOf(c).getBytes(WINDOWS_1252);
      if (c > LATIN_1 && inWindows[0] == '?') {
        return false;
      }
      bytes[i] = inWindows[0];
    }
    try {
      CharBuffer read = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
      return read.length() < bytes.length;
    } catch (CharacterCodingException e) {
      return false;
    }
  }

  private static boolean isCut(String text, String last) {
    String line = last.strip().toLowerCase(Locale.ROOT);
    boolean isOpen = text.endsWith(last) && line.length() > 1 && line.charAt(0) != '#';
    return isOpen
        && (FIRST_LINE.matcher(text).matches()
            || ELLIPSIS.matcher(line).find()
            || FIELDS.stream().anyMatch(field -> field.startsWith(line) && !field.equals(line)));
  }
}

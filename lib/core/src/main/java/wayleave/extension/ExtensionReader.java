package wayleave.extension;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import wayleave.ExtensionLine;
import wayleave.extension.Extension.DailyWindow;
import wayleave.extension.Extension.Problem;
import wayleave.extension.Extension.Problem.Kind;
import wayleave.internal.bytes.DecimalNumber;

/** Reads the value of one extension line. For one line; not thread-safe. */
final class ExtensionReader {
  static final List<String> FIELDS = List.of(
      "Crawl-delay",
      "Request-rate",
      "Visit-time",
      "Clean-param",
      "Host",
      "Noindex",
      "License",
      "Content-Signal",
      "Content-Usage");

  private static final int MINUTES_OF_DAY = 24 * 60;

  private final ExtensionLine line;
  private final String value;
  private final List<Problem> problems = new ArrayList<>();
  private int at;

  private ExtensionReader(ExtensionLine line) {
    this.line = line;
    this.value = line.value();
  }

  static Extension read(ExtensionLine line) {
    return new ExtensionReader(line).read();
  }

  private Extension read() {
    Extension read;
    if (line.is("crawl-delay")) {
      read = crawlDelay();
    } else if (line.is("request-rate")) {
      read = requestRate();
    } else if (line.is("visit-time")) {
      read = visitTime();
    } else if (line.is("clean-param")) {
      read = cleanParam();
    } else if (line.is("host")) {
      read = host();
    } else if (line.is("noindex")) {
      read = noindex();
    } else if (line.is("license")) {
      read = license();
    } else if (line.is("content-signal")) {
      read = value.isEmpty() ? null : ContentSignalReader.read(line);
    } else if (line.is("content-usage")) {
      read = value.isEmpty() ? null : ContentUsageReader.read(line);
    } else {
      return new Extension.Other(line);
    }
    if (read != null) {
      return read;
    }
    List<Problem> why = value.isEmpty() ? List.of(new Problem(Kind.EMPTY, 0, 0)) : problems;
    return new Extension.Malformed(line, why);
  }

  private @Nullable Extension crawlDelay() {
    double seconds = DecimalNumber.parse(value);
    if (seconds >= 0) {
      return new Extension.CrawlDelay(line, seconds);
    }
    at = DecimalNumber.endOf(value);
    if (at == value.length() || DecimalNumber.parse(value.substring(0, at)) < 0) {
      return wrong(Kind.NUMBER, 0, value.length());
    }
    skipBlanks();
    return wrong(Kind.UNEXPECTED, at, value.length());
  }

  private @Nullable Extension requestRate() {
    int documents = count();
    if (documents == 0) {
      return null;
    }
    if (!skip('/')) {
      return wrong(Kind.SLASH, at, value.length());
    }
    int number = count();
    if (number == 0) {
      return null;
    }
    int unitStart = at;
    while (at < value.length() && !isBlank(value.charAt(at))) {
      at++;
    }
    int unit = unit(value.substring(unitStart, at));
    // Whoever means more than 68 years means nothing.
    if (unit == 0 || number > Integer.MAX_VALUE / unit) {
      return wrong(Kind.UNIT, unitStart, at);
    }
    skipBlanks();
    DailyWindow window = null;
    if (at < value.length()) {
      window = window();
      if (window == null) {
        return null;
      }
    }
    return new Extension.RequestRate(line, documents, number * unit, Optional.ofNullable(window));
  }

  private static int unit(String unit) {
    return switch (unit) {
      case "", "s", "S" -> 1;
      case "m", "M" -> 60;
      case "h", "H" -> 3600;
      case "d", "D" -> 86400;
      default -> 0;
    };
  }

  private @Nullable Extension visitTime() {
    DailyWindow window = window();
    return window == null ? null : new Extension.VisitTime(line, window);
  }

  /** {@code hhmm-hhmm} to the end, or, as some files have it, with a blank for the hyphen. */
  private @Nullable DailyWindow window() {
    int start = minute();
    if (start < 0) {
      return null;
    }
    int before = at;
    skipBlanks();
    boolean hyphen = skip('-');
    if (!hyphen && at == before || at == value.length()) {
      wrong(Kind.WINDOW, before, value.length());
      return null;
    }
    skipBlanks();
    int end = minute();
    if (end < 0) {
      return null;
    }
    if (at < value.length()) {
      wrong(Kind.UNEXPECTED, at, value.length());
      return null;
    }
    return new DailyWindow(start, end);
  }

  /** A time of day in minutes, or -1 if none stands here. */
  private int minute() {
    int start = at;
    int number = 0;
    while (at < value.length() && at < start + 4 && isDigit(value.charAt(at))) {
      number = number * 10 + value.charAt(at) - '0';
      at++;
    }
    int minute = number / 100 * 60 + number % 100;
    boolean more = at < value.length() && isDigit(value.charAt(at));
    if (at < start + 4 || more || number % 100 >= 60 || minute > MINUTES_OF_DAY) {
      while (at < value.length() && value.charAt(at) != '-' && !isBlank(value.charAt(at))) {
        at++;
      }
      wrong(Kind.TIME_OF_DAY, start, at);
      return -1;
    }
    return minute;
  }

  private @Nullable Extension cleanParam() {
    List<String> parameters = new ArrayList<>();
    int end = endOfWord(0);
    int start = 0;
    for (int i = 0; i <= end; i++) {
      if (i == end || value.charAt(i) == '&') {
        if (i == start) {
          return wrong(Kind.PARAMETER, start, i);
        }
        parameters.add(value.substring(start, i));
        start = i + 1;
      }
    }
    at = end;
    skipBlanks();
    int prefixEnd = endOfWord(at);
    if (prefixEnd < value.length()) {
      return isPath(value.substring(at, prefixEnd))
          ? wrong(Kind.UNEXPECTED, prefixEnd, value.length())
          : wrong(Kind.PATH, at, prefixEnd);
    }
    String prefix = value.substring(at);
    if (!prefix.isEmpty() && !isPath(prefix)) {
      wrong(Kind.PATH, at, value.length());
    }
    return new Extension.CleanParam(line, parameters, prefix, problems);
  }

  private @Nullable Extension host() {
    int colon = value.indexOf("://");
    String scheme = colon < 0 ? "" : value.substring(0, colon);
    if (colon >= 0 && !scheme.equalsIgnoreCase("http") && !scheme.equalsIgnoreCase("https")) {
      return wrong(Kind.HOST, 0, colon);
    }
    int start = colon < 0 ? 0 : colon + 3;
    int end = start;
    while (end < value.length() && isInHostName(value.charAt(end))) {
      end++;
    }
    if (end == start) {
      return wrong(Kind.HOST, start, value.length());
    }
    at = end;
    int port = 0;
    if (skip(':')) {
      port = count();
      if (port == 0 || port > 0xFFFF) {
        problems.clear();
        return wrong(Kind.PORT, end + 1, Math.max(at, end + 1));
      }
    }
    if (at < value.length()) {
      return wrong(Kind.UNEXPECTED, at, value.length());
    }
    return new Extension.Host(
        line,
        scheme.isEmpty() ? Optional.empty() : Optional.of(scheme),
        value.substring(start, end),
        port == 0 ? OptionalInt.empty() : OptionalInt.of(port));
  }

  private @Nullable Extension noindex() {
    return isPath(value) ? new Extension.Noindex(line, value) : wrong(Kind.PATH, 0, value.length());
  }

  /** RFC 3986 §4.3, as far as its characters go. */
  private @Nullable Extension license() {
    int colon = value.indexOf(':');
    for (int i = 0; i < colon; i++) {
      char c = value.charAt(i);
      if (!isLetter(c) && (i == 0 || !isDigit(c) && "+-.".indexOf(c) < 0)) {
        return wrong(Kind.URI, 0, value.length());
      }
    }
    int start = value.startsWith("//", colon + 1) ? colon + 3 : colon + 1;
    if (colon < 1 || start == value.length() || value.startsWith("/", start)) {
      return wrong(Kind.URI, 0, value.length());
    }
    for (int i = colon; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c <= ' ' || c >= 0x7F || "\"<>\\^`{|}".indexOf(c) >= 0) {
        return wrong(Kind.URI, i, i + 1);
      }
    }
    return new Extension.License(line, value);
  }

  /** A whole number of at least 1, or 0 if none stands here. */
  private int count() {
    int start = at;
    long number = 0;
    while (at < value.length() && isDigit(value.charAt(at))) {
      number = Math.min(number * 10 + value.charAt(at) - '0', Integer.MAX_VALUE);
      at++;
    }
    if (number == 0) {
      int end = at == start ? Math.max(endOfWord(start), start) : at;
      wrong(Kind.COUNT, start, end);
    }
    return (int) number;
  }

  private int endOfWord(int from) {
    int end = from;
    while (end < value.length() && !isBlank(value.charAt(end))) {
      end++;
    }
    return end;
  }

  private boolean skip(char c) {
    if (at < value.length() && value.charAt(at) == c) {
      at++;
      return true;
    }
    return false;
  }

  private void skipBlanks() {
    while (at < value.length() && isBlank(value.charAt(at))) {
      at++;
    }
  }

  private @Nullable Extension wrong(Kind kind, int start, int end) {
    problems.add(new Problem(kind, start, end));
    return null;
  }

  static boolean isBlank(char c) {
    return c == ' ' || c == '\t';
  }

  static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  static boolean isLetter(char c) {
    char lower = (char) (c | 0x20);
    return lower >= 'a' && lower <= 'z';
  }

  private static boolean isPath(String s) {
    return s.startsWith("/") || s.startsWith("*");
  }

  private static boolean isInHostName(char c) {
    return isLetter(c) || isDigit(c) || c == '-' || c == '.' || c == '_' || c >= 0x80;
  }
}

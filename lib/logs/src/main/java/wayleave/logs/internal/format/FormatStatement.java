package wayleave.logs.internal.format;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Statements of configuration files that define a log format. */
final class FormatStatement {
  private static final Pattern NGINX =
      Pattern.compile("(?ms)(?:^|[;{}])\\s*log_format\\s+(?=(.*))");
  private static final Pattern APACHE = Pattern.compile("(?mi)^\\s*LogFormat\\s+(.*)");
  private static final Pattern NAMED = Pattern.compile(
      "^(?:log_format\\s+|LogFormat\\s+|accesslog\\.format\\s*=\\s*|log-format\\s+)",
      Pattern.CASE_INSENSITIVE);

  private FormatStatement() {}

  /** A format as it was copied from a configuration, with or without the statement around it. */
  static String text(String copied) {
    String text = copied.strip();
    Matcher named = NAMED.matcher(text);
    if (named.find()) {
      String keyword = named.group().strip();
      String rest = text.substring(named.end());
      if (keyword.equals("log_format")) {
        return joined(words(rest), 1);
      }
      boolean isQuoted = rest.startsWith("\"") || rest.startsWith("'");
      return isQuoted ? words(rest).get(0) : rest.replace("\\ ", " ");
    }
    boolean isQuoted = text.startsWith("'") || text.matches("(?s)\"(?:[^\"\\\\]|\\\\.)*\"");
    return isQuoted ? joined(words(text), 0) : unescaped(text);
  }

  /** The format of a name in a configuration; otherwise as {@code LogFormat.configured}. */
  static String configured(String server, String configuration, String name) {
    boolean isNginx = server.equals("nginx");
    Map<String, String> formats = formats(isNginx, configuration);
    String words = name.isEmpty() && formats.size() == 1
        ? formats.values().iterator().next()
        : formats.get(name);
    if (words == null) {
      throw new IllegalArgumentException((name.isEmpty()
              ? "expected #NAME behind the file"
              : "no " + (isNginx ? "log_format " : "LogFormat ") + name)
          + "; the file defines "
          + (formats.isEmpty()
              ? "none; included files are not read"
              : String.join(", ", formats.keySet())));
    }
    return words;
  }

  /** The formats that a configuration defines, by name. */
  private static Map<String, String> formats(boolean isNginx, String configuration) {
    Map<String, String> formats = new LinkedHashMap<>();
    String text = isNginx
        ? configuration.replaceAll("(?m)^\\s*#.*", "")
        : configuration.replaceAll("\\\\\\r?\\n", "");
    Matcher found = (isNginx ? NGINX : APACHE).matcher(text);
    while (found.find()) {
      List<String> words = words(found.group(1));
      if (words.size() > 1) {
        formats.putIfAbsent(words.get(isNginx ? 0 : 1), isNginx ? joined(words, 1) : words.get(0));
      }
    }
    return formats;
  }

  /** The parts of nginx's statement, with the escape that it names. */
  private static String joined(List<String> words, int from) {
    boolean hasEscape = words.size() > from && words.get(from).startsWith("escape=");
    String text = String.join(
        "", words.subList(Math.min(words.size(), from + (hasEscape ? 1 : 0)), words.size()));
    return hasEscape && words.get(from).equals("escape=none") ? "escape=none " + text : text;
  }

  /** Words in quotes and without, to a semicolon or the end. */
  private static List<String> words(String text) {
    List<String> words = new ArrayList<>();
    Matcher word = Pattern.compile(
            "\\s*(?:'((?:[^'\\\\]|\\\\.)*)'|\"((?:[^\"\\\\]|\\\\.)*)\"|([^\\s;'\"]+)|;)",
            Pattern.DOTALL)
        .matcher(text);
    for (int at = 0;
        word.find(at) && word.start() == at && !word.group().endsWith(";");
        at = word.end()) {
      String quoted = word.group(1) == null ? word.group(2) : word.group(1);
      words.add(quoted == null ? word.group(3) : unescaped(quoted));
    }
    return words;
  }

  private static String unescaped(String text) {
    StringBuilder plain = new StringBuilder();
    for (int at = 0; at < text.length(); at++) {
      char c = text.charAt(at);
      if (c == '\\' && at + 1 < text.length()) {
        c = text.charAt(++at);
        plain.append(c == 't' ? '\t' : c == 'n' ? '\n' : c);
      } else {
        plain.append(c);
      }
    }
    return plain.toString();
  }
}

package wayleave.conformance;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Invents robots.txt files that look like real ones with every oddity that engines disagree on, and crawlers and URLs that
 * come near their rules.
 */
public final class RandomFiles {
  private static final String[] AGENTS = {
    "*",
    "*",
    "*",
    "FooBot",
    "FooBot",
    "foobot",
    "BarBot",
    "Foo_Bar-Baz",
    "Googlebot",
    "googlebot-image",
    "FooBot/2.1",
    "FooBot*",
    "FooBot BarBot",
    "FooBot, BarBot",
    "FooBot2",
    "MJ12bot",
    "MJ",
    "mj12bot/1.4",
    "* everybody",
    "*\tall",
    "*foo",
    "**",
    "*/1",
    "",
    "123",
    "/x",
    "Foo",
    "FooBotter",
    "FooBot-x",
    "Fóo",
    "FooBotü",
    "\"FooBot\"",
    "Foo Bot"
  };

  private static final String[] ASKING = {
    "FooBot",
    "FooBot",
    "FooBot",
    "BarBot",
    "foobot",
    "Googlebot",
    "Googlebot-Image",
    "Foo_Bar-Baz",
    "FooBot2",
    "MJ12bot",
    "MJ",
    "NoBot",
    "NoBot",
    "FooBot/2.1",
    "Fóo",
    "Foo"
  };

  private static final String[] USER_AGENT = {
    "User-agent",
    "user-agent",
    "USER-AGENT",
    "User-Agent",
    "useragent",
    "user agent",
    "user-agents",
    "user_agent"
  };

  private static final String[] RULE = {
    "Disallow",
    "disallow",
    "DISALLOW",
    "Disallow",
    "Disallow",
    "Allow",
    "allow",
    "ALLOW",
    "Allow",
    "disalow",
    "dissallow",
    "disallowed",
    "allow-all",
    "dis-allow",
    "alow"
  };

  private static final String[] OTHER = {
    "Sitemap: http://a.com/s.xml",
    "sitemap:http://b.com/é.xml",
    "site-map: http://a.com/1",
    "Crawl-delay: 10",
    "noindex: /a",
    "Host: a.com",
    "<html>",
    "just some words here",
    "two words",
    ": /a",
    "# comment",
    "",
    "",
    "   ",
    "foo: bar # x",
    "Content-Signal: ai-train=no",
    "disallow /a",
    "user-agent FooBot",
    "sitemap http://a.com/t.xml",
    "disallow /a:b",
    "user-agent: a user-agent: b"
  };

  private static final String[] SEPARATOR = {
    ": ", ": ", ": ", ":", " : ", ":\t", " ", "\t ", "::", ""
  };

  private static final String[] PIECES = {
    "/",
    "/",
    "/",
    "a",
    "b",
    "ab",
    "a",
    "b",
    "*",
    "*",
    "$",
    "?",
    "=",
    "&",
    ";",
    ".",
    "-",
    "~",
    "%61",
    "%62",
    "%2f",
    "%2F",
    "%2a",
    "%2A",
    "%24",
    "4",
    "2A",
    "%2",
    "%32",
    "%34",
    "%7e",
    "%7E",
    "%c3%a9",
    "%C3%A9",
    "é",
    "ツ",
    "%",
    "%4",
    "%zz",
    "%25",
    "%00",
    " ",
    "%20",
    "\"",
    "%22",
    "<",
    "{",
    "%7B",
    "|",
    "[",
    "\\",
    ":",
    "//",
    "://",
    "+",
    ",",
    "!",
    "'",
    "@",
    "/index.html",
    "/index.htm",
    "/robots.txt",
    "A",
    "/a/",
    "/b/",
    "/a",
    "/b",
    ".php",
    "\u007f",
    "#"
  };

  private static final String[] EOL = {
    "\n", "\n", "\n", "\r\n", "\r\n", "\r", "\n\r", "\r\r\n", "\n\n"
  };

  private final SplittableRandom random;
  private final List<byte[]> patterns = new ArrayList<>();
  private final List<String> named = new ArrayList<>();

  /** Whether patterns now hold many wildcards. */
  private boolean starred;

  public RandomFiles(SplittableRandom random) {
    this.random = random;
  }

  /** A new file; the URLs that follow come near its rules. */
  public byte[] file() {
    patterns.clear();
    named.clear();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    byte[] eol = utf8(pick(EOL));
    byte[] bom = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
    if (oneIn(12)) {
      out.write(bom, 0, oneIn(3) ? random.nextInt(4) : 3);
    }
    int groups = oneIn(20) ? 0 : 1 + random.nextInt(4);
    for (int i = 0; i < groups; i++) {
      if (i == 0 && oneIn(10)) {
        line(out, ruleLine(), eol);
      }
      for (int n = 1 + (oneIn(3) ? random.nextInt(3) : 0); n > 0; n--) {
        line(out, field(USER_AGENT) + separator() + agent(), eol);
        maybeOther(out, eol, 5);
      }
      for (int n = numberOfRules(); n > 0; n--) {
        line(out, ruleLine(), eol);
        maybeOther(out, eol, 9);
      }
    }
    return oneIn(400) ? movedToTheSizeLimit(out.toByteArray()) : out.toByteArray();
  }

  /** The file after so many comments that one of its lines ends within a byte of 500 KiB. */
  private byte[] movedToTheSizeLimit(byte[] file) {
    List<Integer> lineEnds = new ArrayList<>();
    for (int i = 0; i < file.length; i++) {
      if (file[i] == '\n' || file[i] == '\r') {
        lineEnds.add(i);
      }
    }
    int end = lineEnds.isEmpty() ? file.length : lineEnds.get(random.nextInt(lineEnds.size()));
    int before = 512_000 + random.nextInt(3) - 1 - end;
    ByteArrayOutputStream out = new ByteArrayOutputStream(before + file.length);
    out.writeBytes(utf8("user-agent: *\ndisallow: /b\n"));
    String line = "#".repeat(999) + "\n";
    while (out.size() + line.length() < before) {
      out.writeBytes(utf8(line));
    }
    out.writeBytes(utf8("#".repeat(before - out.size() - 1) + "\n"));
    out.writeBytes(file);
    return out.toByteArray();
  }

  private void maybeOther(ByteArrayOutputStream out, byte[] eol, int in) {
    if (oneIn(in)) {
      line(out, pick(OTHER), eol);
    }
  }

  private String agent() {
    String value = pick(AGENTS);
    int end = 0;
    while (end < value.length()
        && (Character.isLetterOrDigit(value.charAt(end)) || "-_".indexOf(value.charAt(end)) >= 0)) {
      end++;
    }
    if (end > 0) {
      named.add(value.substring(0, end));
    }
    return value;
  }

  private String ruleLine() {
    return field(RULE) + separator() + pattern();
  }

  private String pattern() {
    if (oneIn(12)) {
      return "";
    }
    StringBuilder text = new StringBuilder(oneIn(10) ? "" : oneIn(6) ? "*" : "/");
    for (int n = random.nextInt(6); n > 0; n--) {
      text.append(starred && oneIn(2) ? "*" : "").append(pick(PIECES));
    }
    if (oneIn(8)) {
      text.append(oneIn(2) ? "$" : "*");
    }
    String pattern = text.toString();
    patterns.add(utf8(pattern));
    return pattern;
  }

  private void line(ByteArrayOutputStream out, String text, byte[] eol) {
    String whole = text;
    if (oneIn(15)) {
      whole = pick(new String[] {" ", "\t", "\u000b", "  ", "\u00a0"}) + whole;
    }
    if (oneIn(15)) {
      whole = whole + pick(new String[] {" ", "\t", " # c", "#c", " \u000b", "\f"});
    }
    if (whole.contains(": ") && oneIn(1_000)) {
      // Near the length at which google/robotstxt cuts a line: the end of the value goes.
      int blanks = 16_663 - utf8(whole).length + random.nextInt(6) - 1;
      whole = whole.replaceFirst(": ", ": " + " ".repeat(blanks));
    }
    byte[] bytes = utf8(whole);
    if (bytes.length > 0 && oneIn(60)) {
      bytes[random.nextInt(bytes.length)] = (byte) (oneIn(3) ? 0 : 0x80 + random.nextInt(128));
    }
    out.writeBytes(bytes);
    out.writeBytes(oneIn(30) ? utf8(pick(EOL)) : eol);
  }

  private String field(String[] spellings) {
    // The first few are right, the rest are not.
    return oneIn(8) ? pick(spellings) : spellings[random.nextInt(spellings.length / 2)];
  }

  private String separator() {
    return oneIn(10) ? pick(SEPARATOR) : ": ";
  }

  /** A crawler that the file names, or another. */
  ReferenceCrawler crawler() {
    List<String> tokens = new ArrayList<>();
    do {
      tokens.add(
          named.isEmpty() || oneIn(2) ? pick(ASKING) : named.get(random.nextInt(named.size())));
    } while (oneIn(5));
    return new ReferenceCrawler(tokens, !oneIn(16));
  }

  /** A URL that one of the file's patterns matches, or nearly. */
  public byte[] url() {
    byte[] path = patterns.isEmpty() || oneIn(12)
        ? utf8(pattern())
        : patterns.get(random.nextInt(patterns.size()));
    ByteArrayOutputStream out = new ByteArrayOutputStream(path.length + 24);
    switch (random.nextInt(24)) {
      case 0 -> {}
      case 1 -> out.writeBytes(utf8("//a.com"));
      case 2 -> out.writeBytes(utf8(" http://a.com"));
      case 3 -> out.writeBytes(utf8("a.com"));
      case 4 -> out.writeBytes(utf8("http://a.com?"));
      default -> out.writeBytes(utf8("http://a.com"));
    }
    for (int i = 0; i < path.length; i++) {
      byte b = path[i];
      if (b == '*' && !oneIn(6)) {
        out.writeBytes(utf8(oneIn(3) ? "" : pick(PIECES)));
      } else if (b == '$' && i == path.length - 1 && !oneIn(4)) {
        break;
      } else if (oneIn(40)) {
        mutate(out, b);
      } else {
        out.write(b);
      }
    }
    switch (random.nextInt(12)) {
      case 0, 1, 2 -> out.writeBytes(utf8(pick(PIECES)));
      case 3 ->
        out.writeBytes(utf8(pick(new String[] {"#x", " ", "\n", "?a", "\0", "\0b", "/", "#"})));
      default -> {}
    }
    return out.toByteArray();
  }

  /** Leaves a byte out, or writes another, or its escape, or something more. */
  private void mutate(ByteArrayOutputStream out, byte b) {
    switch (random.nextInt(5)) {
      case 0 -> {}
      case 1 -> out.writeBytes(utf8(pick(PIECES)));
      case 2 -> {
        String hex = Integer.toHexString(0x100 | (b & 0xFF)).substring(1);
        out.writeBytes(utf8("%" + (oneIn(2) ? hex : hex.toUpperCase(Locale.ROOT))));
      }
      case 3 -> out.write(b ^ 0x20);
      default -> {
        out.write(b);
        out.writeBytes(utf8(pick(PIECES)));
      }
    }
  }

  /** Mostly a few, and at times so many that an engine had better not try them one by one. */
  private int numberOfRules() {
    if (oneIn(8)) {
      return 0;
    }
    starred = oneIn(3);
    return oneIn(16) ? 10 + random.nextInt(oneIn(4) ? 600 : 60) : 1 + random.nextInt(8);
  }

  private boolean oneIn(int n) {
    return random.nextInt(n) == 0;
  }

  private String pick(String[] from) {
    return from[random.nextInt(from.length)];
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}

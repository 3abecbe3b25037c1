package wayleave.logs.internal.format;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/** Writes requests as a server does that has a format. */
final class FormatLines {
  private static final DateTimeFormatter CLF_DATE =
      DateTimeFormatter.ofPattern("dd/MMM/yyyy", Locale.ROOT).withZone(ZoneOffset.UTC);
  private static final DateTimeFormatter ISO_DATE =
      DateTimeFormatter.ofPattern("yyyy-MM-dd", Locale.ROOT).withZone(ZoneOffset.UTC);
  private static final DateTimeFormatter CLOCK =
      DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);
  private static final String HEXADECIMAL = "0123456789abcdef";

  private final FormatWords words;

  FormatLines(String format) {
    this(FormatWords.of(format));
  }

  FormatLines(FormatWords words) {
    this.words = words;
  }

  /** A request with odd texts in it. */
  record Request(
      Instant time,
      String client,
      String host,
      String method,
      String path,
      String query,
      int status,
      int size,
      String referer,
      String agent) {
    static Request random(Random random, String odd) {
      return new Request(
          Instant.ofEpochSecond(1_700_000_000L + random.nextInt(100_000_000)),
          random.nextBoolean()
              ? "203.0.113." + random.nextInt(256)
              : "2001:db8::" + (1 + random.nextInt(9)),
          "www" + random.nextInt(10) + ".example.com",
          List.of("GET", "POST", "HEAD").get(random.nextInt(3)),
          "/" + text(random, "ab/%22-_.~'()"),
          random.nextBoolean() ? "" : "a=" + text(random, "ab/?&=-"),
          200 + random.nextInt(300),
          1_000 + random.nextInt(100_000),
          "https://r.example/" + text(random, odd),
          "Bot/" + random.nextInt(10) + " (" + text(random, odd) + ")");
    }

    private static String text(Random random, String characters) {
      StringBuilder text = new StringBuilder();
      for (int i = random.nextInt(8); i > 0; i--) {
        int at = random.nextInt(characters.length() + 4);
        text.append(
            at < characters.length()
                ? characters.charAt(at)
                : (char) ('c' + at - characters.length()));
      }
      return text.toString();
    }

    Request with(String other) {
      return new Request(time, client, host, other, path, query, status, size, referer, agent);
    }

    String target() {
      return query.isEmpty() ? path : path + "?" + query;
    }
  }

  /** A request with texts that this format can hold. */
  Request random(Random random) {
    String before = words.start();
    for (FormatWords.Column column : words.columns()) {
      if (column.field() == LineField.AGENT && !before.endsWith("\"")) {
        return random(random, "#'\\ é");
      }
      before = column.after();
    }
    boolean isPlain = words.columns().stream().anyMatch(column -> column.escape() == Escape.NONE);
    return random(random, isPlain ? "#'\\ ][|é" : "\"#'\\ ][|é\"\\");
  }

  Request random(Random random, String odd) {
    Request request = Request.random(random, odd);
    return words.method() == null ? request : request.with(words.method());
  }

  boolean has(LineField field) {
    return words.columns().stream().anyMatch(column -> column.field().slot() == field);
  }

  String line(Request request) {
    StringBuilder line = new StringBuilder(words.start());
    String before = words.start();
    for (FormatWords.Column column : words.columns()) {
      line.append(value(column, request, before)).append(column.after());
      before = column.after();
    }
    return line.toString();
  }

  private String value(FormatWords.Column column, Request request, String before) {
    boolean isNginx = words.dialect() == FormatWords.Dialect.NGINX;
    return switch (column.field()) {
      case CLIENT, FORWARDED -> request.client;
      case CLIENT_PORT ->
        (request.client.contains(":") ? "[" + request.client + "]" : request.client) + ":50123";
      case PEER_PORT -> "50123";
      case HOST, SAME_HOST -> request.host;
      case PORT -> "443";
      case SCHEME -> "https";
      case USER, IDENT -> "-";
      case TIME ->
        column
            .time()
            .replace("482", "000")
            .replace("20/Nov/2026", CLF_DATE.format(request.time))
            .replace("2026-11-20", ISO_DATE.format(request.time))
            .replace("06:25:13", CLOCK.format(request.time))
            .replace("1795155913", String.valueOf(request.time.getEpochSecond()));
      case REQUEST -> escaped(column, request.method + " " + request.target() + " HTTP/1.1");
      case METHOD -> request.method;
      case TARGET ->
        escaped(
            column,
            has(LineField.QUERY) && !column.name().contains("request_uri")
                ? request.path
                : request.target());
      case QUERY ->
        request.query.isEmpty()
            ? isNginx ? "-" : ""
            : escaped(column, isNginx ? request.query : "?" + request.query);
      case PROTOCOL -> "HTTP/1.1";
      case STATUS -> String.valueOf(request.status);
      case SIZE -> String.valueOf(request.size);
      case REFERER -> escaped(column, request.referer);
      case AGENT -> escaped(column, request.agent);
      case REST -> "";
      case PATH -> escaped(column, request.target().substring(1));
      case TARGET_ARGS, DATE, TLS, ACCESS, EDGE, NEEDED, HEAD -> throw new IllegalStateException();
      case IGNORED ->
        column.name().equals("$is_args")
            ? request.query.isEmpty() ? "" : "?"
            : column.name().equals("%^") && column.after().startsWith("]")
                ? "+0000"
                : before.endsWith("\"") ? escaped(column, "x \\y/0") : "-1.0";
    };
  }

  private String escaped(FormatWords.Column column, String text) {
    StringBuilder escaped = new StringBuilder();
    for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
      String hexadecimal = "" + HEXADECIMAL.charAt(b >> 4 & 15) + HEXADECIMAL.charAt(b & 15);
      String written = switch (column.escape()) {
        case NONE -> "";
        case HASH -> "#\"".indexOf(b) >= 0 ? "#" + hexadecimal : "";
        case PERCENT, FORM -> " %\"\\".indexOf(b) >= 0 ? "%" + hexadecimal : "";
        case BRACKET -> "\"\\]".indexOf(b) >= 0 ? "\\" + (char) b : "";
        case JSON -> "\"\\/".indexOf(b) >= 0 ? "\\" + (char) b : "";
        case HEX -> "\"\\".indexOf(b) >= 0 ? "\\x" + hexadecimal : "";
        case BACKSLASH ->
          "\"\\".indexOf(b) < 0
              ? ""
              : words.dialect() == FormatWords.Dialect.NGINX
                  ? "\\x" + hexadecimal
                  : "\\" + (char) b;
      };
      escaped.append(written.isEmpty() ? String.valueOf((char) (b & 0xFF)) : written);
    }
    return new String(
        escaped.toString().getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
  }
}

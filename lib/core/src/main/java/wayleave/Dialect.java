package wayleave;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import wayleave.internal.match.Escaping;
import wayleave.syntax.Line;

/**
 * An interpretation of the robots.txt standard. Immutable and thread-safe.
 *
 * <p>The dialects differ in a few points, which are data here: no other class checks which dialect it works for.
 */
public enum Dialect {
  /**
   * Google's documented specification, the default. Where the documentation leaves a choice, it does what the site owner
   * evidently wants.
   */
  GOOGLE(
      "google",
      Fields.STANDARD,
      Tokens.NAMED_AT_START,
      PathStart.SLASH_ASSUMED,
      Escaping.URI,
      true,
      true,
      false),

  /** google/robotstxt, the parser that Google runs, including its quirks. */
  GOOGLEBOT(
      "googlebot",
      Fields.LENIENT,
      Tokens.CUT_AND_MERGED,
      PathStart.AS_WRITTEN,
      Escaping.PATTERN_ONLY,
      false,
      false,
      true),

  /** RFC 9309 to the letter. */
  RFC9309(
      "rfc9309",
      Fields.STANDARD,
      Tokens.CUT,
      PathStart.REQUIRED,
      Escaping.RFC_3986,
      false,
      true,
      false);

  /** Which lines are read. */
  enum Fields {
    /** Correctly spelt fields followed by a colon. */
    STANDARD,
    /** Prefixes, misspellings and missing colons too, and no more than 16,663 bytes of a line. */
    LENIENT
  }

  /** How the value of a user-agent line names a crawler. */
  enum Tokens {
    /** It begins with the crawler's token, and no letter, digit, hyphen or underscore follows. */
    NAMED_AT_START,
    /** Its leading letters, hyphens and underscores equal the token (RFC 9309 §2.2.1). */
    CUT,
    /** As {@link #CUT}; a crawler with several tokens follows the groups of all of them. */
    CUT_AND_MERGED
  }

  /** What becomes of a path that begins with neither {@code /} nor {@code *}. */
  enum PathStart {
    /** A {@code /} is put before it. */
    SLASH_ASSUMED,
    /** The line is no rule (RFC 9309 §2.2, {@code path-pattern}). */
    REQUIRED,
    /** It stays, and matches nothing. Lines without any path stay too, and may be reported as the one that matched. */
    AS_WRITTEN
  }

  private final String code;

  final Fields fields;
  final Tokens tokens;
  final PathStart pathStart;
  final Escaping escaping;
  /** Whether what Google documents of its own crawlers holds, other than their tokens. */
  final boolean hasGoogleCrawlers;
  /** Whether {@code /robots.txt} itself is always allowed (RFC 9309 §2.2.2). */
  final boolean robotsTxtAllowed;
  /** Whether an allow rule for {@code /dir/index.html} also allows {@code /dir/}. */
  final boolean indexHtmlAllowsDirectory;

  Dialect(
      String code,
      Fields fields,
      Tokens tokens,
      PathStart pathStart,
      Escaping escaping,
      boolean hasGoogleCrawlers,
      boolean robotsTxtAllowed,
      boolean indexHtmlAllowsDirectory) {
    this.code = code;
    this.fields = fields;
    this.tokens = tokens;
    this.pathStart = pathStart;
    this.escaping = escaping;
    this.hasGoogleCrawlers = hasGoogleCrawlers;
    this.robotsTxtAllowed = robotsTxtAllowed;
    this.indexHtmlAllowsDirectory = indexHtmlAllowsDirectory;
  }

  /** A stable name: {@code google}, {@code googlebot} or {@code rfc9309}. */
  public String code() {
    return code;
  }

  /** The dialect with a code, ignoring case, hyphens, underscores and spaces; empty if there is none. */
  public static Optional<Dialect> find(String code) {
    String wanted = letters(code);
    return Arrays.stream(values())
        .filter(dialect -> letters(dialect.code).equals(wanted))
        .findFirst();
  }

  /** Without what people write in different ways: {@code rfc9309}, {@code RFC_9309}. */
  private static String letters(String code) {
    return code.toLowerCase(Locale.ROOT).replace("-", "").replace("_", "").replace(" ", "");
  }

  /** Google's line buffer has 8 * 2083 bytes, the last of which is taken. */
  int maxLineLength() {
    return fields == Fields.LENIENT ? 8 * 2083 - 1 : Integer.MAX_VALUE;
  }

  /**
   * How many bytes of a robots.txt are read: 500 KiB (RFC 9309 §2.5), or all of them in {@link #GOOGLEBOT}, since Google's parser
   * leaves the limit to its caller.
   */
  public int maxBodyBytes() {
    return fields == Fields.LENIENT ? Integer.MAX_VALUE : 500 * 1024;
  }

  boolean reads(Line line) {
    return fields == Fields.LENIENT || !line.isMissingColon();
  }

  boolean readsAsStandardField(Line line) {
    return fields == Fields.LENIENT || line.isStrict();
  }
}

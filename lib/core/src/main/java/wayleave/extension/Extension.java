package wayleave.extension;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import wayleave.ExtensionLine;
import wayleave.internal.bytes.DecimalNumber;

/**
 * An extension line with its parsed value. Extensions never change a verdict (RFC 9309 §2.2.4).
 *
 * <p>An unusable value is {@link Malformed}; a partly usable one is parsed as far as possible and has {@link #problems()}.
 * Immutable and thread-safe.
 */
public sealed interface Extension {
  /** Parses the value of a line according to its field, ignoring case. */
  static Extension of(ExtensionLine line) {
    return ExtensionReader.read(line);
  }

  /** The fields that are parsed, in their usual spelling; lines with other fields are {@link Other}. */
  static List<String> fields() {
    return ExtensionReader.FIELDS;
  }

  /** The line, with the value as written. */
  ExtensionLine line();

  /** The errors in the value, in order of place; empty if there are none. */
  default List<Problem> problems() {
    return List.of();
  }

  /**
   * Something wrong with a value.
   *
   * @param kind what is wrong
   * @param start the offset in the value of the first character that is
   * @param end the offset after the last one; equal to {@code start} if something is missing there
   */
  record Problem(Kind kind, int start, int end) {
    /** What can be wrong with a value. */
    public enum Kind {
      /** There is no value. */
      EMPTY("a value is missing"),
      /** A number is expected. */
      NUMBER("expected a number that is not negative"),
      /** A number of at least one is expected. */
      COUNT("expected a whole number, at least 1"),
      /** The unit of a time is not known. */
      UNIT("unknown unit; expected s, m, h or d"),
      /** A slash is expected between two numbers. */
      SLASH("expected / and a time"),
      /** A time of day is expected. */
      TIME_OF_DAY("expected a time of day: hhmm"),
      /** A hyphen is expected between two times of day. */
      WINDOW("expected - and a second time of day"),
      /** A path has to begin with a slash or an asterisk. */
      PATH("expected a path, which begins with / or *"),
      /** The name of a parameter is expected. */
      PARAMETER("expected the name of a parameter"),
      /** The name of a host is expected. */
      HOST("expected the name of a host"),
      /** A port is expected. */
      PORT("expected a port from 1 to 65535"),
      /** An absolute URI is expected. */
      URI("expected an absolute URI: https://host/path"),
      /** A pair is expected. */
      PAIR("expected key=value"),
      /** The key is not written as keys must be. */
      KEY(
          "expected a key: it begins with a small letter, and small letters, digits, _ - . * follow"),
      /** What stands after the equals sign is no value of a structured field (RFC 9651 §3.3). */
      ITEM("expected y or n"),
      /** The value is well-formed, but none that a preference can have: the key is as if it were not there. */
      PREFERENCE("expected y or n; this says nothing"),
      /** A comma is expected, or the end. */
      COMMA("expected a comma, or the end"),
      /** The key stands there again: the last one counts. */
      DUPLICATE_KEY("the key stands there twice"),
      /** What follows belongs to nothing. */
      UNEXPECTED("expected the end here");

      private final String text;

      Kind(String text) {
        this.text = text;
      }

      /** What is expected, in English, for people. */
      public String text() {
        return text;
      }
    }
  }

  /**
   * {@code Crawl-delay: 10}: the pause between two requests.
   *
   * @param seconds the pause as written, finite and not negative
   */
  record CrawlDelay(ExtensionLine line, double seconds) implements Extension {
    /** The pause to the nanosecond, {@link Long#MAX_VALUE} seconds at most. */
    public Duration pause() {
      return DecimalNumber.toDuration(seconds);
    }
  }

  /**
   * {@code Request-rate: 10/1m 0600-0845}: how much may be fetched in which time.
   *
   * @param documents how many documents, at least 1
   * @param seconds in how many seconds, at least 1
   * @param window when it applies; empty if always
   */
  record RequestRate(ExtensionLine line, int documents, int seconds, Optional<DailyWindow> window)
      implements Extension {}

  /** {@code Visit-time: 0600-0845}: when crawlers should visit. */
  record VisitTime(ExtensionLine line, DailyWindow window) implements Extension {}

  /**
   * A part of each day, in UTC. If it ends before it starts, it spans midnight.
   *
   * @param startMinute its first minute, counted from midnight: 0 to 1440
   * @param endMinute the minute at which it is over: 0 to 1440
   */
  record DailyWindow(int startMinute, int endMinute) {
    /** Whether a minute of the day, 0 to 1439, is in it. */
    public boolean contains(int minute) {
      return startMinute <= endMinute
          ? startMinute <= minute && minute < endMinute
          : minute >= startMinute || minute < endMinute;
    }
  }

  /**
   * {@code Clean-param: sid&ref /forum/}: parameters that do not change what a page shows. Read by Yandex, for all crawlers,
   * wherever it stands.
   *
   * @param parameters their names; at least one
   * @param pathPrefix the paths for which that holds; empty for all
   */
  record CleanParam(
      ExtensionLine line, List<String> parameters, String pathPrefix, List<Problem> problems)
      implements Extension {
    /** A copy that later changes of the lists do not reach. */
    public CleanParam {
      parameters = List.copyOf(parameters);
      problems = List.copyOf(problems);
    }
  }

  /**
   * {@code Host: https://www.example.com}: which of a site's mirrors is the main one. Read by Yandex until 2018, the first of
   * the file.
   *
   * @param scheme {@code http} or {@code https} as written; empty if there is none
   * @param name the name of the host as written
   * @param port 1 to 65535; empty if there is none
   */
  record Host(ExtensionLine line, Optional<String> scheme, String name, OptionalInt port)
      implements Extension {}

  /**
   * {@code Noindex: /drafts/}: paths that are not to be listed. Google stopped reading it in September 2019.
   *
   * @param path the pattern as written; begins with {@code /} or {@code *}
   */
  record Noindex(ExtensionLine line, String path) implements Extension {}

  /**
   * {@code License: https://example.com/license.xml}: the terms of use in the Really Simple Licensing language (RSL 1.0 §4.4).
   *
   * @param uri where they are: an absolute URI as written
   * @see Extensions#licenses
   */
  record License(ExtensionLine line, String uri) implements Extension {}

  /**
   * A key and what stands for it.
   *
   * @param key the key as written
   * @param value the value as written, without parameters; empty if there is none
   * @param start the offset of the key in the line's value
   * @param end the offset after the value
   */
  record Member(String key, String value, int start, int end) {}

  /**
   * {@code Content-Signal: /blog/ search=yes, ai-train=no}: what may be done with content (contentsignals.org,
   * draft-romm-aipref-contentsignals). The vocabulary is open: what a key means, and whether it means anything, is the
   * reader's to know.
   *
   * @param path the pattern of the paths it is for, as written; empty for all
   * @param members the pairs, in the order of the line; what is no pair is left out and reported
   */
  record ContentSignal(
      ExtensionLine line, String path, List<Member> members, List<Problem> problems)
      implements Extension {
    /** A copy that later changes of the lists do not reach. */
    public ContentSignal {
      members = List.copyOf(members);
      problems = List.copyOf(problems);
    }

    /** The value of each key, both with small letters. Of two values of one key {@code no} counts, otherwise the first. */
    public Map<String, String> signals() {
      Map<String, String> signals = new LinkedHashMap<>();
      for (Member member : members) {
        signals.merge(
            LongestPath.smallLetters(member.key()),
            LongestPath.smallLetters(member.value()),
            (one, other) -> other.equals("no") ? other : one);
      }
      return Collections.unmodifiableMap(signals);
    }
  }

  /**
   * {@code Content-Usage: /blog/ train-ai=n}: preferences for the use of content (draft-ietf-aipref-attach-05). After the path
   * stands a dictionary of structured fields (RFC 9651 §3.2). If that is not well-formed, nothing is known of any key.
   *
   * @param path the pattern of the paths it is for, as written; empty for all
   * @param members the members, in the order of the line, of all keys and values; empty if the dictionary is not well-formed
   * @see UsagePreferences
   */
  record ContentUsage(ExtensionLine line, String path, List<Member> members, List<Problem> problems)
      implements Extension {
    /** A copy that later changes of the lists do not reach. */
    public ContentUsage {
      members = List.copyOf(members);
      problems = List.copyOf(problems);
    }

    /** What is preferred for each key whose value is {@code y} or {@code n}. Of two members with one key the last counts. */
    public Map<String, UsagePreference.Answer> preferences() {
      Map<String, UsagePreference.Answer> preferences = new LinkedHashMap<>();
      for (Member member : members) {
        preferences.remove(member.key());
        if (member.value().equals("y") || member.value().equals("n")) {
          preferences.put(
              member.key(),
              member.value().equals("y")
                  ? UsagePreference.Answer.ALLOW
                  : UsagePreference.Answer.DISALLOW);
        }
      }
      return Collections.unmodifiableMap(preferences);
    }
  }

  /** A line with one of the fields above and an unusable value. */
  record Malformed(ExtensionLine line, List<Problem> problems) implements Extension {
    /** A copy that later changes of the list do not reach. */
    public Malformed {
      problems = List.copyOf(problems);
    }
  }

  /** A line with any other field. */
  record Other(ExtensionLine line) implements Extension {}
}

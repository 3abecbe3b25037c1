package wayleave.report.view;

import org.jspecify.annotations.Nullable;
import wayleave.policy.Access;
import wayleave.policy.SiteRules;
import wayleave.policy.response.Outcome;

/** Outcomes and what they mean, in words for people. What comes from the network is made printable. */
public final class Messages {
  private static final int TOO_MANY_REQUESTS = 429;

  private Messages() {}

  /** An outcome: {@code found: 200, 12 bytes}. */
  public static String of(Outcome outcome) {
    if (outcome instanceof Outcome.Found found) {
      return "found: " + found.status() + ", " + count(found.body().length(), "byte")
          + (found.truncated() ? " (truncated)" : "");
    } else if (outcome instanceof Outcome.Absent absent) {
      return "no robots.txt: " + failure(absent);
    } else if (outcome instanceof Outcome.Unreachable failure) {
      return "unreachable: " + failure(failure);
    }
    return "not fetched: " + of((Outcome.Refused) outcome);
  }

  /** The first word of {@link #of}, for tables and JSON. */
  public static String kind(@Nullable Outcome outcome) {
    if (outcome == null) {
      return "unknown";
    } else if (outcome instanceof Outcome.Found) {
      return "found";
    } else if (outcome instanceof Outcome.Absent) {
      return "absent";
    }
    return outcome instanceof Outcome.Unreachable ? "unreachable" : "refused";
  }

  /** The status code; 0 if none came. */
  public static int status(@Nullable Outcome outcome) {
    if (outcome instanceof Outcome.Found found) {
      return found.status();
    } else if (outcome instanceof Outcome.Absent absent) {
      return absent.status();
    }
    return outcome instanceof Outcome.Unreachable failure ? failure.status() : 0;
  }

  /** Why a file counts as absent. */
  public static String failure(Outcome.Absent absent) {
    return switch (absent.reason()) {
      case CLIENT_ERROR ->
        absent.status() == TOO_MANY_REQUESTS
            ? "429 (Googlebot now treats the whole site as disallowed: policy google-2026)"
            : Integer.toString(absent.status());
      case TOO_MANY_REDIRECTS -> "too many redirects";
      case REDIRECT_LOOP -> "redirect loop";
      case UNUSABLE_REDIRECT -> absent.status() + ", a redirect to no URL that Wayleave fetches";
      case SERVER_ERROR_FOR_MISSING ->
        absent.status() + ", which the site returns for every missing page";
    };
  }

  /** Why a site could not be reached. */
  public static String failure(Outcome.Unreachable failure) {
    String detail = TerminalText.of(failure.detail());
    return switch (failure.reason()) {
      case SERVER_ERROR -> "server error " + failure.status();
      case TOO_MANY_REQUESTS -> "429, too many requests";
      case LOGIN_REFUSED -> "FTP login refused, " + failure.status();
      case DNS_FAILURE ->
        detail.indexOf(' ') < 0 ? "no address found for " + detail : "no address found: " + detail;
      case CONNECT_FAILURE ->
        detail.startsWith("the proxy ")
            ? "no connection: " + detail
            : "no connection to " + detail + " (refused, or no route)";
      case CONNECT_TIMEOUT -> "the connection timed out";
      case TLS_FAILURE -> "TLS handshake failed: " + detail;
      case READ_TIMEOUT -> "the response timed out";
      case DEADLINE_EXCEEDED -> "the fetch exceeded its time limit";
      case CONNECTION_LOST -> "connection lost before the response: " + detail;
      case INCOMPLETE -> "the response ended early: " + detail;
      case MALFORMED -> "the response is malformed: " + detail;
      case TOO_LARGE -> "the response header is too large";
      case BAD_ENCODING -> "the content encoding of the response is unknown or invalid: " + detail;
    };
  }

  private static String of(Outcome.Refused refused) {
    String target = TerminalText.of(refused.target());
    return switch (refused.reason()) {
      case ADDRESS -> address(target, refused.address().orElse(null));
      case PORT -> "the port of " + target + " is not permitted";
      case SCHEME -> "URLs of scheme " + target + " are not fetched";
      case URL -> target + " is not a URL that Wayleave can request";
    };
  }

  private static String address(String host, @Nullable String address) {
    if (address == null) {
      return "the site's address is not public";
    }
    boolean isAddress = host.equals(address) || host.startsWith("[");
    return (isAddress ? address : host + ", at " + address + ",") + " is not a public address";
  }

  /** Why the URLs of a site may or may not be fetched where no robots.txt decides. */
  public static String explanation(SiteRules site) {
    Access access = site.access();
    Outcome outcome = site.outcome().orElse(null);
    if (access instanceof Access.AllowAll all
        && all.reason() == Access.AllowAll.Reason.USER_TRIGGERED) {
      return "this crawler acts for a user and does not follow robots.txt";
    } else if (outcome == null) {
      return "the robots.txt was never fetched";
    }
    String what = of(outcome);
    if (access instanceof Access.AllowAll all
        && all.reason() == Access.AllowAll.Reason.LONG_UNREACHABLE) {
      return what + "; for so long that it counts as absent";
    }
    return outcome instanceof Outcome.Unreachable
        ? what + ago(site) + "; all URLs are disallowed until the site is reachable"
        : what;
  }

  /** When a failure was, if it was not now; begins with a comma. */
  private static String ago(SiteRules site) {
    return site.fetched().isPresent()
        ? ""
        : ", " + Times.about(Times.age(site.entry().attemptedAt(), site.asOf())) + " ago";
  }

  /** What an access means, without its outcome. */
  public static String of(Access access) {
    if (access instanceof Access.ByRules byRules) {
      return switch (byRules.reason()) {
        case FRESH -> "its rules decide";
        case REFRESHING -> "its rules decide while Wayleave refetches it";
        case LAST_GOOD_COPY -> "the rules of its last good copy decide";
      };
    } else if (access instanceof Access.AllowAll all) {
      return switch (all.reason()) {
        case ABSENT -> "all URLs are allowed";
        case LONG_UNREACHABLE ->
          "all URLs are allowed: unreachable for so long that it counts as absent";
        case USER_TRIGGERED -> "all URLs are allowed: this crawler acts for a user";
      };
    }
    return switch (((Access.DisallowAll) access).reason()) {
      case UNREACHABLE -> "all URLs are disallowed until the site is reachable";
      case REFUSED -> "all URLs are disallowed";
      case UNKNOWN -> "all URLs are disallowed until the robots.txt is fetched";
    };
  }

  /** What kind of access it is: {@code by-rules}, {@code allow-all} or {@code disallow-all}. */
  public static String kind(Access access) {
    if (access instanceof Access.ByRules) {
      return "by-rules";
    }
    return access instanceof Access.AllowAll ? "allow-all" : "disallow-all";
  }

  /** How many of a thing: {@code 1 byte}, {@code 1,234 bytes}. */
  public static String count(long n, String noun) {
    return grouped(n) + " " + noun + (n == 1 ? "" : "s");
  }

  /** With a comma before each three digits. */
  public static String grouped(long n) {
    StringBuilder digits = new StringBuilder(Long.toString(n));
    for (int i = digits.length() - 3; i > 0; i -= 3) {
      digits.insert(i, ',');
    }
    return digits.toString();
  }
}

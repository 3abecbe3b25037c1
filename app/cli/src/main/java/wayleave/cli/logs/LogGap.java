package wayleave.cli.logs;

import java.util.ArrayList;
import java.util.List;
import wayleave.logs.Judgment.RequestClass;
import wayleave.logs.LogReport;
import wayleave.logs.judge.JudgeOptions;
import wayleave.logs.line.LineCounts;
import wayleave.logs.line.LineCounts.Needed;
import wayleave.report.view.Messages;

/**
 * Something without which logs cannot be judged, so that no violation found means nothing.
 *
 * @param code what is missing, for programs
 * @param having how many lines or requests have it
 * @param of how many there are
 * @param text the same for people, without a full stop
 */
record LogGap(String code, long having, long of, String text) {
  /** A single log of fewer requests proves nothing by itself: it may have just been rotated. */
  private static final int LEAST_REQUESTS = 100;

  private static final List<RequestClass> JUDGED = List.of(
      RequestClass.ALLOWED,
      RequestClass.IN_GRACE,
      RequestClass.WHILE_UNREACHABLE,
      RequestClass.VIOLATION_INFORMED,
      RequestClass.VIOLATION_UNINFORMED,
      RequestClass.UNVERIFIED);

  /** What is missing in the logs that were read; empty if they can be judged. */
  static List<LogGap> of(LogReport report, List<FileLines> files, JudgeOptions options) {
    LineCounts all = new LineCounts();
    files.forEach(file -> all.add(file.counts()));
    List<LogGap> gaps = new ArrayList<>();
    addReading(all, gaps);
    for (FileLines file : files) {
      if (file.counts().areBelowHosts()) {
        gaps.add(
            new LogGap(
                "path",
                0,
                file.counts().requests(),
                "the targets of " + file.name()
                    + " begin with a host (/HOST/robots.txt), as mini_httpd and thttpd write them for virtual hosts: read it with --format vhost-path"));
      }
    }
    for (Needed field : Needed.values()) {
      boolean isNeeded =
          field != Needed.HOST || options.site().isEmpty() && options.robots().size() > 1;
      if (!isNeeded) {
        continue;
      } else if (all.lacks(field)) {
        gaps.add(of(field, all, ""));
        continue;
      }
      for (FileLines file : files) {
        if (file.counts().lacks(field) && file.counts().requests() >= LEAST_REQUESTS) {
          gaps.add(of(field, file.counts(), " of " + file.name()));
        }
      }
    }
    addJudging(report, all, gaps);
    return gaps;
  }

  private static void addReading(LineCounts all, List<LogGap> gaps) {
    long lines = all.requests() + all.broken();
    if (all.requests() == 0) {
      gaps.add(new LogGap(
          "requests",
          0,
          lines,
          lines == 0
              ? "they have no requests that can be read"
              : "no line can be read" + number(lines, "line")));
    } else if (all.broken() > all.requests()) {
      gaps.add(new LogGap(
          "requests",
          all.requests(),
          lines,
          "only " + Messages.count(all.requests(), "line") + " can be read"
              + number(lines, "line")));
    }
  }

  private static LogGap of(Needed field, LineCounts counts, String where) {
    long having = counts.having(field);
    return new LogGap(
        field.code(),
        having,
        counts.requests(),
        (having == 0
                ? "no request" + where + " has "
                : "only " + Messages.count(having, "request") + where
                    + (having == 1 ? " has " : " have "))
            + what(field)
            + number(counts.requests(), "request"));
  }

  private static String number(long count, String what) {
    return " (of " + Messages.count(count, what) + ")";
  }

  private static String what(Needed field) {
    return switch (field) {
      case USER_AGENT -> "a user agent, which names the crawler";
      case CLIENT -> "a client address, which shows who sent it";
      case TARGET -> "a target, which robots.txt allows or disallows";
      case HOST -> "a host, and --robots has several sites: name the site of the logs with --site";
    };
  }

  private static void addJudging(LogReport report, LineCounts all, List<LogGap> gaps) {
    long unknown = report.count(RequestClass.VERSION_UNKNOWN);
    if (report.requests() == 0 && all.requests() > 0) {
      gaps.add(new LogGap(
          "period",
          0,
          all.requests(),
          "no request is in the period that is judged" + number(all.requests(), "request")));
    } else if (unknown > 0 && JUDGED.stream().allMatch(each -> report.count(each) == 0)) {
      gaps.add(new LogGap(
          "robots",
          0,
          unknown,
          "no robots.txt is known for the host and time of any request by a crawler"
              + LogFindings.unknownOrigins(report) + number(unknown, "request")));
    }
  }

  /** All that is missing, in a sentence. */
  static String sentence(List<LogGap> gaps) {
    return "These logs cannot be judged: "
        + String.join("; ", gaps.stream().map(LogGap::text).toList()) + ".";
  }
}

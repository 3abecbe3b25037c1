package wayleave.logs.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import wayleave.logs.Judgment;
import wayleave.logs.Judgment.RequestClass;
import wayleave.logs.Judgment.RequestReason;
import wayleave.logs.LogPlace;
import wayleave.logs.RobotsVersion;
import wayleave.logs.line.LogRecord;

/**
 * The judgments of a log in order of time in one pass, beside those in two.
 *
 * @param differences where the live judge says something else, other than in favor of the crawler as it documents
 * @param excused how many requests it excused
 * @param kept the most robots.txt requests that it kept
 */
public record LiveComparison(List<String> differences, long excused, int kept) {
  private static final int SHOWN = 10;

  /** @param most robots.txt requests that the live judge keeps */
  public static LiveComparison of(JudgeOptions options, List<LogRecord> records, int most)
      throws IOException {
    Judge judge = Judge.of(options);
    for (int i = 0; i < records.size(); i++) {
      judge.add(records.get(i), place(i));
    }
    LiveJudge live = new LiveJudge(
        options, InstantSource.fixed(Instant.parse("2100-01-01T00:00:00Z")), most, 500);
    Judgment[] found = new Judgment[records.size()];
    LiveJudge.Judged judged = (place, record, judgment) -> {
      assertThat(found[(int) place.line()]).isNull();
      found[(int) place.line()] = judgment;
    };
    int kept = 0;
    for (int i = 0; i < records.size(); i++) {
      live.add(place(i), records.get(i), judged);
      kept = Math.max(kept, live.kept());
    }
    live.finish(judged);
    List<String> differences = new ArrayList<>();
    long excused = 0;
    for (int i = 0; i < found.length && differences.size() < SHOWN; i++) {
      Judgment expected = judge.judge(records.get(i));
      boolean isExcused = live.excused() > 0 && found[i].reason() == RequestReason.MAY_HOLD_OLDER;
      boolean isAllowed = expected.reason() == RequestReason.SERVER_ERROR
          && found[i].requestClass() == RequestClass.ALLOWED;
      if (!text(expected).equals(text(found[i])) && !isAllowed) {
        if (isExcused && excused < live.excused()) {
          excused++;
        } else {
          differences.add(records.get(i) + ": " + text(found[i]) + " and not " + text(expected));
        }
      }
    }
    return new LiveComparison(differences, live.excused(), kept);
  }

  private static LogPlace place(int index) {
    return new LogPlace("access.log", index);
  }

  private static String text(Judgment judgment) {
    return Arrays.asList(
            judgment, judgment.robotsRequest(), judgment.version().map(RobotsVersion::sha256))
        .toString();
  }
}

package wayleave.cli.input;

import java.io.IOException;
import java.io.InputStream;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;
import wayleave.bulk.file.LineInput;
import wayleave.bulk.file.Place;
import wayleave.bulk.file.Problems;
import wayleave.bulk.file.ReadFailure;
import wayleave.logs.line.LogFormat;
import wayleave.logs.line.LogLine;
import wayleave.logs.line.LogLineReader;
import wayleave.logs.line.LogRecord;
import wayleave.logs.line.ReadingOptions;

/** The URLs that were requested, as an access log has them: paths where it names no host. */
final class LogRows implements UrlRows {
  /** A zone does not matter to URLs, but some logs need one. */
  static final ReadingOptions OPTIONS = ReadingOptions.DEFAULT.inZone(ZoneOffset.UTC);

  private final String name;
  private final LineInput lines;
  private final LogLineReader reader;
  private final UrlForm form;
  private final Problems problems;

  LogRows(String name, InputStream in, LogFormat format, UrlForm form, Problems problems) {
    this.name = name;
    this.lines = new LineInput(in, LogLineReader.MAX_LENGTH);
    this.reader = LogLineReader.of(format, OPTIONS);
    this.form = form;
    this.problems = problems;
  }

  @Override
  public @Nullable Row next() throws IOException {
    while (hasNext()) {
      LogLine line =
          lines.isTooLong() ? null : reader.read(lines.buffer(), lines.start(), lines.end());
      if (line instanceof LogRecord request) {
        return new Row(url(request), lines.number());
      } else if (!(line instanceof LogLine.Skipped)) {
        return new Row("", lines.number());
      }
    }
    return null;
  }

  private boolean hasNext() {
    try {
      return lines.next();
    } catch (IOException e) {
      problems.loss(
          Place.line(name, lines.number() + 1),
          ReadFailure.reason(e) + "; the rest of the file is lost",
          Problems.UNKNOWN);
      return false;
    }
  }

  private String url(LogRecord request) {
    String target = request.target().filter(each -> each.startsWith("/")).orElse("");
    String host = request.host().orElse("");
    if (host.isEmpty()) {
      // What begins with two slashes is a path, not a host.
      boolean isPath = form == UrlForm.FULL_OR_PATH && target.startsWith("//");
      return isPath ? "http://localhost" + target : target;
    } else if (target.isEmpty()) {
      return "";
    }
    String port = request.port().isPresent() ? ":" + request.port().getAsInt() : "";
    return request.scheme().orElse("https") + "://" + host + port + target;
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}

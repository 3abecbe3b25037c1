package wayleave;

import java.util.Arrays;
import wayleave.internal.bytes.ByteBuilder;
import wayleave.internal.crawler.ProductToken;
import wayleave.syntax.Field;
import wayleave.syntax.Line;
import wayleave.syntax.LineHandler;

/** Puts the lines of one scan together to groups and rules. For one document; not thread-safe. */
final class RobotsTxtParser implements LineHandler {
  private final Dialect dialect;
  private final byte[] body;
  private final ByteBuilder records;
  private boolean groupOpen;
  /** Whether the open group has had an allow or disallow line, so that the next user-agent line opens another. */
  private boolean ruleSeen;

  /** Where in the body the path of the last rule stands, if it stands there as it was recorded; otherwise it is empty. */
  private int pathStart;

  private int pathEnd;
  private int lines;
  private int lastRecorded;

  RobotsTxtParser(Dialect dialect, byte[] body) {
    this.dialect = dialect;
    this.body = body;
    this.records = new ByteBuilder(body.length / 8 * 5 + 32);
  }

  @Override
  public void line(Line line) {
    lines = line.number();
    if (line.field() == Field.NONE || !dialect.reads(line)) {
      return;
    }
    switch (dialect.readsAsStandardField(line) ? line.field() : Field.OTHER) {
      case USER_AGENT -> userAgent(line);
      case ALLOW -> rule(line, CompactLines.ALLOW);
      case DISALLOW -> rule(line, CompactLines.DISALLOW);
      case SITEMAP -> sitemap(line);
      default -> extension(line);
    }
  }

  RobotsTxt assemble(boolean cut) {
    return new RobotsTxt(dialect, records.toArray(), cut ? lines + 1 : 0);
  }

  private void userAgent(Line line) {
    boolean first = !groupOpen || ruleSeen;
    groupOpen = true;
    ruleSeen = false;
    pathEnd = first ? pathStart : pathEnd; // a group can be read without the one before
    int end = isWildcard(line) ? line.valueStart() + 1 : endOfName(line);
    begin(first ? CompactLines.FIRST_USER_AGENT : CompactLines.USER_AGENT, line);
    records.appendBlock(body, line.valueStart(), end);
  }

  /** {@code *}, whatever follows it after white space. */
  private boolean isWildcard(Line line) {
    int from = line.valueStart();
    if (line.isValueEmpty() || body[from] != '*') {
      return false;
    }
    if (from + 1 == line.valueEnd()) {
      return true;
    }
    byte next = body[from + 1];
    return next == ' ' || next >= '\t' && next <= '\r';
  }

  private int endOfName(Line line) {
    if (dialect.tokens == Dialect.Tokens.NAMED_AT_START) {
      return line.valueEnd();
    }
    int end = line.valueStart();
    while (end < line.valueEnd() && ProductToken.isStandardCharacter(body[end])) {
      end++;
    }
    return end;
  }

  private void rule(Line line, int kind) {
    if (!groupOpen) {
      return;
    }
    ruleSeen = true;
    int from = line.valueStart();
    boolean rooted = line.isValueEmpty() || body[from] == '/' || body[from] == '*';
    if (!rooted && dialect.pathStart == Dialect.PathStart.REQUIRED) {
      return;
    }
    if (rooted && line.isValuePlain()) {
      recordAsWritten(kind, line);
      return;
    }
    pathEnd = pathStart;
    begin(kind, line);
    records.appendNumber(0);
    int block = records.beginBlock();
    if (!rooted && dialect.pathStart == Dialect.PathStart.SLASH_ASSUMED) {
      records.append((byte) '/');
    }
    dialect.escaping.pattern(body, from, line.valueEnd(), records);
    records.endBlock(block);
  }

  private void recordAsWritten(int kind, Line line) {
    int from = line.valueStart();
    int to = line.valueEnd();
    int different = Arrays.mismatch(body, from, to, body, pathStart, pathEnd);
    int shared = different < 0 ? to - from : different;
    CompactLines.appendRule(records, kind, line.number() - lastRecorded, shared, body, from, to);
    lastRecorded = line.number();
    pathStart = from;
    pathEnd = to;
  }

  private void sitemap(Line line) {
    begin(CompactLines.SITEMAP, line);
    records.appendBlock(body, line.valueStart(), line.valueEnd());
  }

  private void extension(Line line) {
    begin(CompactLines.EXTENSION, line);
    int block = records.beginBlock();
    records.appendBlock(body, line.fieldStart(), line.fieldEnd());
    records.append(body, line.valueStart(), line.valueEnd());
    records.endBlock(block);
  }

  private void begin(int kind, Line line) {
    CompactLines.begin(records, kind, line.number() - lastRecorded);
    lastRecorded = line.number();
  }
}

package wayleave;

import wayleave.syntax.Field;
import wayleave.syntax.Line;
import wayleave.syntax.LineHandler;

/** Puts the lines of one scan together to groups and rules. For one document; not thread-safe. */
final class RobotsTxtAssembler implements LineHandler {
  private final Dialect dialect;
  private final byte[] body;
  private final Bytes arena = new Bytes(256);
  private final Ints userAgents = new Ints();
  private final Ints rules = new Ints();
  private final Ints groups = new Ints();
  private final Ints extensions = new Ints();
  private final Ints sitemaps = new Ints();
  private boolean groupOpen;
  private int extensionsBeforeGroups;
  /** Whether the open group has had an allow or disallow line, so that the next user-agent line opens another (G1). */
  private boolean ruleSeen;

  private int lines;

  RobotsTxtAssembler(Dialect dialect, byte[] body) {
    this.dialect = dialect;
    this.body = body;
  }

  @Override
  public void line(Line line) {
    lines = line.number();
    if (line.field() == Field.NONE || !dialect.reads(line)) {
      return;
    }
    switch (dialect.readsAsStandardField(line) ? line.field() : Field.OTHER) {
      case USER_AGENT -> userAgent(line);
      case ALLOW -> rule(line, 1);
      case DISALLOW -> rule(line, 0);
      case SITEMAP -> sitemap(line);
      default -> extension(line);
    }
  }

  RobotsTxt assemble(boolean cut) {
    if (groupOpen) {
      closeGroup();
    } else {
      extensionsBeforeGroups = extensions.size() / RobotsTxt.EXTENSION_INTS;
    }
    return new RobotsTxt(
        dialect,
        arena.toArray(),
        userAgents.toArray(),
        rules.toArray(),
        groups.toArray(),
        extensions.toArray(),
        sitemaps.toArray(),
        extensionsBeforeGroups,
        cut ? lines + 1 : 0);
  }

  private void userAgent(Line line) {
    if (!groupOpen) {
      groupOpen = true;
      extensionsBeforeGroups = extensions.size() / RobotsTxt.EXTENSION_INTS;
    } else if (ruleSeen) {
      closeGroup();
      ruleSeen = false;
    }
    boolean wildcard = isWildcard(line);
    userAgents.add(line.number() << 1 | (wildcard ? 1 : 0));
    userAgents.add(arena.size());
    arena.append(body, line.valueStart(), wildcard ? line.valueStart() + 1 : endOfName(line));
    userAgents.add(arena.size());
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

  private void rule(Line line, int allow) {
    if (!groupOpen) {
      return;
    }
    ruleSeen = true;
    int from = line.valueStart();
    boolean rooted = line.isValueEmpty() || body[from] == '/' || body[from] == '*';
    if (!rooted && dialect.pathStart == Dialect.PathStart.REQUIRED) {
      return;
    }
    rules.add(line.number() << 1 | allow);
    rules.add(arena.size());
    if (!rooted && dialect.pathStart == Dialect.PathStart.SLASH_ASSUMED) {
      arena.append((byte) '/');
    }
    dialect.escaping.pattern(body, from, line.valueEnd(), arena);
    rules.add(arena.size());
  }

  private void sitemap(Line line) {
    sitemaps.add(line.number());
    sitemaps.add(arena.size());
    arena.append(body, line.valueStart(), line.valueEnd());
    sitemaps.add(arena.size());
  }

  private void extension(Line line) {
    extensions.add(line.number());
    extensions.add(arena.size());
    arena.append(body, line.fieldStart(), line.fieldEnd());
    extensions.add(arena.size());
    arena.append(body, line.valueStart(), line.valueEnd());
    extensions.add(arena.size());
  }

  private void closeGroup() {
    groups.add(userAgents.size() / RobotsTxt.USER_AGENT_INTS);
    groups.add(rules.size() / RobotsTxt.RULE_INTS);
    groups.add(extensions.size() / RobotsTxt.EXTENSION_INTS);
  }
}

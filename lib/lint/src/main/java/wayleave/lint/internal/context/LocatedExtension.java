package wayleave.lint.internal.context;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import wayleave.Dialect;
import wayleave.ExtensionLine;
import wayleave.Group;
import wayleave.UserAgentLine;
import wayleave.extension.Extension;
import wayleave.extension.Extension.Problem;
import wayleave.lint.model.Span;
import wayleave.lint.model.TextEdit;

/**
 * An extension line as the engine reads it, where it stands, and for whom it is meant. Immutable.
 *
 * @param read what it says
 * @param source the line
 * @param userAgents the user-agent lines next above it, as {@link wayleave.CrawlerRules#extensions()} has it: one list for all
 *     lines below them; empty before any group
 */
public record LocatedExtension(Extension read, SourceLine source, List<UserAgentLine> userAgents) {
  /** So many findings of one kind on one line: the rest is like them. */
  public static final int MOST_PER_LINE = 10;

  static List<LocatedExtension> all(LintContext subject) {
    List<LocatedExtension> all = new ArrayList<>();
    List<Group> groups = subject.groups(Dialect.GOOGLE);
    List<UserAgentLine> run = List.of();
    int group = 0;
    int next = 0;
    for (ExtensionLine line : subject.read(Dialect.GOOGLE).extensions()) {
      List<UserAgentLine> above = new ArrayList<>();
      while (group < groups.size()
          && groups.get(group).userAgents().get(next).line() < line.line()) {
        if (next == 0) {
          above.clear();
        }
        above.add(groups.get(group).userAgents().get(next++));
        if (next == groups.get(group).userAgents().size()) {
          group++;
          next = 0;
        }
      }
      run = above.isEmpty() ? run : List.copyOf(above);
      all.add(new LocatedExtension(Extension.of(line), subject.line(line.line()), run));
    }
    return List.copyOf(all);
  }

  /** Whether the line has a field, ignoring case. */
  public boolean is(String field) {
    return read.line().is(field);
  }

  /** The field as written. */
  public String field() {
    return read.line().field();
  }

  public int line() {
    return source.number;
  }

  /** The crawlers that it applies to, for people: the first by name, the others counted. */
  public String names() {
    int others = userAgents.size() - 1;
    String first = CodeText.of(userAgents.get(0).name());
    return others == 0 ? first : first + " and " + others + (others == 1 ? " other" : " others");
  }

  /** Whether words of the line can be replaced, and nothing but these words changes by it. */
  public boolean isEditable() {
    return !source.hasNul && !source.isCutByGoogle() && isAsWritten();
  }

  public Span span(LintContext subject, Problem problem) {
    return span(subject, problem.start(), problem.end());
  }

  public Span span(LintContext subject, Extension.Member member) {
    return span(subject, member.start(), member.end());
  }

  /** A part of the value, by offsets of its characters; all of it if it is no UTF-8, so that they say nothing of bytes. */
  public Span span(LintContext subject, int start, int end) {
    if (!isAsWritten()) {
      return subject.valueSpan(source);
    }
    return subject.span(offset(start), offset(end));
  }

  /** What puts a text in the place of a part of the value. */
  public TextEdit edit(int start, int end, String replacement) {
    return new TextEdit(offset(start), offset(end), replacement);
  }

  private boolean isAsWritten() {
    String value = read.line().value();
    return value.indexOf('\uFFFD') < 0 && value.equals(source.value());
  }

  /** The byte that a character of the value begins with. */
  private int offset(int character) {
    String value = read.line().value();
    boolean isInside = character < value.length()
        && Character.isLowSurrogate(value.charAt(character))
        && character > 0;
    String before = value.substring(0, isInside ? character - 1 : character);
    return source.valueStart + before.getBytes(StandardCharsets.UTF_8).length;
  }
}

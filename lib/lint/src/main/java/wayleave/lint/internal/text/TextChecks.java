package wayleave.lint.internal.text;

import java.util.List;
import wayleave.lint.internal.context.Check;

/** The checks of the file as text: its bytes, encoding and lines. */
public final class TextChecks {
  /** In the order in which they run. */
  public static final List<Check> ALL = List.of(
      new BodyCheck(),
      new SizeCheck(),
      new ByteOrderMarkCheck(),
      new CharactersCheck(),
      new LineEndsCheck(),
      new JoinedLinesCheck(),
      new HtmlEntityCheck(),
      new TemplatesCheck(),
      new FieldsCheck(),
      new CommentsCheck(),
      new QuotesCheck());

  private TextChecks() {}
}

package wayleave.page.internal.html;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import wayleave.page.internal.html.MetaElement.Label;

/** What is found of a page on the way through it. */
final class Findings {
  private static final List<Label> LABELS = List.of(Label.values());
  private static final int[] ATTRIBUTES = {
    Attributes.NAME, Attributes.HTTP_EQUIV, Attributes.PROPERTY, Attributes.ITEMPROP
  };

  private final HtmlBytes bytes;
  private final List<MetaElement> metas = new ArrayList<>();
  private final List<HtmlRange> unquotable = new ArrayList<>();
  private boolean bodyStays;

  Findings(HtmlBytes bytes) {
    this.bytes = bytes;
  }

  List<MetaElement> metas() {
    return metas;
  }

  List<HtmlRange> unquotable() {
    return unquotable;
  }

  void meta(Attributes attributes, int from, int to, boolean inHead, boolean inNoscript) {
    for (Label label : LABELS) {
      Optional<String> name = value(attributes, ATTRIBUTES[label.ordinal()]);
      if (name.isPresent()) {
        metas.add(new MetaElement(
            label,
            name.get(),
            value(attributes, Attributes.CONTENT),
            bytes.offset(from),
            bytes.offset(to),
            inHead,
            inNoscript));
        return;
      }
    }
  }

  private Optional<String> value(Attributes attributes, int attribute) {
    return attributes.has(attribute)
        ? Optional.of(CharacterReferences.decode(
            bytes.text(attributes.from(attribute), attributes.to(attribute))))
        : Optional.empty();
  }

  void unquotable(int from, int to) {
    unquotable.add(new HtmlRange(bytes.offset(from), bytes.offset(to)));
  }

  /** The body has something in it that no frameset can replace. */
  void keepBody() {
    bodyStays = true;
  }

  boolean mayDropBody() {
    return !bodyStays;
  }

  /** A frameset replaces the body, and what was found in it, if it may. Returns whether. */
  boolean dropBody() {
    if (!bodyStays) {
      metas.removeIf(meta -> !meta.inHead());
      unquotable.clear();
    }
    return !bodyStays;
  }
}

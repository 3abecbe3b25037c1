package wayleave.page.internal.html;

/** The bytes of an element, from its start tag to the end of its end tag. */
public record HtmlRange(int from, int to) {}

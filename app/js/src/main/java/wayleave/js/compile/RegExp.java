package wayleave.js.compile;

import org.teavm.jso.JSBody;
import org.teavm.jso.JSByRef;
import org.teavm.jso.JSObject;

/** A regular expression of JavaScript. */
final class RegExp {
  /** What {@code \s} stands for in Java; in JavaScript it has the blanks of Unicode too. */
  private static final String BLANKS = " \\t\\n\\x0B\\f\\r";

  private final JSObject expression;

  private RegExp(JSObject expression) {
    this.expression = expression;
  }

  static RegExp of(String expression, String flags) {
    return new RegExp(compile(expression, flags));
  }

  /** An expression of Java in the syntax of JavaScript. */
  static String translate(String java) {
    StringBuilder translated = new StringBuilder();
    boolean isClass = false;
    for (int i = 0; i < java.length(); i++) {
      char c = java.charAt(i);
      if (c == '\\' && java.charAt(i + 1) == 's') {
        translated.append(isClass ? BLANKS : "[" + BLANKS + "]");
        i++;
      } else if (c == '\\') {
        translated.append(c).append(java.charAt(++i));
      } else {
        isClass = c == '[' || isClass && c != ']';
        translated.append(c);
      }
    }
    return translated.toString();
  }

  /** Where each group of the first match from a place on begins and ends, -1 if it takes no part; empty if there is no match. */
  int[] exec(String text, int from) {
    return exec(expression, text, from);
  }

  @JSBody(
      params = {"expression", "flags"},
      script = "return new RegExp(expression, flags);")
  private static native JSObject compile(String expression, String flags);

  @JSBody(
      params = {"expression", "text", "from"},
      script = "expression.lastIndex = from; var found = expression.exec(text);"
          + "return new Int32Array(found === null ? [] : found.indices.flatMap("
          + "  function (place) { return place === undefined ? [-1, -1] : place; }));")
  @JSByRef
  private static native int[] exec(JSObject expression, String text, int from);
}

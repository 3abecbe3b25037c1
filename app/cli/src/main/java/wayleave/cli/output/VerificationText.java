package wayleave.cli.output;

import wayleave.cli.ranges.CrawlerVerification.Answer;
import wayleave.report.JsonWriter;
import wayleave.report.view.TerminalText;

/** Whether an address is one of a crawler's, for people and programs. */
public final class VerificationText {
  private VerificationText() {}

  public static String of(String address, String crawler, Answer answer) {
    return TerminalText.of(answer.verdict().code() + "  " + address + "  " + crawler + "  ("
            + answer.reason() + ")")
        + "\n"
        + answer.note().map(note -> "  note: " + TerminalText.of(note) + "\n").orElse("");
  }

  public static void write(JsonWriter json, String address, String crawler, Answer answer) {
    json.beginObject();
    json.field("address", address);
    json.field("crawler", crawler);
    json.field("identity", answer.verdict().code());
    json.field("range", answer.prefix().orElse(null));
    json.field("source", answer.source().orElse(null));
    json.field("date", answer.date().map(Object::toString).orElse(null));
    json.field("reason", answer.reason());
    json.field("note", answer.note().orElse(null));
    json.endObject();
  }
}

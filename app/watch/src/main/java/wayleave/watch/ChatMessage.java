package wayleave.watch;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import wayleave.report.JsonFields;
import wayleave.report.view.TerminalText;

/**
 * Alerts as messages of chat services. The text of a site cannot format them, mention people or add links: Slack's control
 * characters are escaped and its markup is off, and Teams shows runs of text as they are.
 */
final class ChatMessage {
  private static final JsonFactory FACTORY = new JsonFactory();

  /** Characters of the text. A path can be hundreds of kilobytes long; the services refuse such messages. */
  private static final int MAX_LENGTH = 2_000;

  private ChatMessage() {}

  /** For an incoming webhook of Slack. */
  static byte[] slack(String alert) throws IOException {
    String text = text(alert).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    return JsonFields.line(json -> {
      json.beginObject();
      json.field("text", text);
      json.field("mrkdwn", false);
      json.endObject();
    });
  }

  /** An adaptive card, for a Teams workflow that posts what a webhook receives. */
  static byte[] teams(String alert) throws IOException {
    String text = text(alert);
    return JsonFields.line(json -> {
      json.beginObject();
      json.field("type", "message");
      json.beginArray("attachments");
      json.beginObject();
      json.field("contentType", "application/vnd.microsoft.card.adaptive");
      json.beginObject("content");
      json.field("$schema", "http://adaptivecards.io/schemas/adaptive-card.json");
      json.field("type", "AdaptiveCard");
      json.field("version", "1.4");
      json.beginArray("body");
      json.beginObject();
      json.field("type", "RichTextBlock");
      json.beginArray("inlines");
      json.beginObject();
      json.field("type", "TextRun");
      json.field("text", text);
      json.endObject();
      json.endArray();
      json.endObject();
      json.endArray();
      json.endObject();
      json.endObject();
      json.endArray();
      json.endObject();
    });
  }

  /** The line that `watch` prints. */
  private static String text(String alert) throws IOException {
    Map<String, String> fields = fields(alert);
    String line = TerminalText.of(
        fields.get("severity") + " " + fields.get("origin") + ": " + fields.get("message"));
    if (line.length() <= MAX_LENGTH) {
      return line;
    }
    int end = Character.isHighSurrogate(line.charAt(MAX_LENGTH - 1)) ? MAX_LENGTH - 1 : MAX_LENGTH;
    return line.substring(0, end) + "...";
  }

  /** The strings of an object that {@link AlertJson} wrote. */
  private static Map<String, String> fields(String alert) throws IOException {
    Map<String, String> fields = new HashMap<>();
    try (JsonParser json = FACTORY.createParser(alert.getBytes(StandardCharsets.UTF_8))) {
      json.nextToken();
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        String name = json.currentName();
        if (json.nextToken() == JsonToken.VALUE_STRING) {
          fields.put(name, json.getText());
        } else {
          json.skipChildren();
        }
      }
    }
    return fields;
  }
}

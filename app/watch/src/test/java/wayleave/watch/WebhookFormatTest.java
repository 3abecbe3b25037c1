package wayleave.watch;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wayleave.Origin;

/** What arrives at webhooks of chat services. */
class WebhookFormatTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  private static String alert(String message) {
    return AlertJson.text(new Alert(
        AlertSeverity.WARNING,
        Alert.Kind.TEXT,
        Origin.of("https://shop.example"),
        Instant.EPOCH,
        message,
        null,
        null,
        null,
        null));
  }

  /** Sends an alert with a message; the body that arrives. */
  private static JsonNode sent(Webhook.Format format, String message) throws Exception {
    try (Receiver receiver = new Receiver(200)) {
      Webhook webhook = Webhook.at(receiver.url(), format, Optional.empty(), "TestBot/1.0");
      assertThat(webhook.send(alert(message)).isTaken()).isTrue();
      return JSON.readTree(receiver.take().body());
    }
  }

  @ParameterizedTest
  @CsvSource(delimiter = '~', ignoreLeadingAndTrailingWhitespace = true, textBlock = """
      wayleave ~ /message                                          ~ a <!channel> & *b* _c_ ~ a <!channel> & *b* _c_
      slack    ~ /text                                             ~ a <!channel> & *b* _c_ ~ warning https://shop.example: a &lt;!channel&gt; &amp; *b* _c_
      slack    ~ /mrkdwn                                           ~ *b*                    ~ false
      teams    ~ /type                                             ~ x                      ~ message
      teams    ~ /attachments/0/contentType                        ~ x                      ~ application/vnd.microsoft.card.adaptive
      teams    ~ /attachments/0/content/type                       ~ x                      ~ AdaptiveCard
      teams    ~ /attachments/0/content/body/0/type                ~ x                      ~ RichTextBlock
      teams    ~ /attachments/0/content/body/0/inlines/0/type      ~ x                      ~ TextRun
      teams    ~ /attachments/0/content/body/0/inlines/0/text      ~ a <at>b</at> [c](d)    ~ warning https://shop.example: a <at>b</at> [c](d)
      """)
  void eachServiceGetsItsForm(String format, String field, String message, String expected)
      throws Exception {
    Webhook.Format known = Webhook.Format.find(format).orElseThrow();
    assertThat(sent(known, message).at(field).asText()).isEqualTo(expected);
  }

  @Test
  void longTextIsTruncatedAndControlCharactersAreVisible() throws Exception {
    String text = sent(Webhook.Format.SLACK, "\u202Ex\n" + "\uD83D\uDE00".repeat(5_000))
        .path("text")
        .asText();
    assertThat(text).contains("\\u202Ex\\u000A").hasSizeBetween(1_990, 2_010).endsWith("...");
    assertThat(text.substring(0, text.length() - 3).chars().filter(c -> c == 0xFFFD || c == '?'))
        .isEmpty();
  }

  @Test
  void aDamagedAlertIsGivenUp() throws Exception {
    Webhook webhook =
        Webhook.at("http://127.0.0.1:1/", Webhook.Format.TEAMS, Optional.empty(), "TestBot/1.0");
    AlertTarget.Sent sent = webhook.send("{\"message\":");
    assertThat(sent.isFinal()).isTrue();
    assertThat(sent.isTaken()).isFalse();
  }
}

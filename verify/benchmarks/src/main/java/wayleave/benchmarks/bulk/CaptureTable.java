package wayleave.benchmarks.bulk;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import wayleave.captures.Capture;

/** A table of captures as JSON lines; a body that is not UTF-8 is written in base 64. */
final class CaptureTable implements BulkCaptures.Visitor, Closeable {
  private final JsonGenerator json;
  private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();

  CaptureTable(OutputStream out) throws IOException {
    json = new JsonFactory().createGenerator(out);
    json.setPrettyPrinter(null);
    json.setRootValueSeparator(null);
  }

  @Override
  public void capture(Capture capture) throws IOException {
    json.writeStartObject();
    json.writeStringField("url", capture.url());
    json.writeNumberField("status", capture.status());
    json.writeStringField("fetched_at", capture.fetchedAt().toString());
    if (capture.location() != null) {
      json.writeStringField("location", capture.location());
    }
    if (capture.status() == 200) {
      body(capture.body());
    }
    json.writeEndObject();
    json.writeRaw('\n');
  }

  private void body(byte[] body) throws IOException {
    CharBuffer text;
    try {
      text = decoder.decode(ByteBuffer.wrap(body));
    } catch (CharacterCodingException e) {
      json.writeBinaryField("body_base64", body);
      return;
    }
    json.writeFieldName("body");
    json.writeString(text.array(), text.arrayOffset(), text.length());
  }

  @Override
  public void close() throws IOException {
    json.close();
  }
}

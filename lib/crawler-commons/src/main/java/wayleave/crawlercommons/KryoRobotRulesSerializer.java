package wayleave.crawlercommons;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import java.io.ByteArrayOutputStream;
import java.io.InvalidObjectException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes {@link WayleaveRobotRules} with Kryo, versions 3 to 5, which finds it by itself. Where a serializer has to be named,
 * as in Storm's {@code topology.kryo.register}, name this one. Has no state; thread-safe.
 */
public final class KryoRobotRulesSerializer extends Serializer<WayleaveRobotRules> {
  private static final int PIECE = 1 << 16;

  /** One that is ready. */
  public KryoRobotRulesSerializer() {
    super(false, false);
  }

  @Override
  public void write(Kryo kryo, Output output, WayleaveRobotRules rules) {
    RulesCodec form = rules.form();
    output.writeInt(form.readings().length);
    for (byte[] reading : form.readings()) {
      writeBlock(output, reading);
    }
    output.writeLong(form.crawlDelay());
    output.writeBoolean(form.deferVisits());
    output.writeBoolean(form.matchedWildcard());
    output.writeInt(form.sitemaps().length);
    for (String sitemap : form.sitemaps()) {
      writeBlock(output, sitemap.getBytes(StandardCharsets.UTF_8));
    }
  }

  private static void writeBlock(Output output, byte[] block) {
    output.writeInt(block.length);
    output.writeBytes(block);
  }

  /**
   * {@inheritDoc}
   *
   * @throws KryoException if another version of this library wrote the rules, or nobody did
   */
  @Override
  public WayleaveRobotRules read(Kryo kryo, Input input, Class<WayleaveRobotRules> type) {
    List<byte[]> readings = new ArrayList<>();
    for (int left = input.readInt(); left != 0; left--) {
      readings.add(readBlock(input));
    }
    long crawlDelay = input.readLong();
    boolean deferVisits = input.readBoolean();
    boolean matchedWildcard = input.readBoolean();
    List<String> sitemaps = new ArrayList<>();
    for (int left = input.readInt(); left != 0; left--) {
      sitemaps.add(new String(readBlock(input), StandardCharsets.UTF_8));
    }
    try {
      String[] urls = sitemaps.toArray(String[]::new);
      return new RulesCodec(
              readings.toArray(byte[][]::new), crawlDelay, deferVisits, matchedWildcard, urls)
          .read();
    } catch (InvalidObjectException e) {
      throw new KryoException(e.getMessage(), e);
    }
  }

  /** Piece by piece: a length that nobody wrote takes no memory for what is not there. */
  private static byte[] readBlock(Input input) {
    int left = input.readInt();
    if (left < 0) {
      throw new KryoException("a block of " + left + " bytes");
    }
    ByteArrayOutputStream block = new ByteArrayOutputStream();
    for (; left > 0; left -= Math.min(left, PIECE)) {
      block.writeBytes(input.readBytes(Math.min(left, PIECE)));
    }
    return block.toByteArray();
  }
}

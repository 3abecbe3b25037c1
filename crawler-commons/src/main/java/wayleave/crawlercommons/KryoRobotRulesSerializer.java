package wayleave.crawlercommons;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import java.io.InvalidObjectException;

/**
 * Writes {@link WayleaveRobotRules} with Kryo, versions 3 to 5, which finds it by itself. Where a serializer has to be named,
 * as in Storm's {@code topology.kryo.register}, name this one. Has no state; thread-safe.
 */
public final class KryoRobotRulesSerializer extends Serializer<WayleaveRobotRules> {
  /** One that is ready. */
  public KryoRobotRulesSerializer() {
    super(false, false);
  }

  @Override
  public void write(Kryo kryo, Output output, WayleaveRobotRules rules) {
    RulesForm form = rules.form();
    output.writeInt(form.rules().length);
    output.writeBytes(form.rules());
    output.writeLong(form.crawlDelay());
    output.writeBoolean(form.deferVisits());
    output.writeBoolean(form.matchedWildcard());
    output.writeInt(form.sitemaps().length);
    for (String sitemap : form.sitemaps()) {
      output.writeString(sitemap);
    }
  }

  /**
   * {@inheritDoc}
   *
   * @throws KryoException if another version of this library wrote the rules
   */
  @Override
  public WayleaveRobotRules read(Kryo kryo, Input input, Class<WayleaveRobotRules> type) {
    byte[] rules = input.readBytes(input.readInt());
    long crawlDelay = input.readLong();
    boolean deferVisits = input.readBoolean();
    boolean matchedWildcard = input.readBoolean();
    String[] sitemaps = new String[input.readInt()];
    for (int i = 0; i < sitemaps.length; i++) {
      sitemaps[i] = input.readString();
    }
    try {
      return new RulesForm(rules, crawlDelay, deferVisits, matchedWildcard, sitemaps).read();
    } catch (InvalidObjectException e) {
      throw new KryoException(e.getMessage(), e);
    }
  }
}

package wayleave.crawlercommons;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import crawlercommons.robots.SimpleRobotRulesParser;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.NotSerializableException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import wayleave.Dialect;
import wayleave.policy.PolicyPreset;

/** Rules and parsers can be sent, by Java and by the version of Kryo that Storm has. */
class SerializationTest {
  private static final byte[] ROBOTS = ("User-agent: a\nDisallow: /a\nUser-agent: b\nAllow: /a/b\n"
          + "Crawl-delay: 1.5\nSitemap: /s.xml\nSitemap: https://b.example/ä.xml")
      .getBytes(StandardCharsets.UTF_8);

  static Stream<WayleaveRobotRules> rules() {
    WayleaveRobotsParser parser = new WayleaveRobotsParser();
    return Stream.of(
        parser.parseContent("https://a.example/", ROBOTS, "text/plain", List.of("a", "b")),
        parser.parseContent("https://a.example/", ROBOTS, "text/plain", List.of("x")),
        parser.parseContent("https://a.example/", new byte[0], "text/plain", List.of("x")),
        new WayleaveRobotsParser(EnumSet.allOf(Dialect.class), PolicyPreset.DEFAULT)
            .parseContent("https://a.example/", ROBOTS, null, List.of("a", "b")),
        parser.failedFetch(404),
        parser.failedFetch(503));
  }

  @ParameterizedTest
  @MethodSource("rules")
  void rulesComeBackAsTheyWere(WayleaveRobotRules rules) throws Exception {
    assertThat(java(java(rules))).isEqualTo(rules).isNotSameAs(rules);
    Kryo kryo = new Kryo();
    assertThat(kryo(kryo, rules)).isEqualTo(rules).isNotSameAs(rules);
    kryo.setRegistrationRequired(true);
    kryo.register(WayleaveRobotRules.class);
    assertThat(kryo(kryo, rules)).isEqualTo(rules);
  }

  @Test
  void rulesThatCameBackAnswer() throws Exception {
    for (WayleaveRobotRules rules : List.of(
        java(rules().findFirst().orElseThrow()),
        kryo(new Kryo(), rules().findFirst().orElseThrow()))) {
      assertThat(rules.isAllowed("https://a.example/a")).isFalse();
      assertThat(rules.isAllowed("https://a.example/a/b")).isTrue();
      assertThat(rules.getCrawlDelay()).isEqualTo(1_500);
      assertThat(rules.getSitemaps())
          .containsExactly("https://a.example/s.xml", "https://b.example/ä.xml");
      rules.addSitemap("https://a.example/t.xml");
      assertThat(rules.getSitemaps()).hasSize(3);
    }
  }

  @Test
  void parsersComeBackAsTheyWere() throws Exception {
    WayleaveRobotsParser parser =
        new WayleaveRobotsParser(Dialect.RFC9309, PolicyPreset.GOOGLE_2026);
    parser.setMaxCrawlDelay(1_000);
    parser.parseContent("https://a.example/", ROBOTS, null, List.of("a"));
    for (WayleaveRobotsParser back : List.of(java(parser), kryo(new Kryo(), parser))) {
      assertThat(back.getMaxCrawlDelay()).isEqualTo(1_000);
      assertThat(back.failedFetch(429).isAllowAll()).isFalse();
      assertThat(back.parseContent("https://a.example/", ROBOTS, null, List.of("b")))
          .isEqualTo(parser.parseContent("https://a.example/", ROBOTS, null, List.of("b")));
    }
  }

  @Test
  void theParserOfCrawlerCommonsCannotBeSent() {
    assertThatThrownBy(() -> java(new SimpleRobotRulesParser()))
        .isInstanceOf(NotSerializableException.class);
  }

  @Test
  void damageIsToldAndNotTakenForRules() {
    RulesCodec damaged = new RulesCodec(new byte[1][9], 0, false, false, new String[0]);
    assertThatThrownBy(() -> java(damaged))
        .isInstanceOf(InvalidObjectException.class)
        .hasMessageContaining("parse the robots.txt again");
    Kryo kryo = new Kryo();
    Output out = new Output(100);
    out.writeInt(1);
    out.writeInt(1);
    out.writeByte(0);
    out.writeLong(0);
    out.writeBoolean(false);
    out.writeBoolean(false);
    out.writeInt(0);
    assertThatThrownBy(() -> new KryoRobotRulesSerializer()
            .read(kryo, new Input(out.toBytes()), WayleaveRobotRules.class))
        .isInstanceOf(KryoException.class)
        .hasMessageContaining("parse the robots.txt again");
  }

  /** A bit that is another may make a length of two gigabytes, or a negative one. */
  @Test
  void anyBitThatIsAnotherIsToldOrHarmless() {
    Kryo kryo = new Kryo();
    KryoRobotRulesSerializer serializer = new KryoRobotRulesSerializer();
    Output out = new Output(1_000);
    serializer.write(kryo, out, rules().findFirst().orElseThrow());
    byte[] bytes = out.toBytes();
    int told = 0;
    for (int bit = 0; bit < 8 * bytes.length; bit++) {
      byte[] damaged = bytes.clone();
      damaged[bit / 8] ^= (byte) (1 << bit % 8);
      try {
        serializer.read(kryo, new Input(damaged), WayleaveRobotRules.class).isAllowed("/a");
      } catch (KryoException e) {
        told++;
      }
    }
    assertThat(told).isGreaterThan(8 * bytes.length / 2);
  }

  @SuppressWarnings("unchecked")
  private static <T> T java(T object) throws IOException, ClassNotFoundException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(object);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return (T) in.readObject();
    }
  }

  @SuppressWarnings("unchecked")
  private static <T> T kryo(Kryo kryo, T object) {
    Output out = new Output(100, -1);
    kryo.writeClassAndObject(out, object);
    return (T) kryo.readClassAndObject(new Input(out.toBytes()));
  }
}

package wayleave.benchmarks.engine;

import java.util.List;
import wayleave.Dialect;

/** A robots.txt library as its users use it, asked on behalf of Googlebot. */
interface Contender {
  /** The product token of the crawler that asks. */
  String AGENT = "Googlebot";

  /** The name of Wayleave among the contenders. */
  String WAYLEAVE = "wayleave";

  /** The name of the peer that every figure is compared with. */
  String CRAWLER_COMMONS = "crawler-commons";

  /** The name of the other peer. */
  String PANFORGE = "panforge";

  /** The name of Wayleave behind the interfaces of crawler-commons. */
  String ADAPTER = "wayleave-cc";

  /** The names of all contenders but {@link #ADAPTER}, which is asked some questions only, Wayleave first. */
  List<String> NAMES = List.of(WAYLEAVE, CRAWLER_COMMONS, PANFORGE);

  /** Returns the contender with a name. */
  static Contender named(String name) {
    return switch (name) {
      case WAYLEAVE -> new WayleaveContender();
      case CRAWLER_COMMONS -> CrawlerCommonsContender.itself();
      case PANFORGE -> new PanforgeContender();
      case ADAPTER -> CrawlerCommonsContender.wayleave();
      default -> throw new IllegalArgumentException("no such engine: " + name);
    };
  }

  /** The readings of the standard that it may follow: an answer is wrong if none of them gives it. */
  List<Dialect> readings();

  /** Returns whether it is Wayleave, which has to answer as the reference does; a peer may differ. */
  default boolean isWayleave() {
    return false;
  }

  /** Returns what a user of the library holds after parsing. */
  Object parse(byte[] body);

  /** Returns what a user holds in order to ask about many URLs; takes what {@link #parse} returned. */
  Object compile(Object parsed);

  /** Returns whether the crawler may fetch a URL; takes what {@link #compile} returned. */
  boolean allows(Object rules, String url);

  /** As {@link #allows(Object, String)}, for a URL that is held as bytes. */
  boolean allows(Object rules, byte[] url);

  /** Returns whether the library throws instead of answering; {@link #allows(Object, String)} then says yes. */
  default boolean fails(Object rules, String url) {
    return false;
  }
}

package wayleave.crawlercommons;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import wayleave.Crawler;

/** The names of a crawler as callers of crawler-commons give them. */
final class Names {
  private Names() {}

  /** One name is a crawler as any other; of several, the groups of all hold together. */
  static Crawler crawler(Collection<String> names) {
    if (names.size() == 1) {
      return Crawler.fromUserAgentHeader(names.iterator().next());
    }
    List<String> tokens = new ArrayList<>();
    for (String name : names) {
      String token = Crawler.fromUserAgentHeader(name).name();
      if (!tokens.contains(token)) {
        tokens.add(token);
      }
    }
    return Crawler.ofUncheckedTokens(tokens).mergingTokenGroups();
  }

  /** Names in one string, between commas and white space; a whole User-Agent header is one name. */
  static List<String> split(String names) {
    if (names.indexOf('(') >= 0) {
      return List.of(names);
    }
    List<String> result = new ArrayList<>();
    for (String name : names.split("[,\\s]+")) {
      if (!name.isEmpty()) {
        result.add(name);
      }
    }
    return result;
  }
}

package wayleave.page;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import wayleave.Crawler;

/** The names that address a crawler: its product tokens, and others that its operator documents. */
final class Addressees {
  /** Everybody. */
  static final String ALL = "*";

  private final Set<String> names = new HashSet<>();

  Addressees(Crawler crawler, PageDialect dialect) {
    for (String token : crawler.tokens()) {
      names.add(Text.lower(token));
    }
    if (dialect == PageDialect.BING && (names.contains("bingbot") || names.contains("msnbot"))) {
      names.add("bingbot");
      names.add("msnbot");
    }
    if (dialect == PageDialect.YANDEX
        && names.stream().anyMatch(name -> name.startsWith("yandex"))) {
      names.add("yandex");
    }
  }

  /** The addressee that a name in the header was meant for, which is not one of them; empty if it may be the name of another crawler. */
  String meant(String name) {
    int version = name.indexOf('/');
    String bare = Spelling.bare(version < 0 ? name : name.substring(0, version));
    for (String each : names) {
      if (Spelling.isClose(bare, Spelling.bare(each))) {
        return each;
      }
    }
    return bare.equals("robots") || bare.equals("robot") ? ALL : "";
  }

  /** The addressee that a name in lower case stands for: the crawler by that name, all crawlers, or null for others. */
  @Nullable
  String find(String name) {
    return name.equals(ALL) || names.contains(name) ? name : null;
  }
}

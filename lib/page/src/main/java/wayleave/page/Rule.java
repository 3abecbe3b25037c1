package wayleave.page;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A rule that at least one source defines. */
enum Rule {
  ALL("all"),
  INDEX("index"),
  FOLLOW("follow"),
  ARCHIVE("archive"),
  NOINDEX("noindex"),
  NOFOLLOW("nofollow"),
  NONE("none"),
  NOSNIPPET("nosnippet"),
  INDEXIFEMBEDDED("indexifembedded"),
  MAX_SNIPPET("max-snippet"),
  MAX_IMAGE_PREVIEW("max-image-preview"),
  MAX_VIDEO_PREVIEW("max-video-preview"),
  UNAVAILABLE_AFTER("unavailable_after"),
  NOTRANSLATE("notranslate"),
  NOIMAGEINDEX("noimageindex"),
  NOARCHIVE("noarchive"),
  NOCACHE("nocache"),
  NOAI("noai"),
  NOIMAGEAI("noimageai"),
  NOML("noml"),
  /** Google Search Central: the feature no longer exists. */
  NOSITELINKSSEARCHBOX("nositelinkssearchbox"),
  /** Of the Open Directory, closed in 2017. */
  NOODP("noodp"),
  /** Of Yahoo's directory, closed in 2014. */
  NOYDIR("noydir"),
  /** Of Yandex's catalog, closed in 2017. */
  NOYACA("noyaca");

  private static final Map<String, Rule> BY_TEXT = new HashMap<>();

  static {
    for (Rule rule : values()) {
      BY_TEXT.put(rule.text, rule);
    }
  }

  private final String text;

  Rule(String text) {
    this.text = text;
  }

  /** The rule with a name in lower case. */
  static @Nullable Rule find(String name) {
    return BY_TEXT.get(name);
  }

  String text() {
    return text;
  }

  boolean takesValue() {
    return switch (this) {
      case MAX_SNIPPET, MAX_IMAGE_PREVIEW, MAX_VIDEO_PREVIEW, UNAVAILABLE_AFTER -> true;
      default -> false;
    };
  }

  /** Whether it takes back a restriction, which only Yandex lets a rule do. */
  boolean isAllowing() {
    return switch (this) {
      case ALL, INDEX, FOLLOW, ARCHIVE -> true;
      default -> false;
    };
  }

  boolean hasEffect(PageDialect dialect) {
    return switch (this) {
      case NOARCHIVE, NOCACHE -> dialect.hasArchive();
      case ARCHIVE -> dialect == PageDialect.YANDEX;
      case NOSITELINKSSEARCHBOX, NOODP, NOYDIR, NOYACA -> false;
      default -> true;
    };
  }
}

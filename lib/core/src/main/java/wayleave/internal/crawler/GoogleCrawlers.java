package wayleave.internal.crawler;

import java.util.List;
import org.jspecify.annotations.Nullable;
import wayleave.internal.bytes.Utf8;

/**
 * What Google's documentation says of its crawlers (U6-U8): the product tokens that each answers to, the most specific first,
 * and which rules it obeys.
 */
public record GoogleCrawlers(Kind kind, List<String> tokens) {
  public enum Kind {
    /** Obeys the group that names it, else that for {@code *}. */
    COMMON,
    /** Obeys only groups that name it (U7). */
    SPECIAL,
    /** Acts for a user or looks for malware, and obeys none (L13). */
    FOR_A_USER
  }

  private static final List<GoogleCrawlers> ALL = List.of(
      common("Googlebot"),
      common("Googlebot-Image", "Googlebot"),
      common("Googlebot-News", "Googlebot"),
      common("Googlebot-Video", "Googlebot"),
      common("Google-CloudVertexBot", "Googlebot"),
      common("Google-InspectionTool", "Googlebot"),
      common("Google-Extended"),
      common("GoogleOther"),
      common("GoogleOther-Image", "GoogleOther"),
      common("GoogleOther-Video", "GoogleOther"),
      common("Storebot-Google"),
      special("AdsBot-Google"),
      special("AdsBot-Google-Mobile"),
      special("AdsBot-Google-Mobile-Apps", "AdsBot-Google"),
      special("APIs-Google"),
      special("Mediapartners-Google"),
      forUser("FeedFetcher-Google"),
      forUser("Google-Agent"),
      forUser("Google-CWS"),
      forUser("Google-GeminiNotebook"),
      forUser("GoogleMessages"),
      forUser("Google-Pinpoint"),
      forUser("GoogleProducer"),
      forUser("Google-Read-Aloud"),
      forUser("Google-Safety"),
      forUser("Google-Site-Verification"));

  /** The crawler with a token, ignoring ASCII case, or null if it is none of Google's. */
  public static @Nullable GoogleCrawlers find(String token) {
    byte[] name = Utf8.encode(token);
    for (GoogleCrawlers crawler : ALL) {
      String known = crawler.tokens.get(0);
      if (known.length() == name.length
          && ProductToken.equals(name, 0, name.length, Utf8.encode(known))) {
        return crawler;
      }
    }
    return null;
  }

  private static GoogleCrawlers common(String... tokens) {
    return new GoogleCrawlers(Kind.COMMON, List.of(tokens));
  }

  private static GoogleCrawlers special(String... tokens) {
    return new GoogleCrawlers(Kind.SPECIAL, List.of(tokens));
  }

  private static GoogleCrawlers forUser(String token) {
    return new GoogleCrawlers(Kind.FOR_A_USER, List.of(token));
  }
}

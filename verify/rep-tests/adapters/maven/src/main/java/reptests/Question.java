package reptests;

import java.util.Base64;
import java.util.Map;

/** A question of the suite. */
public record Question(Map<String, String> fields) {
  public String dialect() {
    return fields.get("dialect");
  }

  public String robots() {
    return fields.get("robots");
  }

  public byte[] body() {
    return Base64.getDecoder().decode(fields.get("robots_base64"));
  }

  public String crawler() {
    return fields.get("crawler");
  }

  public String url() {
    return fields.get("url");
  }

  /** Path and query, for engines that do not take a URL. */
  public String path() {
    String path = url().replaceFirst("^[A-Za-z]+://[^/?#]*", "").replaceFirst("#.*$", "");
    return path.startsWith("/") ? path : "/" + path;
  }
}

package wayleave.logs.line;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** A format of access logs. */
public enum LogFormat {
  /** The Common Log Format: client, ident, user, time, request, status, bytes. */
  COMMON,
  /** The combined format of Apache and nginx: common, referer and user agent. */
  COMBINED,
  /** A host with or without a port before the combined or common format, as Apache's {@code vhost_combined}. */
  VHOST,
  /** The combined format with X-Forwarded-For at the end. */
  COMBINED_XFF,
  /** A JSON object per line with the names of nginx's variables. */
  NGINX_JSON,
  /** Caddy's JSON. */
  CADDY,
  /** The W3C extended format, as IIS writes it. */
  W3C,
  /** Standard logs of Amazon CloudFront. */
  CLOUDFRONT,
  /** Amazon's Application Load Balancer. */
  ALB,
  /** Cloudflare Logpush, HTTP requests as NDJSON. */
  LOGPUSH,
  /** Entries of Google Cloud Logging with {@code httpRequest}. */
  GCP,
  /** JSON by Fastly's documented template. */
  FASTLY_JSON;

  /** A stable name for programs and people: lower-case words and hyphens. */
  public String code() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The format with this {@link #code}; empty if there is none. */
  public static Optional<LogFormat> find(String code) {
    return Arrays.stream(values()).filter(format -> format.code().equals(code)).findFirst();
  }

  FormatReader reader(ReadingOptions options) {
    return switch (this) {
      case COMMON -> new CommonReader(options, false, CommonReader.Tail.NONE);
      case COMBINED -> new CommonReader(options, false, CommonReader.Tail.AGENT);
      case VHOST -> new CommonReader(options, true, CommonReader.Tail.OPTIONAL_AGENT);
      case COMBINED_XFF -> new CommonReader(options, false, CommonReader.Tail.FORWARDED);
      case NGINX_JSON, CADDY, LOGPUSH, GCP, FASTLY_JSON ->
        new JsonReader(options, JsonShape.of(code()));
      case W3C -> new ColumnReader(options, ColumnReader.Dialect.W3C);
      case CLOUDFRONT -> new ColumnReader(options, ColumnReader.Dialect.CLOUDFRONT);
      case ALB -> new AlbReader(options);
    };
  }
}

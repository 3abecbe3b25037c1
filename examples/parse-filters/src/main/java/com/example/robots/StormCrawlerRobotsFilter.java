package com.example.robots;

import com.digitalpebble.stormcrawler.Metadata;
import com.digitalpebble.stormcrawler.parse.ParseFilter;
import com.digitalpebble.stormcrawler.parse.ParseResult;
import com.digitalpebble.stormcrawler.protocol.ProtocolResponse;
import com.digitalpebble.stormcrawler.util.RobotsTags;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.w3c.dom.DocumentFragment;
import wayleave.Crawler;
import wayleave.page.Directive;
import wayleave.page.PageDialect;
import wayleave.page.PageDirectives;

/**
 * Honors the page directives for this crawler in StormCrawler: {@code noindex} sets what the indexers look at, {@code nofollow} drops the
 * outlinks. Set {@code http.robots.headers.skip} and {@code http.robots.meta.skip} to true, so that StormCrawler's own parser, which
 * knows no names of crawlers, does not decide too.
 *
 * <pre>{@code
 * { "class": "com.example.robots.StormCrawlerRobotsFilter", "name": "robots" }
 * }</pre>
 */
public class StormCrawlerRobotsFilter extends ParseFilter {
  private static final String AGENT = "http.agent.name";

  private Crawler crawler = Crawler.ofTokens();
  /** What protocols put before the names of header fields. */
  private String prefix = "";

  /** {@code http.agent.name} of the topology is the crawler's name. */
  @Override
  public void configure(Map<String, Object> conf, JsonNode parameters) {
    crawler = Crawler.fromUserAgentHeader(String.valueOf(conf.getOrDefault(AGENT, "")));
    prefix = String.valueOf(conf.getOrDefault(ProtocolResponse.PROTOCOL_MD_PREFIX_PARAM, ""));
  }

  @Override
  public void filter(String url, byte[] content, DocumentFragment document, ParseResult parse) {
    Metadata metadata = parse.get(url).getMetadata();
    PageDirectives page =
        PageDirectives.read(headers(metadata), content, crawler, PageDialect.of(crawler));
    if (!page.allows(Directive.INDEX)) {
      metadata.setValue(RobotsTags.ROBOTS_NO_INDEX, "true");
    }
    if (!page.allows(Directive.FOLLOW)) {
      metadata.setValue(RobotsTags.ROBOTS_NO_FOLLOW, "true");
      parse.setOutlinks(new ArrayList<>());
    }
  }

  private Map<String, List<String>> headers(Metadata metadata) {
    Map<String, List<String>> headers = new HashMap<>();
    metadata.asMap().forEach((name, values) -> {
      if (name.startsWith(prefix)) {
        headers.put(name.substring(prefix.length()).toLowerCase(Locale.ROOT), List.of(values));
      }
    });
    return headers;
  }
}

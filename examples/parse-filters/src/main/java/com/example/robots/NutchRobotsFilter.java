package com.example.robots;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.nutch.metadata.Metadata;
import org.apache.nutch.metadata.Nutch;
import org.apache.nutch.parse.HTMLMetaTags;
import org.apache.nutch.parse.HtmlParseFilter;
import org.apache.nutch.parse.Outlink;
import org.apache.nutch.parse.Parse;
import org.apache.nutch.parse.ParseData;
import org.apache.nutch.parse.ParseResult;
import org.apache.nutch.protocol.Content;
import org.w3c.dom.DocumentFragment;
import wayleave.Crawler;
import wayleave.page.Directive;
import wayleave.page.PageDialect;
import wayleave.page.PageDirectives;

/**
 * Honors the page directives for this crawler in Nutch: {@code nofollow} drops the outlinks, and {@code noindex} is put where the indexer
 * looks with {@code indexer.delete.robots.noindex}. What Nutch's own HTML parser has dropped before, since it reads the general robots
 * elements, stays dropped.
 */
public class NutchRobotsFilter implements HtmlParseFilter {
  private Configuration conf = new Configuration(false);
  private Crawler crawler = Crawler.ofTokens();

  /** {@code http.agent.name} is the crawler's name. */
  @Override
  public void setConf(Configuration conf) {
    this.conf = conf;
    this.crawler = Crawler.fromUserAgentHeader(conf.get("http.agent.name", ""));
  }

  @Override
  public Configuration getConf() {
    return conf;
  }

  @Override
  public ParseResult filter(
      Content content, ParseResult parses, HTMLMetaTags metaTags, DocumentFragment document) {
    PageDirectives page = PageDirectives.read(
        headers(content.getMetadata()), content.getContent(), crawler, PageDialect.of(crawler));
    List<String> refused = new ArrayList<>();
    if (!page.allows(Directive.INDEX)) {
      refused.add("noindex");
    }
    if (!page.allows(Directive.FOLLOW)) {
      refused.add("nofollow");
    }
    if (!refused.isEmpty()) {
      for (Map.Entry<Text, Parse> parse : parses) {
        ParseData data = parse.getValue().getData();
        data.getParseMeta().set(Nutch.ROBOTS_METATAG, String.join(",", refused));
        if (refused.contains("nofollow")) {
          data.setOutlinks(new Outlink[0]);
        }
      }
    }
    return parses;
  }

  private static Map<String, List<String>> headers(Metadata metadata) {
    Map<String, List<String>> headers = new HashMap<>();
    for (String name : metadata.names()) {
      headers.put(name, List.of(metadata.getValues(name)));
    }
    return headers;
  }
}

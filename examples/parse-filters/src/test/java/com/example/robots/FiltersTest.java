package com.example.robots;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.digitalpebble.stormcrawler.Metadata;
import com.digitalpebble.stormcrawler.util.RobotsTags;
import com.fasterxml.jackson.databind.node.NullNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.nutch.parse.HTMLMetaTags;
import org.apache.nutch.parse.Outlink;
import org.apache.nutch.parse.ParseData;
import org.apache.nutch.parse.ParseImpl;
import org.apache.nutch.parse.ParseResult;
import org.apache.nutch.parse.ParseStatus;
import org.apache.nutch.protocol.Content;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Both filters, with objects of the crawlers: what they refuse for a crawler named MyBot. */
class FiltersTest {
  private static final String URL = "https://a.example/";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''                           | <p>nothing                                             | false | false",
        "noindex                      | ''                                                     | true  | false",
        "mybot: nofollow              | ''                                                     | false | true",
        "otherbot: none               | <meta name=otherbot content=none>                      | false | false",
        "''                           | <META content='NoIndex, nofollow' name='robots'>       | true  | true",
        "''                           | <meta name=mybot content=none>                         | true  | true",
        "max-snippet: 20              | <!-- <meta name=robots content=none> -->               | false | false",
        "unavailable_after: 2020-01-01 | ''                                                    | true  | false",
      })
  void refusals(String header, String html, boolean noindex, boolean nofollow) throws Exception {
    assertThat(stormCrawler(header, html)).isEqualTo(noindex + " " + nofollow);
    assertThat(nutch(header, html)).isEqualTo(noindex + " " + nofollow);
  }

  private static String stormCrawler(String header, String html) {
    StormCrawlerRobotsFilter filter = new StormCrawlerRobotsFilter();
    filter.configure(
        Map.of("http.agent.name", "MyBot", "protocol.md.prefix", "protocol."),
        NullNode.getInstance());
    Metadata metadata = new Metadata();
    metadata.setValue("protocol.X-Robots-Tag", header);
    metadata.setValue("X-Robots-Tag", "none"); // of the page before, for example
    com.digitalpebble.stormcrawler.parse.ParseResult parse =
        new com.digitalpebble.stormcrawler.parse.ParseResult(new ArrayList<>(
            List.of(new com.digitalpebble.stormcrawler.parse.Outlink(URL + "next"))));
    parse.set(URL, metadata);
    filter.filter(URL, html.getBytes(UTF_8), null, parse);
    boolean isFollowed = !parse.getOutlinks().isEmpty();
    assertThat("true".equals(metadata.getFirstValue(RobotsTags.ROBOTS_NO_FOLLOW)))
        .isEqualTo(!isFollowed);
    return "true".equals(metadata.getFirstValue(RobotsTags.ROBOTS_NO_INDEX)) + " " + !isFollowed;
  }

  private static String nutch(String header, String html) throws Exception {
    Configuration conf = new Configuration(false);
    conf.set("http.agent.name", "MyBot");
    NutchRobotsFilter filter = new NutchRobotsFilter();
    filter.setConf(conf);
    Content content = new Content();
    content.setContent(html.getBytes(UTF_8));
    content.setMetadata(new org.apache.nutch.metadata.Metadata());
    content.getMetadata().add("X-Robots-Tag", header);
    ParseData data = new ParseData(
        new ParseStatus(ParseStatus.SUCCESS),
        "",
        new Outlink[] {new Outlink(URL + "next", "")},
        new org.apache.nutch.metadata.Metadata());
    ParseResult parses = ParseResult.createParseResult(URL, new ParseImpl("", data));
    assertThat(filter.filter(content, parses, new HTMLMetaTags(), null)).isSameAs(parses);
    String robots = String.valueOf(data.getMeta("robots"));
    assertThat(robots.contains("nofollow")).isEqualTo(data.getOutlinks().length == 0);
    return robots.contains("noindex") + " " + (data.getOutlinks().length == 0);
  }
}

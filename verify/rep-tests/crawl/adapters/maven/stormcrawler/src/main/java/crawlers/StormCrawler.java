package crawlers;

import com.digitalpebble.stormcrawler.Constants;
import com.digitalpebble.stormcrawler.bolt.FetcherBolt;
import com.digitalpebble.stormcrawler.bolt.JSoupParserBolt;
import com.digitalpebble.stormcrawler.bolt.SiteMapParserBolt;
import com.digitalpebble.stormcrawler.bolt.URLPartitionerBolt;
import com.digitalpebble.stormcrawler.indexing.DummyIndexer;
import com.digitalpebble.stormcrawler.persistence.MemoryStatusUpdater;
import com.digitalpebble.stormcrawler.spout.MemorySpout;
import com.digitalpebble.stormcrawler.util.ConfUtils;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.LocalCluster;
import org.apache.storm.topology.BoltDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;

/**
 * Crawls the sites of a file of seeds with the topology of StormCrawler's archetype, on this machine and with its memory as
 * storage. It never ends.
 */
public final class StormCrawler {
  public static void main(String[] arguments) throws Exception {
    String[] seeds = Files.readAllLines(Path.of(arguments[0])).toArray(String[]::new);
    TopologyBuilder builder = new TopologyBuilder();
    builder.setSpout("spout", new MemorySpout(seeds));
    builder.setBolt("partitioner", new URLPartitionerBolt()).shuffleGrouping("spout");
    builder.setBolt("fetch", new FetcherBolt()).fieldsGrouping("partitioner", new Fields("key"));
    builder.setBolt("sitemap", new SiteMapParserBolt()).localOrShuffleGrouping("fetch");
    builder.setBolt("parse", new JSoupParserBolt()).localOrShuffleGrouping("sitemap");
    builder.setBolt("index", new DummyIndexer()).localOrShuffleGrouping("parse");
    Fields url = new Fields("url");
    BoltDeclarer status = builder.setBolt("status", new MemoryStatusUpdater());
    for (String from : new String[] {"fetch", "sitemap", "parse", "index"}) {
      status.fieldsGrouping(from, Constants.StatusStreamName, url);
    }
    LocalCluster cluster = new LocalCluster();
    cluster.submitTopology("crawl", configuration(), builder.createTopology());
  }

  private static Config configuration() throws Exception {
    Config conf = new Config();
    Map<String, Object> defaults = ConfUtils.extractConfigElement(
        new org.yaml.snakeyaml.Yaml().load(StormCrawler.class.getResourceAsStream("/crawler-default.yaml")));
    conf.putAll(defaults);
    conf.put("http.agent.name", "ExampleBot");
    conf.put("http.agent.description", "");
    conf.put("http.agent.url", "https://bot.example");
    conf.put("http.agent.email", "");
    conf.put("http.timeout", 5000);
    conf.put("fetcher.server.delay", 0.0);
    conf.put("fetcher.threads.number", 50);
    conf.put("urlfilters.config.file", "urlfilters.json");
    return conf;
  }
}

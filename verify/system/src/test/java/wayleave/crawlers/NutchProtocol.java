package wayleave.crawlers;

import crawlercommons.robots.BaseRobotRules;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URL;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.nutch.crawl.CrawlDatum;
import org.apache.nutch.protocol.Content;
import org.apache.nutch.protocol.Protocol;
import org.apache.nutch.protocol.ProtocolOutput;

/** A plug-in for Nutch that fetches over HTTP. Those that Nutch comes with are not among its published artefacts. */
public class NutchProtocol implements Protocol {
  private Configuration conf;
  private WayleaveNutchRules robots;

  record Response(int status, String location, byte[] content) {}

  Response get(URL url) throws IOException {
    HttpURLConnection connection = (HttpURLConnection) url.openConnection();
    connection.setInstanceFollowRedirects(false);
    connection.setConnectTimeout(conf.getInt("http.timeout", 10_000));
    connection.setReadTimeout(conf.getInt("http.timeout", 10_000));
    int status = connection.getResponseCode();
    try (InputStream in =
        status < 400 ? connection.getInputStream() : connection.getErrorStream()) {
      byte[] content = in == null ? new byte[0] : in.readAllBytes();
      return new Response(status, connection.getHeaderField("Location"), content);
    }
  }

  @Override
  public void setConf(Configuration conf) {
    this.conf = conf;
    this.robots = new WayleaveNutchRules(conf);
  }

  @Override
  public Configuration getConf() {
    return conf;
  }

  @Override
  public BaseRobotRules getRobotRules(Text url, CrawlDatum datum, List<Content> robotsTxtContent) {
    return robots.getRobotRulesSet(this, url, robotsTxtContent);
  }

  @Override
  public ProtocolOutput getProtocolOutput(Text url, CrawlDatum datum) {
    throw new UnsupportedOperationException("pages are not what is tried here: " + url);
  }
}

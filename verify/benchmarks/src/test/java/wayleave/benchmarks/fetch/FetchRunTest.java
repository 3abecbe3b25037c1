package wayleave.benchmarks.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import wayleave.Crawler;
import wayleave.RobotsTxt;
import wayleave.benchmarks.fetch.FetchSites.Behavior;

class FetchRunTest {
  @Test
  void wayleaveIsRightAboutEverySiteAndOkHttpOpensBrokenOnes() throws Exception {
    Process server = new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            FetchServer.class.getName(),
            "100")
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
    try {
      String[] ports = server.inputReader().readLine().split("\t", -1);
      FetchSites sites =
          new FetchSites(100, Integer.parseInt(ports[0]), Integer.parseInt(ports[1]));
      for (String client : List.of(FetchRun.WAYLEAVE, FetchRun.WAYLEAVE_ROCKSDB)) {
        FetchRun.Figures figures = FetchRun.measure(client, sites, 64);
        assertThat(figures.areRight(sites)).as(figures.toString()).isTrue();
        assertThat(figures.seconds()).isPositive();
        assertThat(figures.cpu()).isPositive();
      }
      // It opens a site that cannot be had: all that are broken but the one that says so.
      FetchRun.Figures okHttp = FetchRun.measure(FetchRun.OKHTTP, sites, 64);
      assertThat(okHttp.wronglyOpen()).isEqualTo(4);
      assertThat(okHttp.areRight(sites)).isFalse();
    } finally {
      server.destroy();
    }
  }

  @Test
  void oneInTenSitesIsSlowAndOneInTwentyBroken() {
    assertThat(new FetchSites(20_000, 80, 81).counts())
        .containsEntry(Behavior.FINE, 17_000)
        .containsEntry(Behavior.SLOW, 2_000)
        .containsEntry(Behavior.REFUSED, 200)
        .containsEntry(Behavior.RESET, 200)
        .containsEntry(Behavior.NO_TLS, 200)
        .containsEntry(Behavior.SILENT, 200)
        .containsEntry(Behavior.OVERLOADED, 200);
  }

  @Test
  void everySiteHasANameAndAnAddressOfItsOwn() throws Exception {
    for (int site : IntStream.of(0, 1, 249, 250, 62_499, 62_500, 199_999).toArray()) {
      InetAddress address = FetchSites.resolve(FetchSites.host(site)).get(0);
      assertThat(address.isLoopbackAddress()).isTrue();
      assertThat(FetchSites.ofAddress(address)).isEqualTo(site);
    }
  }

  @Test
  void everyFileHasAUsualSizeAndTheRulesThatAreChecked() {
    FetchSites sites = new FetchSites(1, 80, 81);
    for (int site = 0; site < 2000; site++) {
      byte[] body = sites.robotsTxt(site);
      assertThat(body).hasSizeBetween(300, 3000);
      RobotsTxt robots = RobotsTxt.parse(new String(body, StandardCharsets.UTF_8));
      assertThat(robots.rulesFor(Crawler.ofProductToken("LoadBot")).allows(FetchSites.OPEN_PATH))
          .isTrue();
      assertThat(robots
              .rulesFor(Crawler.ofProductToken("LoadBot"))
              .allows(FetchSites.closedPath(site)))
          .isFalse();
    }
  }
}

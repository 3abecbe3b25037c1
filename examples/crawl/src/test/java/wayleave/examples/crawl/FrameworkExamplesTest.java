package wayleave.examples.crawl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.enterprise.inject.se.SeContainer;
import jakarta.enterprise.inject.se.SeContainerInitializer;
import jakarta.inject.Singleton;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import wayleave.fetch.RobotsClient;

/** What the guide shows of frameworks: Spring, and CDI, which Quarkus has. */
class FrameworkExamplesTest {
  // begin
  @Configuration
  static class RobotsConfiguration {
    @Bean
    RobotsClient robots() {
      return RobotsClient.builder("ExampleBot/1.0 (+https://bot.example)").build();
    }
  }
  // end

  // begin
  @ApplicationScoped
  static class RobotsProducer {
    @Produces
    @Singleton
    RobotsClient robots() {
      return RobotsClient.builder("ExampleBot/1.0 (+https://bot.example)").build();
    }

    void close(@Disposes RobotsClient robots) {
      robots.close();
    }
  }
  // end

  @Test
  void springMakesOneClientAndClosesIt() {
    RobotsClient robots;
    try (AnnotationConfigApplicationContext context =
        new AnnotationConfigApplicationContext(RobotsConfiguration.class)) {
      robots = context.getBean(RobotsClient.class);
      assertThat(context.getBean(RobotsClient.class)).isSameAs(robots);
    }
    assertIsClosed(robots);
  }

  @Test
  void cdiMakesOneClientAndClosesIt() {
    RobotsClient robots;
    try (SeContainer container = SeContainerInitializer.newInstance()
        .disableDiscovery()
        .addBeanClasses(RobotsProducer.class)
        .initialize()) {
      robots = container.select(RobotsClient.class).get();
      assertThat(container.select(RobotsClient.class).get()).isSameAs(robots);
    }
    assertIsClosed(robots);
  }

  private static void assertIsClosed(RobotsClient robots) {
    assertThatThrownBy(() -> robots.check("https://shop.example/"))
        .isInstanceOf(IllegalStateException.class);
  }
}

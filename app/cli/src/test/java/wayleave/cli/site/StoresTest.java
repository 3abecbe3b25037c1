package wayleave.cli.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class StoresTest {
  private static final Path STORE = Path.of("cache", "wayleave");

  @Test
  void aDirectoryThatMayNotBeMadeIsNoDamagedStore() {
    assertThat(Stores.cannotOpen(STORE, new AccessDeniedException("cache")))
        .hasMessage("cannot open the store in " + STORE + ": permission denied: cache\n"
            + "Choose another directory with --store, or continue without one with --no-store");
  }

  @Test
  void aDamagedStoreMayBeEmptied() {
    assertThat(Stores.cannotOpen(STORE, new IOException("Corruption: no such column")))
        .hasMessageContaining("Corruption: no such column\n")
        .hasMessageEndingWith("`wayleave cache drop --all` empties a damaged store");
  }
}

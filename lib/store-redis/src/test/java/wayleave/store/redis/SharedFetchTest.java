package wayleave.store.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import wayleave.testing.RedisServer;

/** Several client processes that share a server; left out where there is none. */
@Timeout(120)
class SharedFetchTest {
  private static final int ORIGINS = 500;
  /** So many origins are asked for by one process alone. */
  private static final int OWN = 100;

  @TempDir
  Path directory;

  @Test
  void twoProcessesFetchEachOriginOnceBetweenThem() throws Exception {
    List<Process> processes = new ArrayList<>();
    List<BufferedReader> outputs = new ArrayList<>();
    List<List<String>> fetched = new ArrayList<>();
    try (RedisServer server = RedisServer.start(directory)) {
      for (int i = 0; i < 2; i++) {
        Process process = ClientProcess.start(server.uri(), i * OWN, ORIGINS - (1 - i) * OWN);
        processes.add(process);
        outputs.add(new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.US_ASCII)));
      }
      for (BufferedReader output : outputs) {
        assertThat(output.readLine()).isEqualTo(ClientProcess.READY);
      }
      for (Process process : processes) {
        try (OutputStream in = process.getOutputStream()) {
          in.write('\n');
        }
      }
      for (BufferedReader output : outputs) {
        List<String> lines = output.lines().toList();
        assertThat(lines).last().isEqualTo(ClientProcess.DONE);
        fetched.add(lines.subList(0, lines.size() - 1));
      }
    } finally {
      processes.forEach(Process::destroyForcibly);
    }
    assertThat(fetched).allSatisfy(each -> assertThat(each).hasSizeGreaterThanOrEqualTo(OWN));
    List<String> all = new ArrayList<>(fetched.get(0));
    all.addAll(fetched.get(1));
    assertThat(all).hasSize(ORIGINS).doesNotHaveDuplicates();
  }
}

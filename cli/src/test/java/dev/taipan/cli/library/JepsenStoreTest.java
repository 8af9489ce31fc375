package dev.taipan.cli.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JepsenStoreTest {
  @TempDir private Path folder;
  private Path store;

  @BeforeEach
  void make() throws IOException {
    store = folder.resolve("store");
    run("append/20260101T000000.000Z", "history.edn");
    run("append/20260103T000000.000Z", "jepsen.log");
    run("append/20260102T000000.000Z", "history.edn");
    run("wr/20260101T120000.000Z", "history.jsonl");
    Files.createSymbolicLink(store.resolve("latest"), store.resolve("append/20260101T000000.000Z"));
    Files.createSymbolicLink(
        store.resolve("append/latest"), store.resolve("append/20260101T000000.000Z"));
  }

  private void run(String name, String file) throws IOException {
    Files.writeString(Files.createDirectories(store.resolve(name)).resolve(file), "");
  }

  @Test
  void theNewestRunWithAHistoryIsTaken() {
    Path newest = store.resolve("append/20260102T000000.000Z/history.edn");

    assertThat(JepsenStore.newestHistory(store)).isEqualTo(newest);
    assertThat(JepsenStore.newestHistory(store.resolve("append"))).isEqualTo(newest);
    assertThat(JepsenStore.newestHistory(store.resolve("wr")))
        .isEqualTo(store.resolve("wr/20260101T120000.000Z/history.jsonl"));
  }

  @Test
  void whatIsNamedIsTaken() {
    assertThat(JepsenStore.newestHistory(store.resolve("latest")))
        .isEqualTo(store.resolve("latest/history.edn"));
    Path file = store.resolve("append/20260101T000000.000Z/history.edn");
    assertThat(JepsenStore.newestHistory(file)).isEqualTo(file);
    Path without = store.resolve("append/20260103T000000.000Z");
    assertThat(JepsenStore.newestHistory(without)).isEqualTo(without);
    assertThat(JepsenStore.newestHistory(folder.resolve("none"))).isEqualTo(folder.resolve("none"));
  }
}

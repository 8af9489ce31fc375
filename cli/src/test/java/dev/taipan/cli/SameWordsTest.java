package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is said of a history is the same each time, however busy the machine is. */
class SameWordsTest {
  private static final int BURNERS = 6;

  @TempDir private Path folder;

  private Path generated(String... options) {
    Path file = folder.resolve("history.taipan.jsonl");
    List<String> arguments = new ArrayList<>(List.of("generate"));
    arguments.addAll(List.of(options));
    arguments.addAll(List.of("--times", "--format", "jsonl", "--out", file.toString()));
    assertThat(CommandRun.real(arguments.toArray(String[]::new)).status()).isZero();
    return file;
  }

  private static String said(Path file, String threads) {
    CommandRun run =
        CommandRun.real(
            "check",
            "--threads",
            threads,
            "--level",
            "strict-ser,strong-session-ser,ser",
            file.toString());
    assertThat(run.status()).isEqualTo(1);
    return run.out();
  }

  /** What is said while other threads leave hardly any time to the one that explains. */
  private static <T> T underLoad(Supplier<T> work) {
    AtomicBoolean done = new AtomicBoolean();
    for (int i = 0; i < BURNERS; i++) {
      Thread burner =
          new Thread(
              () -> {
                while (!done.get()) {
                  Thread.onSpinWait();
                }
              });
      burner.setDaemon(true);
      burner.start();
    }
    try {
      return work.get();
    } finally {
      done.set(true);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"G1c", "G-single", "lost-update", "G2-item", "long-fork"})
  void ofSmallHistories(String anomaly) {
    Path file =
        generated("--sessions", "8", "--transactions", "20", "--keys", "60", "--inject", anomaly);
    String alone = said(file, "1");
    assertThat(alone).contains("Let:");
    assertThat(underLoad(() -> Set.of(said(file, "2"), said(file, "4") + ".")))
        .containsExactlyInAnyOrder(alone, alone + ".");
  }

  @Test
  @Tag("slow")
  void ofALargeHistory() {
    compareLarge(3);
  }

  @Test
  @Tag("exhaustive")
  void ofALargeHistoryFiftyTimes() {
    compareLarge(50);
  }

  private void compareLarge(int runs) {
    Path file =
        generated(
            "--sessions",
            "50",
            "--transactions",
            "2000",
            "--operations",
            "4-10",
            "--keys",
            "5000",
            "--inject",
            "G2-item");
    String alone = said(file, "1");
    assertThat(alone).contains("Let:").doesNotContain("as a whole");
    Set<String> underLoad =
        underLoad(
            () -> {
              Set<String> said = new HashSet<>();
              for (int run = 0; run < runs; run++) {
                said.add(said(file, Integer.toString(1 + run % 4)));
              }
              return said;
            });
    assertThat(underLoad).containsExactly(alone);
  }
}

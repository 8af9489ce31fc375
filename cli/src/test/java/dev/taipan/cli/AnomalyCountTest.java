package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code check --all-anomalies} at levels that are not made of patterns alone. */
class AnomalyCountTest {
  @TempDir private Path folder;
  private String history;

  /** Two write skews and a lost update. */
  @BeforeEach
  void writeHistory() throws IOException {
    history = folder.resolve("history.txt").toString();
    Files.write(
        Path.of(history),
        List.of(
            "r(1,0,1,1)",
            "w(2,1,1,1)",
            "r(2,0,2,2)",
            "w(1,1,2,2)",
            "r(11,0,3,3)",
            "w(12,1,3,3)",
            "r(12,0,4,4)",
            "w(11,1,4,4)",
            "r(21,0,5,5)",
            "w(21,1,5,5)",
            "r(21,0,6,6)",
            "w(21,2,6,6)"));
  }

  private CommandRun run(String options) {
    return CommandRun.real(("check --all-anomalies " + options + " " + history).split(" "));
  }

  @Test
  void saysHowManyOfEachThereAre() {
    CommandRun run = run("--level si,ser");

    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out())
        .contains(
            """
            Why not serializability (ser): 3 counterexamples
              write-skew                      2
              lost-update                     1
              No two of the counterexamples counted share a read. Without these reads the history satisfies serializability.

            write-skew: two transactions each missed what the other wrote (G2-item)
              Let:
            """)
        .contains(
            """
            Why not snapshot isolation (si): 1 counterexample
              lost-update                     1
            """)
        .containsOnlyOnce("both doctors go off call");
    assertThat(run("--level ser --examples 2").out().split("  Let:", -1)).hasSize(4);
  }

  /** Patterns know nothing of lists, nor of values that were written twice: levels do. */
  @ParameterizedTest
  @CsvSource({
    "--level rc, dirty-update.edn, dirty-update",
    "--level rc, duplicate-elements.edn, duplicate-elements",
    "--examples 1, incompatible-order.edn, incompatible-order",
    "--level ra, impossible-read.txt, no-consistent-writers"
  })
  void countsByNameWhereALevelIsViolatedWithoutAnyPattern(
      String options, String file, String anomaly) {
    history = Path.of("..", "docs", "gallery", "histories", file).toString();
    CommandRun run = run(options);

    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out())
        .contains(": 1 counterexample\n  %-23s         1\n".formatted(anomaly))
        .doesNotContain("freedom from");
  }

  @Test
  void countsPatternsAloneWhereTheyAreAskedForByName() {
    history = "../docs/gallery/histories/dirty-update.edn";

    assertThat(run("--taps a-n").out()).contains("holds freedom from a-n");
  }

  @Test
  void saysWhetherThatIsAll() {
    assertThat(run("--level ser --json").out())
        .contains("\"complete\" : true")
        .doesNotContain("\"complete\" : false");
  }

  @Test
  void isShortForSeveralHistories() {
    assertThat(run("--level ser " + history).out())
        .contains("violated ser (2 write-skew, 1 lost-update)");
  }

  @Test
  void countsNothingWhereTheLevelHolds() throws IOException {
    Files.write(Path.of(history), List.of("w(1,1,1,1)", "r(1,1,2,2)"));

    CommandRun run = run("--level ser");

    assertThat(run.status()).isZero();
    assertThat(run.out()).contains("holds     serializability (ser)").doesNotContain("ounted");
  }

  @Test
  void showsEachInAPageAndInAFolder() throws IOException {
    Path page = folder.resolve("page.html");
    run("--level ser --report " + page);
    run("--level ser --report " + folder.resolve("each") + "/");

    assertThat(page)
        .content()
        .contains("<h2>3 counterexamples to serializability</h2>")
        .contains("<em>write-skew (one of 2)</em>")
        .contains("<em>lost-update (the only one counted)</em>")
        .contains("id=\"ser\"")
        .contains("id=\"ser-2\"");
    assertThat(folder.resolve("each"))
        .isDirectoryContaining("glob:**/lost-update.svg")
        .isDirectoryContaining("glob:**/write-skew.svg");
    assertThat(folder.resolve("each/write-skew.txt"))
        .content()
        .startsWith("write-skew (one of 2)\n");
  }
}

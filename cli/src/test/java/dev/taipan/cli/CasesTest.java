package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CasesTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"list", "show", "generate", "run"})
  void hasHelpWithExamples(String command) {
    CommandRun run = CommandRun.fake("cases", command, "--help");

    assertThat(run.status()).isZero();
    assertThat(run.out()).contains("Usage: taipan cases " + command, "Examples:");
    assertThat(run.out().lines()).allMatch(line -> line.length() <= 80);
  }

  @Test
  void listsThePapersCases() {
    assertThat(CommandRun.fake("cases", "list").out())
        .contains(
            """
            dirty-read: dirty read (number 1: two transactions and one object; an uncommitted write is read)
                B1 W1[x=1] B2 R2[x] A1 C2
            """,
            """
            write-skew-committed: write skew committed (number 32: two transactions and two objects; no uncommitted write is read or overwritten)
                B1 R1[x] B2 R2[y] W2[x=1] C2 W1[y=2] C1
            """,
            "long-fork: step RAT (number 14: more than two transactions or objects; an uncommitted write is read)")
        .doesNotContain("/inserted");
  }

  @Test
  void listsVariants() {
    assertThat(CommandRun.fake("cases", "list", "--variants").out())
        .contains("non-repeatable-read-committed/inserted: non-repeatable read committed");
  }

  @Test
  void showsWhatACaseMayReturn() {
    CommandRun run = CommandRun.fake("cases", "show", "non-repeatable-read-committed/inserted");

    assertThat(run.status()).isZero();
    assertThat(run.out())
        .isEqualTo(
            """
            D0[x] B1 P1[v >= 100 AND v < 200] B2 I2[x=101] C2 P1[v >= 100 AND v < 200] C1

            As planned: non-repeatable read committed (number 27: two transactions and one object; no uncommitted write is read or overwritten)
              T1 -RW[x]-> T2 -WCR[x]-> T1
              P1[v >= 100 AND v < 200] returns [], P1[v >= 100 AND v < 200] returns [x=101], x is 101

            Serially:
              T1 T2: P1[v >= 100 AND v < 200] returns [], P1[v >= 100 AND v < 200] returns [], x is 101
              T2 T1: P1[v >= 100 AND v < 200] returns [x=101], P1[v >= 100 AND v < 200] returns [x=101], x is 101
            """);
  }

  @Test
  void showsCasesOfFiles() throws IOException {
    Path file = Files.writeString(folder.resolve("lost.txt"), "R1[x] R2[x] W1[x] C1 W2[x] C2\n");

    assertThat(CommandRun.fake("cases", "show", file.toString()).out())
        .startsWith("B1 R1[x] B2 R2[x] W1[x=1] C1 W2[x=2] C2\n")
        .contains(
            "As planned: lost update committed (number 28: two transactions and one object; no uncommitted write is read or overwritten)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"R1[x] W1[]", "W1[x+=1] C1", "P1[v IN (1,] C1", "P1[v LIKE 2] C1", ""})
  void saysWhatIsWrongWithAFile(String text) throws IOException {
    Path file = Files.writeString(folder.resolve("case.txt"), text);

    CommandRun run = CommandRun.fake("cases", "show", file.toString());

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains("case.txt");
    assertThat(run.err().lines().count()).isLessThanOrEqualTo(2);
    assertThat(run.out()).isEmpty();
  }

  @Test
  void triesOrdersOfSixTransactions() throws IOException {
    String reads = "R1[x] R2[x] R3[x] R4[x] R5[x] R6[x] ";
    Path six = Files.writeString(folder.resolve("six.txt"), reads);
    Path seven = Files.writeString(folder.resolve("seven.txt"), reads + "R7[x]");
    CommandRun tooMany = CommandRun.fake("cases", "show", seven.toString());

    assertThat(CommandRun.fake("cases", "show", six.toString()).status()).isZero();
    assertThat(tooMany.err())
        .contains("seven.txt: 7 transactions, and all orders are tried of at most 6");
    assertThat(tooMany.status()).isEqualTo(2);
  }

  @Test
  void suggestsNames() {
    CommandRun run = CommandRun.fake("cases", "show", "dirty-raed");

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains("dirty-read");
  }

  @Test
  void makesCasesOfPatterns() {
    assertThat(CommandRun.fake("cases", "generate", "--pattern", "RW[x]-WCR[x]-WCR[y]").out())
        .isEqualTo(
            """
            -- RW[x]-WCR[x]-WCR[y]: step IAT (number 33: more than two transactions or objects; no uncommitted write is read or overwritten)
            B1 R1[x] B2 W2[x=1] C2 B3 W3[y=2] R3[x] C3 R1[y] C1
            """);
  }

  @Test
  void writesAFileEach() throws IOException {
    CommandRun run =
        CommandRun.fake("cases", "generate", "--transactions", "3", "--out", folder.toString());

    assertThat(run.status()).isZero();
    try (var files = Files.list(folder)) {
      assertThat(files).hasSize(65);
    }
    assertThat(CommandRun.fake("cases", "show", folder.resolve("WW[x]-RW[y]-RW[z].txt").toString()))
        .satisfies(
            shown ->
                assertThat(shown.out())
                    .contains(
                        "step WAT (number 26: more than two transactions or objects; an uncommitted write is overwritten, and none is read)"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"RCW[x]-RW[y]", "RR[x]-RW[y]", "RW[x]", "WW[x]-WW[x]-WW[x]"})
  void refusesSenselessPatterns(String pattern) {
    CommandRun run = CommandRun.fake("cases", "generate", "--pattern", pattern);

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
  }
}

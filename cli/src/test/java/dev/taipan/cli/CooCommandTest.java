package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CooCommandTest {
  @TempDir private Path folder;

  private static CommandRun onH2(String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.add("--db=h2");
    all.add("--artifacts=" + RunCommandTest.h2().getParent());
    return CommandRun.real(all.toArray(String[]::new));
  }

  @Test
  void comparesClaimsWithWhatBecameOfCases() throws IOException {
    Path out = folder.resolve("out");

    CommandRun run =
        onH2(
            "coo",
            "--isolation=repeatable-read,serializable",
            "--cases=dirty-read,write-skew*,non-repeatable-read-committed/inserted",
            "--out=" + out);

    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .contains(
            "consistent with strong-si: not as claimed",
            "Cycles of pairs, serial orders and serializability agree in all 46 runs.",
            "Report: " + out.resolve("coo.html"))
        .containsPattern("(?m)^dirty-read +P +P$")
        .containsPattern("(?m)^write-skew/t1 +A +A$")
        .containsPattern("(?m)^write-skew/t1/for-update +D|R +D|R$")
        .containsPattern("(?m)^write-skew/t1/for-share +- +-$");
    assertThat(run.status()).isEqualTo(1);
    for (String file : List.of("coo.html", "coo.csv", "coo.json", "coo.svg")) {
      assertThat(out.resolve(file)).isNotEmptyFile();
    }
  }

  @Test
  void addressesStaySecret() throws IOException {
    Path out = folder.resolve("out");
    String address = "jdbc:h2:mem:coo;DB_CLOSE_DELAY=-1;USER=someone;PASSWORD=hunter2x";

    CommandRun run =
        CommandRun.real(
            "coo",
            "--url=" + address,
            "--artifacts=" + RunCommandTest.h2().getParent(),
            "--isolation=serializable",
            "--cases=write-skew/t1",
            "--out=" + out);

    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out() + run.err()).doesNotContain("hunter2x", "someone");
    try (Stream<Path> files = Files.walk(out)) {
      assertThat(files.filter(Files::isRegularFile))
          .hasSize(5)
          .allSatisfy(file -> assertThat(file).content().doesNotContain("hunter2x", "someone"));
    }
  }

  /** Also phantoms, of which one only sees that rows are not there. */
  @Test
  void writesScriptsThatBringAnomaliesBack() throws IOException {
    Path out = folder.resolve("out");
    onH2(
        "coo",
        "--isolation=serializable",
        "--cases=write-skew/t1,write-skew/t1/inserted",
        "--out=" + out);

    try (Stream<Path> scripts = Files.list(out.resolve("scripts"))) {
      List<Path> all = scripts.toList();
      assertThat(all).hasSize(2);
      for (Path script : all) {
        CommandRun replay = onH2("replay", script.toString());
        assertThat(replay.out()).contains("serializability (ser) is violated in attempt 1 of 10");
        assertThat(replay.status()).isEqualTo(1);
        assertThat(onH2("cases", "run", script.toString()).out())
            .startsWith("H2 ")
            .contains(" at serializable\n", "A: anomaly\n", "RW[y] as planned", "agree\n");
      }
    }
  }

  @Test
  void tellsWhatBecameOfOneCase() throws IOException {
    Path file = Files.writeString(folder.resolve("lost.txt"), "R1[x] R2[x] W1[x] C1 W2[x] C2");

    CommandRun run = onH2("cases", "run", file.toString(), "--isolation=read-committed");

    assertThat(run.out())
        .contains(
            "A: anomaly\n",
            "  RW[x] as planned\n",
            "  executed RW[x] - WCW[x]: lost update committed (28); serial order: none\n",
            "  cycles, serial orders and serializability agree\n",
            "is violated");
    assertThat(run.status()).isEqualTo(1);
    CommandRun passed = onH2("cases", "run", "dirty-read", "--isolation=serializable");
    assertThat(passed.out())
        .contains("P: passed\n", "  WR[x] did not come about\n", "no cycle; serial order: T2\n");
    assertThat(passed.status()).isZero();
  }

  /** Of so many, orders are not tried; cycles and levels judge them all the same. */
  @Test
  void runsCasesOfManyTransactions() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("seven.txt"),
            "R1[x] R2[x] W1[x] C1 W2[x] C2 R3[x] C3 R4[x] C4 R5[x] C5 R6[x] C6 R7[x] C7");

    CommandRun run = onH2("cases", "run", file.toString(), "--isolation=read-committed");

    assertThat(run.out())
        .contains("executed RW[x] - WCW[x]: lost update committed (28); serial order: unknown\n");
    assertThat(run.status()).isEqualTo(1);
  }

  @Test
  void saysWhatIsWrongInALine() throws IOException {
    Files.createFile(folder.resolve("coo.html"));

    for (CommandRun run :
        List.of(
            onH2("coo", "--cases=nonsense"),
            onH2("coo", "--repeat=0"),
            onH2("coo", "--threads=0"),
            onH2("coo", "--out=" + folder),
            onH2("cases", "run", "nonsense"),
            onH2("cases", "run", "write-skew/t1/for-share"))) {
      assertThat(run.status()).isEqualTo(2);
      assertThat(run.err().lines()).hasSize(1);
      assertThat(run.out()).isEmpty();
    }
  }
}

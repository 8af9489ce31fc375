package dev.taipan.cli.check;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.cli.CommandRun;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpillModeTest {
  private static final String SERIAL = "w(1,1,1,1)\nr(1,1,2,2)\nw(1,2,2,2)\n";
  private static final String LOST = "r(1,1,3,3)\nw(1,3,3,3)\n";

  @TempDir Path folder;
  private Path spill;

  @BeforeEach
  void makeFolder() throws IOException {
    spill = Files.createDirectory(folder.resolve("spill"));
  }

  @AfterEach
  void nothingIsLeft() throws IOException {
    try (var files = Files.list(spill)) {
      assertThat(files).isEmpty();
    }
  }

  private String file(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content).toString();
  }

  private CommandRun check(String... arguments) {
    String[] all = new String[arguments.length + 3];
    all[0] = "check";
    all[1] = "--spill";
    all[2] = spill.toString();
    System.arraycopy(arguments, 0, all, 3, arguments.length);
    return CommandRun.real(all);
  }

  @Test
  void saysThatLevelsHold() throws IOException {
    CommandRun run = check(file("a.txt", SERIAL));

    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isZero();
    assertThat(run.out())
        .contains("holds     serializability (ser)", "no times  strict serializability");
  }

  /** A transaction that seems to spell out the initial values, and goes on later. */
  @Test
  void seesThatTheFirstTransactionGoesOn() throws IOException {
    String scattered = "w(1,0,1,1)\nw(1,5,2,2)\nr(2,0,2,2)\nw(2,7,1,1)\nr(2,7,3,3)\nr(1,5,3,3)\n";
    CommandRun run = check("--level=ser", file("a.txt", scattered));

    assertThat(run.out() + run.err()).contains("do not follow each other");
    assertThat(run.status()).isEqualTo(3);
  }

  @Test
  void takesSeveralFilesForOneHistory() throws IOException {
    Path second = folder.resolve("b.txt.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(second))) {
      out.write(LOST.getBytes(UTF_8));
    }
    CommandRun run = check("--level", "si,rc", file("a.txt", SERIAL), second.toString());

    assertThat(run.out())
        .contains(
            "2 files were read as one history",
            "violated  snapshot isolation (si)",
            "holds     read committed (rc)",
            "Why not snapshot isolation (si): lost-update",
            "T3 = session 3: r key 1 → 1, w key 1 = 3");
    assertThat(run.status()).isEqualTo(1);
  }

  @Test
  void printsJson() throws IOException {
    CommandRun run = check("--json", "--level", "ser", file("a.txt", SERIAL));

    assertThat(run.status()).isZero();
    assertThat(run.out()).contains("\"operations\" : 3", "\"outcome\" : \"satisfied\"");
  }

  @Test
  void isUndecidedWhereNothingCommittedOrATransactionIsScattered() throws IOException {
    CommandRun empty = check(file("empty.txt", ""));
    assertThat(empty.status()).isEqualTo(3);
    assertThat(empty.out()).contains("no transaction committed");
    assertThat(check("--allow-empty", file("empty.txt", "")).status()).isZero();

    CommandRun scattered = check(file("a.txt", SERIAL + "w(2,1,1,1)\n"));
    assertThat(scattered.status()).isEqualTo(3);
    assertThat(scattered.err())
        .contains("not decided out of core: the operations of a transaction do not follow");
  }

  @Test
  void saysWhatIsWrongWithTheInput() throws IOException {
    CommandRun run = check(file("a.txt", SERIAL + "w(1,x,1,7)\n"));

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains("a.txt:4:5: found 'x', expected a digit").hasLineCount(1);
    assertThat(check(folder.resolve("none.txt").toString()).err()).contains("no such file");
  }

  @Test
  void refusesWhatItDoesNotKnow() throws IOException {
    String history = file("a.txt", SERIAL);
    assertRefused("--spill cannot be combined with --taps", "--taps", "a", history);
    assertRefused("--spill cannot be combined with --report", "--report", "a.html", history);
    assertRefused("--spill does not read times, which strict-ser", "-l", "strict-ser", history);
    assertRefused("--spill does not infer initial values", "--initial", "inferred", history);
    assertRefused("--spill reads text files only", "--format", "jsonl", history);
    assertRefused("--memory must be at least 1048576 bytes", "--memory", "1k", history);
    assertRefused(
        "--memory may be at most three quarters of the heap of", "--memory", "900G", history);
    assertRefused(
        "--spark requires Spark; start the check with spark-submit", "--spark", "/", history);
    assertNeedsSpill("--memory", "1G", history);
    assertNeedsSpill("--spark", "/tmp", history);
  }

  private static void assertNeedsSpill(String option, String value, String history) {
    CommandRun alone = CommandRun.real("check", option, value, history);
    assertThat(alone.err()).contains(option + " requires --spill");
    assertThat(alone.status()).isEqualTo(2);
  }

  private void assertRefused(String complaint, String... arguments) {
    CommandRun run = check(arguments);
    assertThat(run.err()).contains(complaint);
    assertThat(run.status()).isEqualTo(2);
  }

  @Test
  void saysThatThereIsNoFolder() throws IOException {
    CommandRun run =
        CommandRun.real(
            "check", "--spill", folder.resolve("none").toString(), file("a.txt", SERIAL));

    assertThat(run.err()).contains("none: no such file");
    assertThat(run.status()).isEqualTo(2);
  }
}

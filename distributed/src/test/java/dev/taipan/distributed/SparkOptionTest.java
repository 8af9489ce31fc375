package dev.taipan.distributed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.cli.CommandRun;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code taipan check --spark} says what {@code taipan check --spill} says. */
class SparkOptionTest {
  private static final String SERIAL = "w(1,1,1,1)\nr(1,1,2,2)\nw(1,2,2,2)\n";
  private static final String LOST = "r(1,1,3,3)\nw(1,3,3,3)\n";

  @TempDir Path folder;
  private Path spill;
  private Path shared;

  @BeforeEach
  void makeFolders() throws IOException {
    spill = Files.createDirectory(folder.resolve("spill"));
    shared = Files.createDirectory(folder.resolve("shared"));
  }

  @AfterEach
  void nothingIsLeft() {
    assertThat(shared).isEmptyDirectory();
  }

  @Test
  void saysWhatASpilledCheckSays() throws IOException {
    assertSame(0, "--level=ser", SERIAL);
    assertSame(1, "--level=si,rc", SERIAL + LOST);
    assertSame(2, "--level=ser", SERIAL + "w(1,x,1,7)\n");
    assertSame(2, "--level=strict-ser", SERIAL);
    assertSame(3, "--level=ser", SERIAL + "w(2,1,1,1)\n");
  }

  private void assertSame(int status, String level, String history) throws IOException {
    String file = Files.writeString(folder.resolve("history.txt"), history).toString();
    CommandRun alone = check(level, file);
    assertThat(alone.status()).isEqualTo(status);
    assertThat(check("--spark", shared.toUri().toString(), level, file)).isEqualTo(alone);
  }

  @Test
  void saysWhatIsWrongWithTheSharedFolder() throws IOException {
    String file = Files.writeString(folder.resolve("history.txt"), SERIAL).toString();
    CommandRun noAddress = check("--spark", "a:", "--level=ser", file);
    assertThat(noAddress.err()).contains("'a:' is not the address of a folder").hasLineCount(1);
    assertThat(noAddress.status()).isEqualTo(2);
    CommandRun noSystem = check("--spark", "none://host/tmp", "--level=ser", file);
    assertThat(noSystem.err()).contains("none").hasLineCount(1);
    assertThat(noSystem.status()).isEqualTo(2);
  }

  /** An address may name a file, files by a pattern, or a folder, as the output of a Spark job. */
  @Test
  void readsFromAddresses() throws IOException {
    Path histories = Files.createDirectory(folder.resolve("histories"));
    Files.writeString(histories.resolve("_metadata"), "no history");
    Files.writeString(histories.resolve("part-1.txt"), SERIAL);
    try (OutputStream out =
        new GZIPOutputStream(Files.newOutputStream(histories.resolve("part-2.txt.gz")))) {
      out.write(LOST.getBytes(StandardCharsets.UTF_8));
    }
    String address = "file://" + histories;
    assertThat(onSpark(address + "/part-1.txt").status()).isZero();
    for (String both :
        List.of(address, address + "/part-*", address + "/*", address + "/part-{1.txt,2.txt.gz}")) {
      CommandRun run = onSpark(both);
      assertThat(run.status()).as(both).isEqualTo(1);
      assertThat(run.out()).contains("2 files were read as one history");
    }
    assertThat(
            onSpark(address + "/part-1.txt", "--threads=1", histories + "/part-2.txt.gz").status())
        .isEqualTo(1);

    Files.writeString(histories.resolve("part-0.txt"), "w(1,x,1,7)\n");
    assertRefused("part-0.txt", address);
    Files.createDirectory(histories.resolve("part-3"));
    assertRefused("contains the folder part-3", address);
    assertRefused("/part-9.txt: no such file", address + "/part-9.txt");
    assertRefused("_metadata", address + "/_metadata");
    assertRefused("none", "none://host/history.txt");
  }

  private void assertRefused(String complaint, String address) {
    CommandRun run = onSpark(address);
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains(complaint).hasLineCount(1);
  }

  private CommandRun onSpark(String... files) {
    List<String> all = new ArrayList<>(List.of("--spark", shared.toUri().toString()));
    all.add("--level=si");
    all.addAll(List.of(files));
    return check(all.toArray(String[]::new));
  }

  private CommandRun check(String... arguments) {
    List<String> all = new ArrayList<>(List.of("check", "--spill", spill.toString()));
    all.addAll(List.of(arguments));
    return CommandRun.real(all.toArray(String[]::new));
  }
}

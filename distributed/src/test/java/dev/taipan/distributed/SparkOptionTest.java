package dev.taipan.distributed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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

  private CommandRun check(String... arguments) {
    List<String> all = new ArrayList<>(List.of("check", "--spill", spill.toString()));
    all.addAll(List.of(arguments));
    return CommandRun.real(all.toArray(String[]::new));
  }
}

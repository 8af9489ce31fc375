package dev.taipan.cli.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordedFolderTest {
  private static final String HISTORY =
      """
      {"taipan":"history","version":2,"initial":0}
      {"session":"a","ops":[["r",1,0],["w",1,1]]}
      {"session":"b","ops":[["r",1,%d]]}
      """;

  @TempDir private Path folder;

  private Path write(String name, int read) throws IOException {
    return Files.writeString(folder.resolve(name), HISTORY.formatted(read));
  }

  @Test
  void filesAreFoundInTheirOrder() throws IOException {
    Path tenth = write("history-10.taipan.jsonl", 1);
    Path second = write("history-2.taipan.jsonl", 1);
    Path first = write("history.taipan.jsonl", 1);
    write("report.html", 1);

    assertThat(RecordedFolder.files(folder)).containsExactly(first, second, tenth);
  }

  @Test
  void whatIsNoSuchFolderIsTakenAsItIs() throws IOException {
    Path other = Files.createDirectory(folder.resolve("other"));
    Path file = write("history.taipan.jsonl", 1);

    assertThat(List.of(other, file, folder.resolve("none")))
        .allMatch(path -> RecordedFolder.files(path).equals(List.of(path)));
  }

  /** A violation in one of them is one of the recording. */
  @Test
  void allOfARecordingIsChecked() throws IOException {
    write("history.taipan.jsonl", 1);
    write("history-2.taipan.jsonl", 1);
    assertThat(check().status()).isZero();

    write("history-3.taipan.jsonl", 7);
    assertThat(check().status()).isEqualTo(1);
    assertThat(check().out().lines()).hasSize(3);
  }

  private CommandRun check() {
    return CommandRun.real("check", "--level=ser", folder.toString());
  }
}

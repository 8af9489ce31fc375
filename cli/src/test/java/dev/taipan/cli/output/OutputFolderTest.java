package dev.taipan.cli.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputFolderTest {
  private static final LocalDateTime NOW = LocalDateTime.of(2026, 1, 2, 3, 4, 5);

  @TempDir private Path parent;

  @Test
  void commandsOfTheSameSecondHaveOneEach() throws IOException {
    assertThat(OutputFolder.makeNew(parent, "run", NOW))
        .isEqualTo(parent.resolve("taipan-run-20260102-030405"))
        .isDirectory();
    assertThat(OutputFolder.makeNew(parent, "run", NOW))
        .isEqualTo(parent.resolve("taipan-run-20260102-030405-2"))
        .isDirectory();
    assertThat(OutputFolder.makeNew(parent, "run", NOW))
        .isEqualTo(parent.resolve("taipan-run-20260102-030405-3"))
        .isDirectory();
  }

  @Test
  void oneThatIsNamedMayBeThereButNotAsAFile() throws IOException {
    Path named = parent.resolve("a").resolve("b");
    assertThat(OutputFolder.make(named)).isDirectory();
    assertThat(OutputFolder.make(named)).isDirectory();
    Path file = Files.createFile(parent.resolve("file"));
    assertThatThrownBy(() -> OutputFolder.make(file)).isInstanceOf(FileSystemException.class);
  }

  @Test
  void oneThatIsUsedStays() throws IOException {
    Path folder = OutputFolder.makeNew(parent, "run", NOW);
    Path file = Files.createFile(folder.resolve("history"));
    OutputFolder.removeIfEmpty(folder);
    assertThat(file).exists();
    Files.delete(file);
    OutputFolder.removeIfEmpty(folder);
    assertThat(folder).doesNotExist();
  }
}

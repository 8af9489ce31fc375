package dev.taipan.checker.spill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpillFolderTest {
  @TempDir Path parent;

  @Test
  void isForItsOwnerAloneAndGoesAwayWithItsFiles() throws IOException {
    try (SpillFolder folder = SpillFolder.in(parent)) {
      folder.create("log").close();

      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(only())))
          .isEqualTo("rwx------");
      assertThat(folder.file("log")).exists();
    }
    assertThat(all()).isEmpty();
  }

  @Test
  void leavesThoseOfOtherRunsAlone() throws IOException {
    try (SpillFolder one = SpillFolder.in(parent);
        SpillFolder other = SpillFolder.in(parent)) {
      assertThat(one.file("log")).isNotEqualTo(other.file("log"));
      assertThat(all()).hasSize(2);
    }
    assertThat(all()).isEmpty();
  }

  @Test
  void removesWhatARunThatWasKilledLeftBehind() throws IOException {
    Path killed = Files.createDirectory(parent.resolve("taipan-spill-1"));
    Files.createFile(killed.resolve("lock"));
    Files.writeString(killed.resolve("log"), "half of it");
    Path strange = Files.createDirectory(parent.resolve("taipan-spill-notes"));
    Files.writeString(strange.resolve("a.txt"), "somebody's");

    SpillFolder.in(parent).close();

    assertThat(all()).containsExactly(strange);
  }

  @Test
  void followsNoLinks(@TempDir Path elsewhere) throws IOException {
    Files.createFile(elsewhere.resolve("lock"));
    Path precious = Files.writeString(elsewhere.resolve("a.txt"), "somebody's");
    Files.createSymbolicLink(parent.resolve("taipan-spill-link"), elsewhere);
    Path linked = Files.createDirectory(parent.resolve("taipan-spill-2"));
    Files.createSymbolicLink(linked.resolve("lock"), elsewhere.resolve("lock"));

    SpillFolder.in(parent).close();

    assertThat(precious).exists();
    assertThat(elsewhere.resolve("lock")).exists();
    assertThat(all()).hasSize(2);
  }

  @Test
  void saysThatThereIsNoFolder() {
    assertThatThrownBy(() -> SpillFolder.in(parent.resolve("none")))
        .isInstanceOf(NoSuchFileException.class);
  }

  private Path only() throws IOException {
    return all().get(0);
  }

  private List<Path> all() throws IOException {
    try (var files = Files.list(parent)) {
      return files.toList();
    }
  }
}

package dev.taipan.cli.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NamedInputTest {
  @TempDir private Path folder;

  @Test
  void aRedirectedFileTellsHowMuchOfItWasRead() throws IOException {
    Path file = Files.write(folder.resolve("history"), new byte[1000]);
    FileChannel channel = FileChannel.open(file);
    try (channel) {
      assertThat(NamedInput.share(channel)).isZero();
      channel.position(250);
      assertThat(NamedInput.share(channel)).isEqualTo(0.25);
    }
    assertThat(NamedInput.share(channel)).isNaN();
  }

  @Test
  void whatHasNoSizeTellsNothing() throws IOException {
    try (FileChannel channel = FileChannel.open(Files.createFile(folder.resolve("empty")))) {
      assertThat(NamedInput.share(channel)).isNaN();
    }
  }
}

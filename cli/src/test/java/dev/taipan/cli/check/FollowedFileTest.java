package dev.taipan.cli.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.history.History;
import dev.taipan.history.io.BadHistoryException;
import dev.taipan.history.io.ReadOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FollowedFileTest {
  private static final String HEADER =
      "{\"taipan\":\"history\",\"version\":2,\"initial\":null,\"absent\":null}\n";
  private static final String DELETE = "{\"session\":\"a\",\"ops\":[[\"delete\",\"x\"]]}\n";

  @TempDir private Path folder;

  @Test
  void whatComesFirstOfALaterPartIsNoSetup() throws IOException {
    Path file = Files.writeString(folder.resolve("h"), HEADER + DELETE);
    try (FollowedFile followed = new FollowedFile(file, ReadOptions.DEFAULTS)) {
      History first = followed.next().orElseThrow();
      Files.writeString(file, DELETE, StandardOpenOption.APPEND);
      History second = followed.next().orElseThrow();

      assertThat(first.isInitialTransaction(0)).isTrue();
      assertThat(second.isInitialTransaction(0)).isFalse();
      assertThat(second.transactionName(0)).isEqualTo("3");
      assertThat(followed.next()).isEmpty();
    }
  }

  @Test
  void linesOfLaterPartsHaveTheirNumbersBehindWhatIsToldAgain() throws IOException {
    String live = HEADER.replace("}", ",\"live\":true}") + "{\"key\":\"x\",\"initial\":5}\n";
    Path file = Files.writeString(folder.resolve("h"), live + DELETE + DELETE);
    try (FollowedFile followed = new FollowedFile(file, ReadOptions.DEFAULTS)) {
      assertThat(followed.next()).isPresent();
      Files.writeString(file, DELETE + "{\"session\":\"a\"}\n", StandardOpenOption.APPEND);

      assertThatThrownBy(followed::next)
          .isInstanceOf(BadHistoryException.class)
          .hasMessageContaining(":6:1: found a transaction without \"ops\"");
    }
  }
}

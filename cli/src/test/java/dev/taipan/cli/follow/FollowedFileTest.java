package dev.taipan.cli.follow;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.formats.io.BadHistoryException;
import dev.taipan.formats.io.ReadOptions;
import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
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

  /** Initial values are told before it, too, and its lines begin behind the header. */
  @Test
  void linesOfTheFirstPartHaveTheirNumbers() throws IOException {
    String initial = "{\"key\":\"x\",\"initial\":5}\n{\"key\":\"y\",\"initial\":5}\n";
    for (int told = 0; told < 3; told++) {
      String keys = initial.lines().limit(told).map(line -> line + "\n").collect(joining());
      Path file =
          Files.writeString(folder.resolve("h"), HEADER + keys + DELETE + "{\"session\":\"a\"}\n");
      try (FollowedFile followed = new FollowedFile(file, ReadOptions.DEFAULTS)) {
        assertThatThrownBy(followed::next)
            .hasMessageContaining(":" + (3 + told) + ":1: found a transaction without \"ops\"");
      }
    }
  }

  @Test
  void theHeaderMayComeInPiecesAndBeforeAllElse() throws IOException {
    Path file = Files.writeString(folder.resolve("h"), HEADER.substring(0, 20));
    try (FollowedFile followed = new FollowedFile(file, ReadOptions.DEFAULTS)) {
      assertThat(followed.next()).isEmpty();
      Files.writeString(file, HEADER.substring(20), StandardOpenOption.APPEND);
      assertThat(followed.next()).isEmpty();
      Files.writeString(file, DELETE.substring(0, 9), StandardOpenOption.APPEND);
      assertThat(followed.next()).isEmpty();
      Files.writeString(file, DELETE.substring(9), StandardOpenOption.APPEND);
      assertThat(followed.next().orElseThrow().isInitialTransaction(0)).isTrue();
    }
  }

  /** As the recorder of Taipan does; all else that was read stays what it was. */
  @Test
  void openOutcomesMayBeFilledIn() throws IOException {
    String open = "\"status\":\"unknown\"" + " ".repeat(31);
    String done = "\"status\":\"aborted\"" + " ".repeat(31);
    String line = DELETE.replace("\"ops\"", open + ",\"ops\"");
    String header = HEADER.replace("}", ",\"recorded\":{" + " ".repeat(9) + "}}");
    Path file = Files.writeString(folder.resolve("h"), header + line.repeat(2));
    try (FollowedFile followed = new FollowedFile(file, ReadOptions.DEFAULTS)) {
      assertThat(followed.all(false).history().status(0)).isEqualTo(TransactionStatus.UNKNOWN);
      header = header.replace(" ".repeat(9), "\"a\":\"b\"  ");
      Files.writeString(file, header + line.replace(open, done) + line + DELETE.substring(0, 9));
      FollowedFile.Snapshot now = followed.all(false);
      assertThat(now.history().status(0)).isEqualTo(TransactionStatus.ABORTED);
      assertThat(now.transactions(now.text().length)).isEqualTo(2);

      Files.writeString(file, header + line.replace(open, done) + line.replace("x", "y") + DELETE);
      assertThatThrownBy(() -> followed.all(false))
          .hasMessageContaining("found that existing content was rewritten");
      Files.writeString(file, HEADER);
      assertThatThrownBy(followed::size).hasMessageContaining("found that the file was truncated");
    }
  }

  private Path followed() throws IOException {
    return Files.writeString(folder.resolve("h"), HEADER + DELETE.repeat(300));
  }

  private static void assertChanged(FollowedFile followed, String found) {
    assertThatThrownBy(followed::next)
        .isInstanceOf(BadHistoryException.class)
        .hasMessageContaining("found that " + found)
        .hasMessageContaining("expected a file that only grows while it is followed");
  }

  @Test
  void aFileMayNotBecomeShorter() throws IOException {
    Path file = followed();
    try (FollowedFile followed = new FollowedFile(file, ReadOptions.DEFAULTS)) {
      assertThat(followed.next()).isPresent();
      Files.writeString(file, HEADER);
      assertChanged(followed, "the file was truncated");
    }
  }

  @Test
  void aFileMayNotBeReplaced() throws IOException {
    Path file = followed();
    try (FollowedFile followed = new FollowedFile(file, ReadOptions.DEFAULTS)) {
      assertThat(followed.next()).isPresent();
      Path other = Files.copy(file, folder.resolve("other"));
      Files.move(other, file, StandardCopyOption.REPLACE_EXISTING);
      assertChanged(followed, "the file was replaced");
      Files.delete(file);
      assertChanged(followed, "the file was deleted");
    }
  }

  @Test
  void whatWasReadMayNotChange() throws IOException {
    Path file = followed();
    try (FollowedFile followed = new FollowedFile(file, ReadOptions.DEFAULTS)) {
      assertThat(followed.next()).isPresent();
      Files.writeString(file, HEADER + DELETE.replace("x", "y").repeat(301));
      assertChanged(followed, "existing content was rewritten");
    }
  }

  @Test
  void whatWasReadLongAgoMayNotChangeEither() throws IOException {
    Path file = Files.setLastModifiedTime(followed(), FileTime.fromMillis(0));
    try (FollowedFile followed = new FollowedFile(file, ReadOptions.DEFAULTS)) {
      assertThat(followed.next()).isPresent();
      Files.setLastModifiedTime(file, FileTime.fromMillis(1_000));
      assertThat(followed.next()).isEmpty();
      changeItsMiddle(file);
      assertChanged(followed, "existing content was rewritten");
    }
  }

  /** As long as something is added, a glance is all that there is. */
  @Test
  void whatWasReadLongAgoIsComparedAtTheEnd() throws IOException {
    Path file = followed();
    try (FollowedFile followed = new FollowedFile(file, ReadOptions.DEFAULTS)) {
      assertThat(followed.next()).isPresent();
      changeItsMiddle(file);
      Files.writeString(file, DELETE, StandardOpenOption.APPEND);
      assertThat(followed.next()).isPresent();
      assertThatThrownBy(followed::last)
          .isInstanceOf(BadHistoryException.class)
          .hasMessageContaining("found that existing content was rewritten");
    }
  }

  private static void changeItsMiddle(Path file) throws IOException {
    String text = Files.readString(file);
    int middle = text.indexOf('x', text.length() / 2);
    Files.writeString(file, text.substring(0, middle) + "y" + text.substring(middle + 1));
  }

  @Test
  void theWholeTextIsFollowedBeforeAnyoneReadsIt() throws IOException {
    Path file = Files.setLastModifiedTime(followed(), FileTime.fromMillis(0));
    try (FollowedFile followed = new FollowedFile(file, ReadOptions.DEFAULTS)) {
      assertThat(followed.size()).isEqualTo(Files.size(file));
      changeItsMiddle(file);
      assertThatThrownBy(followed::requireKept)
          .isInstanceOf(BadHistoryException.class)
          .hasMessageContaining("found that existing content was rewritten");
      Files.writeString(file, HEADER);
      assertThatThrownBy(followed::size).hasMessageContaining("found that the file was truncated");
    }
  }

  @Test
  void aLastLineMayLackItsEndAlone() throws IOException {
    Path file = Files.writeString(folder.resolve("h"), HEADER + DELETE + DELETE.strip());
    try (FollowedFile followed = new FollowedFile(file, ReadOptions.DEFAULTS)) {
      assertThat(followed.next().orElseThrow().transactions()).isEqualTo(1);
      assertThat(followed.last().orElseThrow().transactions()).isEqualTo(1);
      assertThat(followed.unfinished()).isZero();
    }
    Files.writeString(file, HEADER + DELETE + DELETE.substring(0, 9));
    try (FollowedFile followed = new FollowedFile(file, ReadOptions.DEFAULTS)) {
      assertThat(followed.next()).isPresent();
      assertThat(followed.last()).isEmpty();
      assertThat(followed.unfinished()).isEqualTo(9);
    }
  }

  @Test
  @Timeout(60)
  void aStreamIsTakenAsFarAsItCameAndWholeWhenItEnds() throws Exception {
    PipedOutputStream writer = new PipedOutputStream();
    InputStream before = System.in;
    System.setIn(new PipedInputStream(writer, 1 << 12));
    try (FollowedFile followed = new FollowedFile(Path.of("-"), ReadOptions.DEFAULTS)) {
      assertThat(followed.next()).isEmpty();
      writer.write((HEADER + DELETE + "{\"session\":").getBytes(UTF_8));
      writer.flush();
      assertThat(nextOf(followed).transactions()).isOne();
      assertThat(followed.hasEnded()).isFalse();
      writer.write(DELETE.strip().substring("{\"session\":".length()).getBytes(UTF_8));
      writer.close();
      assertThat(nextOf(followed).transactions()).isOne();
      assertThat(followed.hasEnded()).isTrue();
    } finally {
      System.setIn(before);
    }
  }

  /** What comes next, which may take a moment. */
  private static History nextOf(FollowedFile followed) throws Exception {
    Optional<History> next = followed.next();
    while (next.isEmpty()) {
      Thread.sleep(1);
      next = followed.next();
    }
    return next.get();
  }
}

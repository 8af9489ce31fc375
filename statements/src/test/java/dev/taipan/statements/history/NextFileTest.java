package dev.taipan.statements.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.pgwire.TransactionState;
import dev.taipan.statements.sql.Plan.Control.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What nobody knows of transactions in one file may happen while the next one is written. */
class NextFileTest {
  @TempDir private Path folder;

  private Recording file(int number, Recording before) throws IOException {
    Recording file = new Recording(folder.resolve(number + ".taipan.jsonl"), Map.of());
    if (before != null) {
      file.follow(before);
    }
    return file;
  }

  /** How many of the reads of two rows are judged. */
  private static long judged(Recording file) throws IOException {
    SessionLog reader = file.session();
    OneTable.read(reader, 1, 0);
    OneTable.read(reader, 2, 0);
    assertThat(file.tally().readsAside()).isEqualTo(2 - file.tally().reads());
    return file.tally().reads();
  }

  private static void update(Recording file) throws IOException {
    SessionLog writer = file.session();
    writer.answered(OneTable.sendUpdate(writer, 2, 9), "UPDATE 1");
    writer.ready(TransactionState.IDLE);
  }

  /** Whoever writes the row has to wait until it is settled. */
  @Test
  void whatMayHaveBeenWrittenIsNotJudgedBeforeItIsSettled() throws IOException {
    try (Recording first = file(1, null)) {
      SessionLog lost = first.session();
      lost.answered(OneTable.control(Kind.BEGIN), "BEGIN");
      lost.answered(OneTable.sendUpdate(lost, 2, 7), "UPDATE 1");
      lost.answered(OneTable.control(Kind.PREPARE_TRANSACTION), "");
      try (Recording second = file(2, first);
          Recording third = file(3, second)) {
        assertThat(judged(second)).isEqualTo(1);
        assertThat(judged(third)).isEqualTo(1);
        update(third);
        try (Recording fourth = file(4, third)) {
          assertThat(judged(fourth)).isEqualTo(2);
        }
      }
      update(first);
      try (Recording other = file(5, first)) {
        assertThat(judged(other)).isEqualTo(2);
      }
    }
  }

  /** A statement without an answer may wait, and be done after whatever others write. */
  @Test
  void whatMayStillBeDoneIsNeverJudged() throws IOException {
    try (Recording first = file(1, null)) {
      SessionLog lost = first.session();
      lost.closed(List.of(OneTable.sendUpdate(lost, 2, 7)));
      update(first);
      try (Recording second = file(2, first)) {
        update(second);
        try (Recording third = file(3, second)) {
          assertThat(judged(third)).isEqualTo(1);
        }
      }
    }
  }

  /** So that those of several files can be told from each other. */
  @Test
  void sessionsAndRowsWithoutKeysKeepTheirNumbers() throws IOException {
    Recording.Numbers numbers = new Recording.Numbers();
    Path next = folder.resolve("next.taipan.jsonl");
    try (Recording first = new Recording(folder.resolve("a.taipan.jsonl"), Map.of(), numbers);
        Recording second = new Recording(next, Map.of(), numbers)) {
      first.session();
      SessionLog other = first.session().in(second);
      OneTable.read(other, 1, 0);
      OneTable.read(second.session(), 1, 0);
      assertThat(first.newRow()).isEqualTo("\"row 1\"");
      assertThat(second.newRow()).isEqualTo("\"row 2\"");
    }
    assertThat(Files.readString(next))
        .contains("\"session\":\"2\",\"id\":1,", "\"session\":\"3\",\"id\":2,")
        .doesNotContain("\"session\":\"1\"");
  }

  /** What nobody knows of a session may happen after what it does in the next file. */
  @Test
  void aSessionThatBeganAnewDoesNotTakeItsOldNameAgain() throws IOException {
    Recording.Numbers numbers = new Recording.Numbers();
    Path next = folder.resolve("next.taipan.jsonl");
    try (Recording first = new Recording(folder.resolve("a.taipan.jsonl"), Map.of(), numbers);
        Recording second = new Recording(next, Map.of(), numbers)) {
      SessionLog session = first.session();
      session.answered(OneTable.control(Kind.BEGIN), "BEGIN");
      session.answered(OneTable.sendUpdate(session, 2, 7), "UPDATE 1");
      session.answered(OneTable.control(Kind.PREPARE_TRANSACTION), "");
      OneTable.read(session.in(second), 1, 0);
    }
    assertThat(Files.readString(next)).contains("\"session\":\"1.1\",\"id\":2,");
  }
}

package dev.taipan.statements.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.statements.sql.Plan.Control.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What nobody knows of transactions in one file may happen while the next one is written. */
class NextFileTest {
  @TempDir private Path folder;

  @Test
  void whatMayHaveBeenWrittenIsNotJudgedThere() throws IOException {
    try (Recording first = new Recording(folder.resolve("1.taipan.jsonl"), Map.of());
        Recording second = new Recording(folder.resolve("2.taipan.jsonl"), Map.of());
        Recording third = new Recording(folder.resolve("3.taipan.jsonl"), Map.of())) {
      SessionLog lost = first.session();
      lost.answered(OneTable.control(Kind.BEGIN), "BEGIN");
      lost.answered(OneTable.sendUpdate(lost, 2, 7), "UPDATE 1");
      lost.answered(OneTable.control(Kind.PREPARE_TRANSACTION), "");
      second.follow(first);
      third.follow(second);
      for (Recording next : List.of(second, third)) {
        SessionLog reader = next.session();
        OneTable.read(reader, 1, 0);
        OneTable.read(reader, 2, 0);
      }

      assertThat(second.tally().reads()).isEqualTo(1);
      assertThat(second.tally().readsAside()).isEqualTo(1);
      assertThat(third.tally().reads()).isEqualTo(2);
    }
  }
}

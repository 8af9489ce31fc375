package dev.taipan.relational.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.relational.sql.Meeting;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SavepointsTest {

  @Test
  void takesOutWhatWasUndone() {
    List<RelationalStatement> statements = new ArrayList<>();
    Savepoints savepoints = new Savepoints(statements);
    Observation kept = new Observation("r0_1", new long[0], Meeting.OVERWROTE);
    Observation undone = new Observation("r0_2", new long[0], Meeting.OVERWROTE);
    Observation ownRead = new Observation("r0_2", new long[] {2}, Meeting.READ);
    Observation read = new Observation("r0_1", new long[] {1}, Meeting.READ);
    statements.add(statement(1, kept));
    savepoints.done("SAVEPOINT one");
    statements.add(statement(2, undone));
    statements.add(statement(3, ownRead, read));
    savepoints.done("RELEASE SAVEPOINT other");
    assertThat(statements.get(1).observations()).containsExactly(undone);
    savepoints.done("rollback to savepoint ONE");
    assertThat(statements.get(0).observations()).containsExactly(kept);
    assertThat(statements.get(1).observations()).isEmpty();
    assertThat(statements.get(2).observations()).containsExactly(read);
    assertThat(savepoints.concerns("ROLLBACK TO one")).isTrue();
    assertThat(savepoints.concerns("UPDATE savepoint SET a = 1")).isFalse();
  }

  private static RelationalStatement statement(long number, Observation... seen) {
    return new RelationalStatement(
        number, "", Optional.empty(), List.of(seen), List.of(), number, Optional.empty());
  }
}

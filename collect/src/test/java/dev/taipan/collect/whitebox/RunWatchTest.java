package dev.taipan.collect.whitebox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.TransactionStatus;
import dev.taipan.whitebox.enne.ReplayLevel;
import dev.taipan.whitebox.sql.Interpreter;
import dev.taipan.whitebox.sql.PredicateDialect;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Runs that are made up, of which the log is told when it is asked for. */
class RunWatchTest {
  private final Told log = new Told();

  /** What the database will say next. */
  private static final class Told implements ChangeLog {
    private final Deque<Change> changes = new ArrayDeque<>();

    @Override
    public void read(Consumer<Change> reader) {
      changes.forEach(reader);
      changes.clear();
    }

    @Override
    public void close() {
      // Nothing was opened.
    }
  }

  private static RunWatch watch(ReplayLevel level) {
    return watch(new RunWatch(level, new Interpreter(PredicateDialect.POSTGRESQL)));
  }

  private static RunWatch watch(RunWatch watch) {
    watch.begun(
        """
        {"taipan":"history","version":2,"keys":"row","values":"json","initial":null,"absent":null,\
        "live":true,"spelledOut":false}
        """);
    watch.initial(
        "{\"key\":[\"a\",1],\"initial\":{\"v\":0,\"b\":5}}\n".getBytes(StandardCharsets.UTF_8));
    watch.initial(
        "{\"key\":[\"a\",2],\"initial\":{\"v\":0,\"b\":6}}\n".getBytes(StandardCharsets.UTF_8));
    return watch;
  }

  private static void end(
      RunWatch watch, long id, String saw, TransactionStatus status, String operations) {
    String line =
        "{\"session\":\"%d\",\"id\":%d,\"status\":\"%s\",\"ops\":[%s]%s}\n"
            .formatted(
                id,
                id,
                status.name().toLowerCase(Locale.ROOT),
                operations,
                saw == null ? "" : ",\"saw\":\"" + saw + "\"");
    watch.ended(id, status, line.getBytes(StandardCharsets.UTF_8));
  }

  private void commit(int xid, int key, int version) {
    log.changes.add(
        new Change(String.valueOf(xid), "taipan_a", String.valueOf(key), String.valueOf(version)));
  }

  private static String write(int key, int version) {
    return "[\"w\",[\"a\",%d],{\"v\":%d,\"b\":7}]".formatted(key, version);
  }

  private static String read(int key, int version) {
    return "[\"r\",[\"a\",%d],{\"v\":%d,\"b\":%d}]"
        .formatted(key, version, version == 0 ? 4 + key : 7);
  }

  private void readAll(RunWatch watch) throws IOException {
    watch.readToEnd(log, change -> {});
  }

  @Test
  void rowsHoldAtFirstWhatTheyHeldInAllParts() throws IOException {
    RunWatch watch = watch(ReplayLevel.SNAPSHOT_ISOLATION);
    end(watch, 1, "10:10:", TransactionStatus.COMMITTED, read(1, 0));
    readAll(watch);
    end(watch, 2, "10:10:", TransactionStatus.COMMITTED, read(1, 0) + "," + read(2, 0));
    readAll(watch);

    assertThat(watch.violation()).isEmpty();
    assertThat(watch.transactions()).isEqualTo(2);
    assertThat(watch.leftOut()).isZero();
  }

  /** Who writes two rows is seen whole or not at all, of whatever time. */
  @Test
  void readAtomicityIsJudgedOfWhoSaysWhatItSaw() throws IOException {
    RunWatch watch = watch(ReplayLevel.READ_ATOMIC);
    commit(10, 1, 101);
    commit(10, 2, 102);
    end(watch, 1, "10:10:", TransactionStatus.COMMITTED, write(1, 101) + "," + write(2, 102));
    end(watch, 2, "11:11:", TransactionStatus.COMMITTED, read(1, 0) + "," + read(2, 0));
    end(watch, 3, null, TransactionStatus.COMMITTED, read(1, 0) + "," + read(2, 102));
    readAll(watch);
    assertThat(watch.violation()).isEmpty();
    assertThat(watch.leftOut()).isOne();
    end(watch, 4, "11:11:", TransactionStatus.COMMITTED, read(1, 0) + "," + read(2, 102));
    readAll(watch);

    assertThat(watch.violation().orElseThrow())
        .startsWith("T4 (its operation 1) read key [\"a\",1]: expected {\"v\":101")
        .contains("of which it read key [\"a\",2], or later");
  }

  /** Of two that commit at the same time, others may see the second one first. */
  @Test
  void snapshotsTellWhatWasSeenAndNotTheLog() throws IOException {
    RunWatch watch = watch(ReplayLevel.SNAPSHOT_ISOLATION);
    commit(10, 1, 101);
    commit(11, 2, 102);
    end(watch, 1, "10:10:", TransactionStatus.COMMITTED, write(1, 101));
    end(watch, 2, "10:10:", TransactionStatus.COMMITTED, write(2, 102));
    end(watch, 3, "10:12:10", TransactionStatus.COMMITTED, read(1, 0) + "," + read(2, 102));
    end(watch, 4, "12:12:", TransactionStatus.COMMITTED, read(1, 101) + "," + read(2, 0));
    readAll(watch);

    assertThat(watch.violation().orElseThrow())
        .startsWith("T4 (its operation 2) read key [\"a\",2]: expected {\"v\":102");
  }

  @Test
  void whatCommittedAndWasNotRecordedYetMayExplainIt() throws IOException {
    RunWatch watch = watch(ReplayLevel.SNAPSHOT_ISOLATION);
    commit(10, 1, 101);
    end(watch, 2, "11:11:", TransactionStatus.COMMITTED, read(1, 101));
    readAll(watch);
    assertThat(watch.violation()).isEmpty();
    end(watch, 3, "11:11:", TransactionStatus.COMMITTED, read(1, 0));
    readAll(watch);
    assertThat(watch.violation()).isEmpty();

    end(watch, 1, "10:10:", TransactionStatus.COMMITTED, write(1, 101));
    readAll(watch);
    assertThat(watch.violation().orElseThrow()).startsWith("T3 (its operation 1)");
  }

  /** Of two in the log, the second is seen first, by one that runs for longer than both. */
  private void endTwoWhileAThirdRuns(RunWatch watch) {
    watch.begun(1);
    watch.begun(2);
    watch.begun(3);
    commit(10, 1, 101);
    commit(11, 2, 102);
    end(watch, 1, "10:10:", TransactionStatus.COMMITTED, write(1, 101));
    end(watch, 2, "10:10:", TransactionStatus.COMMITTED, write(2, 102));
  }

  private static void endTheThird(RunWatch watch) {
    end(watch, 3, "10:12:10", TransactionStatus.COMMITTED, read(1, 0) + "," + read(2, 102));
  }

  private void read(RunWatch watch) throws IOException {
    watch.read(log, change -> {});
  }

  @Test
  void whoStillRunsMayTellWhatBecameVisibleFirst() throws IOException {
    RunWatch watch = watch(ReplayLevel.SNAPSHOT_ISOLATION);
    endTwoWhileAThirdRuns(watch);
    for (int i = 0; i < 5; i++) {
      read(watch);
      assertThat(watch.transactions()).isZero();
    }
    endTheThird(watch);
    read(watch);

    assertThat(watch.transactions()).isEqualTo(3);
    assertThat(watch.leftOut()).isZero();
    assertThat(watch.violation()).isEmpty();
  }

  /** Another began while the first was being committed, which the log told of before. */
  @Test
  void whoBeganBeforeAllOfTheLogWasVisibleMayTellItToo() throws IOException {
    RunWatch watch = watch(ReplayLevel.SNAPSHOT_ISOLATION);
    watch.begun(1);
    watch.begun(2);
    commit(10, 1, 101);
    commit(11, 2, 102);
    end(watch, 2, "10:10:", TransactionStatus.COMMITTED, write(2, 102));
    read(watch);
    watch.begun(3);
    end(watch, 1, "10:10:", TransactionStatus.COMMITTED, write(1, 101));
    for (int i = 0; i < 5; i++) {
      read(watch);
      assertThat(watch.transactions()).isZero();
    }
    endTheThird(watch);
    read(watch);

    assertThat(watch.transactions()).isEqualTo(3);
    assertThat(watch.leftOut()).isZero();
  }

  @Test
  void whatBeginsLaterIsNotWaitedFor() throws IOException {
    RunWatch watch = watch(ReplayLevel.SNAPSHOT_ISOLATION);
    watch.begun(1);
    commit(10, 1, 101);
    end(watch, 1, "10:10:", TransactionStatus.COMMITTED, write(1, 101));
    read(watch);
    assertThat(watch.transactions()).isEqualTo(1);

    watch.begun(2);
    watch.begun(3);
    end(watch, 2, "11:11:", TransactionStatus.COMMITTED, read(1, 0));
    watch.begun(4);
    read(watch);
    assertThat(watch.violation()).isEmpty();
    end(watch, 3, "11:11:", TransactionStatus.COMMITTED, read(1, 101));
    watch.begun(5);
    end(watch, 4, "11:11:", TransactionStatus.COMMITTED, read(1, 101));
    read(watch);
    assertThat(watch.violation()).isEmpty();
    end(watch, 5, "11:11:", TransactionStatus.COMMITTED, read(1, 101));
    watch.begun(6);
    read(watch);
    assertThat(watch.violation().orElseThrow()).startsWith("T2 (its operation 1)");
  }

  /** Then the place of the third is known too late, which is counted. */
  @Test
  void patienceHasAnEnd() throws IOException {
    RunWatch watch =
        watch(
            new RunWatch(
                ReplayLevel.SNAPSHOT_ISOLATION,
                new Interpreter(PredicateDialect.POSTGRESQL),
                Duration.ZERO));
    endTwoWhileAThirdRuns(watch);
    read(watch);
    assertThat(watch.transactions()).isEqualTo(2);

    endTheThird(watch);
    read(watch);
    assertThat(watch.violation()).isEmpty();
    assertThat(watch.leftOut()).isEqualTo(1);
  }

  @Test
  void theLogKnowsWhatHappenedToThoseOfUnknownOutcome() throws IOException {
    RunWatch watch = watch(ReplayLevel.SNAPSHOT_ISOLATION);
    end(watch, 1, "10:10:", TransactionStatus.UNKNOWN, read(1, 0) + "," + write(1, 101));
    readAll(watch);
    assertThat(watch.transactions()).isZero();

    commit(10, 1, 101);
    end(watch, 2, "11:11:", TransactionStatus.COMMITTED, read(1, 101));
    readAll(watch);
    assertThat(watch.violation()).isEmpty();
    assertThat(watch.transactions()).isEqualTo(2);
  }

  @Test
  void readersWithoutASnapshotHaveNoPlaceButAtReadCommitted() throws IOException {
    for (ReplayLevel level :
        new ReplayLevel[] {ReplayLevel.READ_COMMITTED, ReplayLevel.SERIALIZABLE}) {
      RunWatch watch = watch(level);
      commit(10, 1, 101);
      end(watch, 1, null, TransactionStatus.COMMITTED, write(1, 101));
      end(watch, 2, null, TransactionStatus.COMMITTED, read(1, 0));
      end(watch, 3, null, TransactionStatus.COMMITTED, read(1, 99));
      readAll(watch);

      boolean judged = level == ReplayLevel.READ_COMMITTED;
      assertThat(watch.violation().isPresent()).isEqualTo(judged);
      assertThat(watch.leftOut()).isEqualTo(judged ? 0 : 2);
    }
  }

  @Test
  void statementsHaveSnapshotsOfTheirOwn() throws IOException {
    RunWatch watch = watch(ReplayLevel.READ_COMMITTED);
    commit(10, 1, 101);
    end(watch, 1, null, TransactionStatus.COMMITTED, write(1, 101));
    String statement = "[\"predicate\",\"b = 5\",[%s],{\"saw\":\"%s\"}]";
    String row = "[[\"a\",1],{\"v\":0,\"b\":5}]";
    end(
        watch,
        2,
        null,
        TransactionStatus.COMMITTED,
        statement.formatted(row, "10:10:")
            + ","
            + read(1, 0)
            + ","
            + statement.formatted("", "11:11:"));
    readAll(watch);
    assertThat(watch.violation()).isEmpty();
    assertThat(watch.leftOut()).isZero();

    end(watch, 3, null, TransactionStatus.COMMITTED, statement.formatted(row, "11:11:"));
    readAll(watch);
    assertThat(watch.violation().orElseThrow()).startsWith("T3 (its operation 1) asked for");
  }

  @Test
  void theRehearsalGoesWell() {
    WatchRehearsal.run();
  }
}

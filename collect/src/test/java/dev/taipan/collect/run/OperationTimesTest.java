package dev.taipan.collect.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.collect.database.ClassPathArtifacts;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.EmbeddedDatabase;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.column.Details;
import dev.taipan.history.column.PredicateReads;
import dev.taipan.workload.KeyDistribution;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** When the operations of a run ran. */
class OperationTimesTest {
  @TempDir private Path folder;

  private History record(WorkloadKind workload) throws Exception {
    Path file = folder.resolve("history");
    try (Database h2 = EmbeddedDatabase.H2.start(new ClassPathArtifacts())) {
      Load load =
          new Load(
              workload,
              Isolation.SERIALIZABLE,
              4,
              100,
              Duration.ofMinutes(1),
              5,
              KeyDistribution.UNIFORM,
              0.1,
              0,
              Duration.ZERO,
              7);
      new LiveRun(h2, load).recordWithOperationTimes(file);
    }
    return HistoryFiles.read(file);
  }

  @ParameterizedTest
  @EnumSource(names = {"REGISTERS", "SEVERAL_KEYS", "LISTS", "PREDICATES"})
  void areWithinTheirTransactions(WorkloadKind workload) throws Exception {
    History history = record(workload);

    assertThat(history.transactions()).isGreaterThan(300);
    for (int transaction = 0; transaction < history.transactions(); transaction++) {
      areInOrder(history, transaction);
    }
    PredicateReads reads = history.details().predicateReads();
    for (int read = 0; read < reads.size(); read++) {
      isWithin(history, reads.transaction(read), history.operations() + read);
    }
  }

  /** Those of one statement have the same. */
  private static void areInOrder(History history, int transaction) {
    Details details = history.details();
    int first = history.operationStart(transaction);
    for (int operation = first; operation < history.operationEnd(transaction); operation++) {
      isWithin(history, transaction, operation);
      if (operation > first && details.start(operation) != details.start(operation - 1)) {
        assertThat(details.end(operation - 1)).isLessThanOrEqualTo(details.start(operation));
      }
    }
  }

  private static void isWithin(History history, int transaction, int operation) {
    long start = history.details().start(operation);
    long end = history.details().end(operation);

    assertThat(start).isGreaterThanOrEqualTo(history.startTime(transaction));
    if (end == Details.NO_END) {
      assertThat(history.status(transaction)).isEqualTo(TransactionStatus.ABORTED);
      assertThat(start).isLessThanOrEqualTo(history.endTime(transaction));
    } else {
      assertThat(end).isBetween(start, history.endTime(transaction));
    }
  }
}

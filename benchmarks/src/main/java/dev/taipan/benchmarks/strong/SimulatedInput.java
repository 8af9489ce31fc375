package dev.taipan.benchmarks.strong;

import dev.taipan.benchmarks.process.DataFolder;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.formats.io.HistoryFormat;
import dev.taipan.generate.SimulatedHistory;
import dev.taipan.generate.protocol.ConcurrencyControl;
import dev.taipan.generate.protocol.SimulatedWorkload;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A history of a simulated store with serializable snapshot isolation, written session by session,
 * so that neither the order of the lines nor that of the commits explains the reads. It has as many
 * keys as transactions, of 8 operations each.
 *
 * @param size its number of transactions, as people write it
 */
record SimulatedInput(String size, int transactions, int sessions, Mix mix) implements StrongInput {
  private static final SimulatedWorkload BASE =
      SimulatedWorkload.DEFAULTS
          .withOperationsPerTransaction(8)
          .withConcurrencyControl(ConcurrencyControl.SERIALIZABLE_SNAPSHOT_ISOLATION);

  @Override
  public String name() {
    return size + "-" + mix.title();
  }

  @Override
  public Targets targets() {
    if (name().equals("100k-reads-10")) {
      return Targets.seconds(1.6, 3);
    }
    return name().equals("1M-reads-50") ? new Targets(Double.NaN, 30, 8192) : Targets.NONE;
  }

  @Override
  public Path path() throws IOException {
    return DataFolder.file(
        "strong-" + name() + "-" + sessions + ".txt",
        path -> HistoryFiles.write(SimulatedHistory.of(workload()), path, HistoryFormat.TEXT));
  }

  private SimulatedWorkload workload() {
    return mix.in(
        BASE.withSessions(sessions)
            .withTransactionsPerSession(transactions / sessions)
            .withKeys(transactions));
  }
}

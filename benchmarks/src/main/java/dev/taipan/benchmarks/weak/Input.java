package dev.taipan.benchmarks.weak;

import dev.taipan.benchmarks.process.DataFolder;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.formats.io.HistoryFormat;
import dev.taipan.generate.SimulatedHistory;
import dev.taipan.generate.log.RecordedFields;
import dev.taipan.generate.protocol.SimulatedWorkload;
import dev.taipan.workload.KeyDistribution;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;

/** A generated text file. */
record Input(InputSize size, KeyDistribution distribution, LineOrder order) {

  /** The number of operations. */
  int operations() {
    return size.workload(distribution).operations();
  }

  /**
   * The file, which is made when it is missing.
   *
   * @throws IOException when it cannot be written
   */
  Path file() throws IOException {
    String name = (size + "-" + distribution + "-" + order + ".txt").toLowerCase(Locale.ROOT);
    return DataFolder.file(name, this::make);
  }

  private void make(Path path) throws IOException {
    SimulatedWorkload workload = size.workload(distribution);
    switch (order) {
      case COMMITS ->
          SimulatedHistory.write(workload, path, HistoryFormat.TEXT, RecordedFields.OPERATIONS);
      case SESSIONS -> HistoryFiles.write(SimulatedHistory.of(workload), path, HistoryFormat.TEXT);
    }
  }
}

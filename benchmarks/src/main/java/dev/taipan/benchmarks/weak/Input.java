package dev.taipan.benchmarks.weak;

import dev.taipan.collect.simulate.KeyDistribution;
import dev.taipan.collect.simulate.Recording;
import dev.taipan.collect.simulate.SimulatedHistory;
import dev.taipan.collect.simulate.Workload;
import dev.taipan.history.io.HistoryFiles;
import dev.taipan.history.io.HistoryFormat;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * A generated text file. Files are kept in {@code benchmarks/target/data} until {@code mvn clean},
 * because the larger ones take a while to make.
 */
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
    Path file = Files.createDirectories(besideCode().resolve("data")).resolve(name);
    if (!Files.exists(file)) {
      make(file);
    }
    return file;
  }

  private void make(Path file) throws IOException {
    Workload workload = size.workload(distribution);
    switch (order) {
      case COMMITS ->
          SimulatedHistory.write(workload, file, HistoryFormat.TEXT, Recording.OPERATIONS);
      case SESSIONS -> HistoryFiles.write(SimulatedHistory.of(workload), file, HistoryFormat.TEXT);
    }
  }

  /** The build folder, whether this code runs from a jar in it or from its folder of classes. */
  private static Path besideCode() {
    try {
      return Path.of(Input.class.getProtectionDomain().getCodeSource().getLocation().toURI())
          .getParent();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}

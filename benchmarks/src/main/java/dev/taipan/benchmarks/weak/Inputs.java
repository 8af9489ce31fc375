package dev.taipan.benchmarks.weak;

import dev.taipan.collect.simulate.KeyDistribution;
import dev.taipan.collect.simulate.SimulatedHistory;
import dev.taipan.history.io.HistoryFormat;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * The generated text files. They are kept in {@code benchmarks/target/data} until {@code mvn
 * clean}, because the larger ones take a while to make.
 */
final class Inputs {

  private Inputs() {}

  /** An input, which is made when it is missing. */
  static Path file(InputSize size, KeyDistribution distribution) throws IOException {
    String name = (size + "-" + distribution + ".txt").toLowerCase(Locale.ROOT);
    Path file = Files.createDirectories(besideCode().resolve("data")).resolve(name);
    if (!Files.exists(file)) {
      SimulatedHistory.write(size.workload(distribution), file, HistoryFormat.TEXT);
    }
    return file;
  }

  /** The build folder, whether this code runs from a jar in it or from its folder of classes. */
  private static Path besideCode() {
    try {
      return Path.of(Inputs.class.getProtectionDomain().getCodeSource().getLocation().toURI())
          .getParent();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}

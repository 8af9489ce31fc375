package dev.taipan.benchmarks.strong;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The inputs that there are. */
final class Inputs {
  private static final int SESSIONS_OF_CURVE = 25;

  private Inputs() {}

  /** The larger histories of the corpus; none, with a message, when it is not there. */
  static List<StrongInput> ofCorpus() throws IOException {
    Path corpus = Path.of(System.getProperty("taipan.corpus", "../shared/corpus"));
    if (!Files.isDirectory(corpus.resolve("bench"))) {
      System.err.println(
          "strong-table: no corpus at " + corpus + ", so only generated histories are measured");
      return List.of();
    }
    return List.copyOf(RecordedInput.ofCorpus(corpus));
  }

  /** Generated histories of every mix: 10k, 100k and perhaps 1M transactions. */
  static List<StrongInput> generated(boolean withLargest) {
    List<StrongInput> inputs = new ArrayList<>();
    for (Mix mix : Mix.values()) {
      inputs.add(new SimulatedInput("10k", 10_000, 25, mix));
      inputs.add(new SimulatedInput("100k", 100_000, 50, mix));
      if (withLargest) {
        inputs.add(new SimulatedInput("1M", 1_000_000, 100, mix));
      }
    }
    return inputs;
  }

  /** Histories that differ in their length only, from short to long. */
  static List<SimulatedInput> curve(boolean withLargest) {
    List<SimulatedInput> inputs = new ArrayList<>();
    inputs.add(ofCurve("10k", 10_000));
    inputs.add(ofCurve("30k", 30_000));
    inputs.add(ofCurve("100k", 100_000));
    inputs.add(ofCurve("300k", 300_000));
    if (withLargest) {
      inputs.add(ofCurve("1M", 1_000_000));
    }
    return inputs;
  }

  private static SimulatedInput ofCurve(String size, int transactions) {
    return new SimulatedInput(size, transactions, SESSIONS_OF_CURVE, Mix.READS_50);
  }
}

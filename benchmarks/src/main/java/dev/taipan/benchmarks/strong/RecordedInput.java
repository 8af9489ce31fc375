package dev.taipan.benchmarks.strong;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A history that somebody has recorded. */
record RecordedInput(Path path) implements StrongInput {
  private static final Map<String, Targets> TARGETS =
      Map.of(
          "chengRW-16000", new Targets(0.10, 0.5, 150),
          "25_400_8_10000_0.3_uniform", Targets.seconds(0.08, 0.5),
          "WH-10k", Targets.seconds(0.18, 0.6),
          "BL-10k", Targets.seconds(0.16, 0.6),
          "rubis-10000", Targets.seconds(0.04, 0.5));

  /** The larger histories of a corpus, by name. */
  static List<RecordedInput> ofCorpus(Path corpus) throws IOException {
    try (Stream<Path> entries = Files.list(corpus.resolve("bench"))) {
      return entries.filter(Files::isDirectory).sorted().map(RecordedInput::new).toList();
    }
  }

  @Override
  public String name() {
    return path.getFileName().toString();
  }

  @Override
  public Targets targets() {
    return TARGETS.getOrDefault(name(), Targets.NONE);
  }
}

package dev.taipan.benchmarks.certificates;

import dev.taipan.formats.io.BadHistoryException;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.history.History;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/** The histories in a folder and the folders in it, some of which are histories themselves. */
final class RecordedHistories {

  /** Whoever is shown histories, one after the other. */
  interface Visitor {
    /** A history, and the file or folder that it was read from. */
    void visit(Path path, History history) throws IOException;
  }

  private RecordedHistories() {}

  /** Shows all histories in the order of their names, and leaves out files that are none. */
  static void visit(Path path, Visitor visitor) throws IOException {
    Optional<History> history = read(path);
    if (history.isPresent()) {
      visitor.visit(path, history.get());
    } else if (Files.isDirectory(path)) {
      try (Stream<Path> within = Files.list(path)) {
        for (Path each : within.sorted(Comparator.naturalOrder()).toList()) {
          visit(each, visitor);
        }
      }
    }
  }

  private static Optional<History> read(Path path) throws IOException {
    try {
      return Optional.of(HistoryFiles.read(path));
    } catch (BadHistoryException noHistory) {
      return Optional.empty();
    }
  }
}

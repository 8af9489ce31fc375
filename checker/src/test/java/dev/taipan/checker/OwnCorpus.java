package dev.taipan.checker;

import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.history.History;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The small corpus of our own: histories in files, and the verdicts that a table has of them. */
public final class OwnCorpus {
  private static final Path FOLDER = Path.of("..", "checker", "src/test/resources/corpus");
  private static final Path TABLE = FOLDER.resolve("verdicts.tsv");

  private OwnCorpus() {}

  /** A file, or a folder of logs, and what its history satisfies. */
  public record Sample(Path path, Map<IsolationLevel, Outcome> expected) {
    /** The history. */
    public History history() {
      try {
        return HistoryFiles.read(path);
      } catch (IOException unreadable) {
        throw new UncheckedIOException(unreadable);
      }
    }

    /** Where a format cannot say when transactions ran, it does not say what needs it. */
    public Map<IsolationLevel, Outcome> expected(History history) {
      Map<IsolationLevel, Outcome> said = new EnumMap<>(IsolationLevel.class);
      said.putAll(expected);
      if (!history.hasTimes()) {
        said.keySet().removeIf(IsolationLevel::needsTimes);
      }
      return said;
    }

    @Override
    public String toString() {
      return path.getFileName().toString();
    }
  }

  /** All of them. */
  public static List<Sample> samples() throws IOException {
    Map<String, Map<IsolationLevel, Outcome>> table = table();
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files
          .filter(file -> !file.equals(TABLE) && !file.endsWith("README.md"))
          .sorted()
          .map(file -> new Sample(file, table.getOrDefault(nameOf(file), Map.of())))
          .toList();
    }
  }

  static String nameOf(Path file) {
    String name = file.getFileName().toString();
    return name.substring(0, name.indexOf('.'));
  }

  static Map<String, Map<IsolationLevel, Outcome>> table() throws IOException {
    List<String> lines = Files.readAllLines(TABLE);
    String[] levels = lines.get(0).split("\t");
    Map<String, Map<IsolationLevel, Outcome>> table = new LinkedHashMap<>();
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split("\t");
      Map<IsolationLevel, Outcome> verdicts = new EnumMap<>(IsolationLevel.class);
      for (int i = 1; i < cells.length; i++) {
        if (!cells[i].equals("no times")) {
          Outcome outcome = cells[i].equals("holds") ? Outcome.SATISFIED : Outcome.VIOLATED;
          verdicts.put(IsolationLevel.named(levels[i]).orElseThrow(), outcome);
        }
      }
      table.put(cells[0], verdicts);
    }
    return table;
  }
}

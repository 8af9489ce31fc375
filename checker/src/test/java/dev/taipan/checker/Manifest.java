package dev.taipan.checker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The corpus's table of histories and verdicts. */
final class Manifest {
  private static final String COMPUTED = "computed_RC.RA.TCC.PC.SI.SER";
  private static final String COMPUTED_WITHOUT_SESSIONS = "computed_no_session_order";

  private Manifest() {}

  /** A row. */
  record Entry(Path path, Map<String, String> columns) {

    /** A cell, empty where the row has none. */
    String column(String name) {
      return columns.getOrDefault(name, "");
    }

    /** Whether the row says how many transactions it has, and no more than so many. */
    boolean hasAtMost(int transactions) {
      String said = column("txns");
      return !said.isEmpty() && Integer.parseInt(said) <= transactions;
    }

    /** Whether it is a history of reads and writes in a format that can be read. */
    boolean isKeyValueHistory() {
      return !columns.getOrDefault("set", "bench").equals("edn");
    }

    /**
     * The verdicts that the row knows.
     *
     * @param inSessionOrder the levels of its six computed characters
     */
    Map<IsolationLevel, Outcome> verdicts(IsolationLevel[] inSessionOrder) {
      Map<IsolationLevel, Outcome> verdicts = new EnumMap<>(IsolationLevel.class);
      String computed = columns.getOrDefault(COMPUTED, "");
      for (int i = 0; i < computed.length(); i++) {
        put(verdicts, inSessionOrder[i], computed.charAt(i) == '1', computed.charAt(i) != '?');
      }
      String unordered = columns.getOrDefault(COMPUTED_WITHOUT_SESSIONS, "");
      if (unordered.length() == 6) {
        put(
            verdicts,
            IsolationLevel.SNAPSHOT_ISOLATION,
            unordered.charAt(4) == '1',
            unordered.charAt(4) != '?');
        put(
            verdicts,
            IsolationLevel.SERIALIZABILITY,
            unordered.charAt(5) == '1',
            unordered.charAt(5) != '?');
      }
      documented(verdicts, "RC", IsolationLevel.READ_COMMITTED);
      documented(verdicts, "RA", IsolationLevel.READ_ATOMICITY);
      documented(verdicts, "TCC", IsolationLevel.TRANSACTIONAL_CAUSAL_CONSISTENCY);
      documented(verdicts, "SI", IsolationLevel.STRONG_SESSION_SNAPSHOT_ISOLATION);
      documented(verdicts, "SER", IsolationLevel.STRONG_SESSION_SERIALIZABILITY);
      return verdicts;
    }

    /** Published verdicts are those of tools that include session order. */
    private void documented(
        Map<IsolationLevel, Outcome> verdicts, String column, IsolationLevel level) {
      String text = columns.getOrDefault(column, "?");
      boolean accepts = text.startsWith("accept");
      if (!accepts && !text.startsWith("reject")) {
        return;
      }
      put(verdicts, level, accepts, true);
      if (accepts) {
        for (IsolationLevel weaker : IsolationLevel.values()) {
          if (level.implies(weaker)) {
            put(verdicts, weaker, true, true);
          }
        }
      }
    }

    private void put(
        Map<IsolationLevel, Outcome> verdicts,
        IsolationLevel level,
        boolean accepts,
        boolean known) {
      if (known) {
        Outcome outcome = accepts ? Outcome.SATISFIED : Outcome.VIOLATED;
        Outcome before = verdicts.put(level, outcome);
        if (before != null && before != outcome) {
          throw new IllegalStateException(path + " contradicts itself on " + level);
        }
      }
    }

    @Override
    public String toString() {
      return columns.get("id");
    }
  }

  /** The rows of a table. */
  static Stream<Entry> read(Path table) {
    List<String> lines;
    try {
      lines = Files.readAllLines(table);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    String[] header = lines.get(0).split("\t", -1);
    return lines.stream()
        .skip(1)
        .map(
            line -> {
              String[] cells = line.split("\t", -1);
              Map<String, String> columns = new HashMap<>();
              for (int i = 0; i < cells.length; i++) {
                columns.put(header[i], cells[i]);
              }
              String file = columns.getOrDefault("file", columns.get("id"));
              return new Entry(table.resolveSibling(file), columns);
            });
  }
}

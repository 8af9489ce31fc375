package dev.taipan.formats.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Reads every history of the corpus that the system property {@code taipan.corpus} names, and
 * compares counts with its manifests. Sessions, operations and keys are counted there over
 * committed transactions.
 */
class CorpusTest {
  private static final Path CORPUS = Path.of(System.getProperty("taipan.corpus", "no corpus"));

  @BeforeEach
  void needsTheCorpus() {
    assumeTrue(Files.isDirectory(CORPUS), () -> "no folder " + CORPUS.toAbsolutePath());
  }

  @Test
  void textHistoriesHaveTheCountsOfTheManifest() throws IOException {
    int read = 0;
    for (Map<String, String> row : rows(CORPUS.resolve("manifest.tsv"))) {
      Path file = CORPUS.resolve(row.get("file"));
      if (file.toString().endsWith(".txt")) {
        assertThat(HistoryFiles.detect(file)).isEqualTo(HistoryFormat.TEXT);
        History history = HistoryFiles.read(file);
        Committed committed = Committed.of(history);
        assertThat(committed.sessions).as(row.get("file")).isEqualTo(number(row, "sessions"));
        assertThat(committed.transactions).as(row.get("file")).isEqualTo(number(row, "txns"));
        assertThat(committed.operations).as(row.get("file")).isEqualTo(number(row, "ops"));
        assertThat(committed.keys).as(row.get("file")).isEqualTo(number(row, "keys"));
        int aborted = history.transactions() - committed.transactions;
        assertAbortedRuns(row.get("file"), aborted, number(row, "aborted_txns"));
        read++;
      }
    }
    assertThat(read).isPositive();
  }

  @Test
  void binaryHistoriesHaveTheCountsOfTheManifest() throws IOException {
    for (Map<String, String> row : rows(CORPUS.resolve("bench/manifest.tsv"))) {
      Path input = CORPUS.resolve("bench").resolve(row.get("id"));
      HistoryFormat format =
          row.get("format").equals("cobra-log") ? HistoryFormat.COBRA : HistoryFormat.BINCODE;
      assertThat(HistoryFiles.detect(input)).isEqualTo(format);
      History history = HistoryFiles.read(input);
      Committed committed = Committed.of(history);
      assertThat(history.sessions()).isEqualTo(number(row, "sessions"));
      assertThat(committed.transactions).isEqualTo(number(row, "txns_committed"));
      assertThat(history.transactions() - committed.transactions)
          .isEqualTo(number(row, "txns_aborted"));
      assertThat(committed.operations).isEqualTo(number(row, "ops"));
      assertThat(committed.writes).isEqualTo(number(row, "writes"));
      assertThat(committed.keys).isEqualTo(number(row, "keys"));
      assertThat(committed.initialReads).isEqualTo(number(row, "init_reads"));
    }
  }

  /** In text, adjacent aborted transactions of a session are one. */
  private static void assertAbortedRuns(String file, int runs, int aborted) {
    assertThat(runs).as(file).isBetween(Math.min(1, aborted), aborted);
  }

  private static int number(Map<String, String> row, String column) {
    return Integer.parseInt(row.get(column));
  }

  private static List<Map<String, String>> rows(Path manifest) throws IOException {
    List<Map<String, String>> rows = new ArrayList<>();
    List<String> lines = Files.readAllLines(manifest);
    String[] columns = lines.get(0).split("\t", -1);
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split("\t", -1);
      Map<String, String> row = new HashMap<>();
      for (int i = 0; i < columns.length; i++) {
        row.put(columns[i], cells[i]);
      }
      rows.add(row);
    }
    return rows;
  }

  /** Counts over committed transactions. */
  private static final class Committed {
    private int sessions;
    private int transactions;
    private int operations;
    private int writes;
    private int initialReads;
    private int keys;

    static Committed of(History history) {
      Committed counts = new Committed();
      BitSet keys = new BitSet();
      BitSet sessions = new BitSet();
      for (int transaction = 0; transaction < history.transactions(); transaction++) {
        if (history.status(transaction) == TransactionStatus.COMMITTED) {
          counts.transactions++;
          sessions.set(history.sessionOf(transaction));
          counts.addOperations(history, transaction, keys);
        }
      }
      counts.keys = keys.cardinality();
      counts.sessions = sessions.cardinality();
      return counts;
    }

    private void addOperations(History history, int transaction, BitSet keys) {
      for (int operation = history.operationStart(transaction);
          operation < history.operationEnd(transaction);
          operation++) {
        operations++;
        keys.set(history.key(operation));
        if (history.isWrite(operation)) {
          writes++;
        } else if (history.value(operation) == history.initialValue()) {
          initialReads++;
        }
      }
    }
  }
}

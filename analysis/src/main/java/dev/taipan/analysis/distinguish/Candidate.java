package dev.taipan.analysis.distinguish;

import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.TransactionStatus;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A small history: what its transactions do, in which sessions, and perhaps when. */
record Candidate(Shape shape, SessionDivision sessions, Optional<RealTime> times) {

  /** Two histories of one read, of a value that nobody wrote; the second one has times. */
  static List<History> readsOfThinAir() {
    Shape read = new Shape(new int[][] {{0}}, new int[][] {{0}}, new int[1], 1);
    SessionDivision alone = SessionDivision.of(1).get(0);
    return Stream.of(Optional.<RealTime>empty(), RealTime.of(alone).stream().findFirst())
        .map(times -> new Candidate(read, alone, times).history())
        .toList();
  }

  /**
   * Whether of all histories that differ only in names from one without times, it is the one to
   * try.
   */
  static boolean isFirstOfItsKind(Shape shape, SessionDivision sessions) {
    List<int[]> keyNames = Permutations.of(shape.keys());
    int[] identity = keyNames.get(0);
    int[] asIs = sessions.renamings().get(0);
    long code = shape.code(asIs, asIs, identity);
    for (int[] places : sessions.renamings()) {
      int[] transactionNames = Permutations.inverse(places);
      for (int[] keys : keyNames) {
        if (shape.code(places, transactionNames, keys) < code) {
          return false;
        }
      }
    }
    return true;
  }

  /**
   * The history. Transactions are numbered from 1 on, and each writes its number; keys are, too,
   * and hold 0 at first.
   */
  History history() {
    HistoryBuilder builder = new HistoryBuilder();
    for (int session = 0; session < sessions.count(); session++) {
      builder.session(Integer.toString(session + 1));
    }
    for (int transaction = 0; transaction < shape.transactions(); transaction++) {
      add(builder, transaction);
    }
    return builder.build();
  }

  private void add(HistoryBuilder builder, int transaction) {
    int made =
        builder.transaction(
            sessions.of()[transaction], transaction + 1, TransactionStatus.COMMITTED);
    times.ifPresent(
        known -> builder.times(made, known.start()[transaction], known.end()[transaction]));
    for (int read = 0; read < shape.reads()[transaction].length; read++) {
      int key = builder.key(shape.reads()[transaction][read] + 1);
      builder.read(made, key, shape.writers()[transaction][read] + 1);
    }
    for (int key = 0; key < shape.keys(); key++) {
      if ((shape.writes()[transaction] >> key & 1) != 0) {
        builder.write(made, builder.key(key + 1), transaction + 1);
      }
    }
  }
}

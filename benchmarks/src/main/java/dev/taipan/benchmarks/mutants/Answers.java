package dev.taipan.benchmarks.mutants;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.sql.rowset.CachedRowSet;
import javax.sql.rowset.RowSetProvider;

/** What queries answered lately. Safe for use by several threads. */
final class Answers {
  /** Of each query. */
  private static final int KEPT = 16;

  private final Map<String, Deque<Answer>> byQuestion = new HashMap<>();

  /**
   * An answer.
   *
   * @param text all that is in it
   * @param time when it was noted
   */
  private record Answer(CachedRowSet rows, String text, long time) {}

  /** A copy of a result, which it closes. */
  static CachedRowSet copy(ResultSet result) throws SQLException {
    try (result) {
      CachedRowSet copy = RowSetProvider.newFactory().createCachedRowSet();
      copy.populate(result);
      copy.beforeFirst();
      return copy;
    }
  }

  /**
   * Notes an answer, and returns the last other one from before some time: whoever began after that
   * may not see it any more.
   */
  synchronized Optional<CachedRowSet> before(long time, String question, CachedRowSet now)
      throws SQLException {
    String text = text(now);
    Deque<Answer> known = byQuestion.computeIfAbsent(question, key -> new ArrayDeque<>());
    Optional<Answer> before =
        known.stream()
            .filter(answer -> answer.time() - time < 0 && !answer.text().equals(text))
            .findFirst();
    if (known.stream().noneMatch(answer -> answer.text().equals(text))) {
      known.addFirst(new Answer(now.createCopy(), text, System.nanoTime()));
      if (known.size() > KEPT) {
        known.removeLast();
      }
    }
    if (before.isEmpty()) {
      return Optional.empty();
    }
    CachedRowSet copy = before.get().rows().createCopy();
    copy.beforeFirst();
    return Optional.of(copy);
  }

  private static String text(CachedRowSet rows) throws SQLException {
    List<Object> values = new ArrayList<>();
    while (rows.next()) {
      for (int column = 1; column <= rows.getMetaData().getColumnCount(); column++) {
        values.add(rows.getString(column));
      }
    }
    rows.beforeFirst();
    return values.toString();
  }
}

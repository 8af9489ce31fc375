package dev.taipan.relational.run;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The savepoints of a transaction. What statements wrote after a savepoint that the transaction
 * rolled back to is taken out of what they did, as are reads of it; other reads remain.
 */
final class Savepoints {
  private static final Pattern SAVEPOINT =
      Pattern.compile(
          "(savepoint|rollback(?:\\s+work|\\s+transaction)?\\s+to(?:\\s+savepoint)?"
              + "|release(?:\\s+savepoint)?)\\s+([\\w\"`]+)",
          Pattern.CASE_INSENSITIVE);

  private final List<RelationalStatement> statements;

  /** How many statements there were when each savepoint was made. */
  private final Map<String, Integer> places = new HashMap<>();

  /**
   * Begins with none.
   *
   * @param statements of the transaction, to which more are added while it runs
   */
  Savepoints(List<RelationalStatement> statements) {
    this.statements = statements;
  }

  /** Whether a statement makes, releases or rolls back to a savepoint. */
  boolean concerns(String sql) {
    return SAVEPOINT.matcher(sql.strip()).matches();
  }

  /** Notes that such a statement was executed. */
  void done(String sql) {
    Matcher savepoint = SAVEPOINT.matcher(sql.strip());
    if (!savepoint.matches()) {
      throw new IllegalArgumentException(sql);
    }
    String name = savepoint.group(2).toLowerCase(Locale.ROOT);
    String verb = savepoint.group(1).toLowerCase(Locale.ROOT);
    if (verb.startsWith("savepoint")) {
      places.put(name, statements.size());
    } else if (verb.startsWith("rollback") && places.containsKey(name)) {
      undo(places.get(name));
    }
  }

  private void undo(int from) {
    Set<Long> undone = new HashSet<>();
    for (int i = from; i < statements.size(); i++) {
      RelationalStatement each = statements.get(i);
      undone.add(each.number());
      statements.set(
          i,
          each.withObservations(
              each.observations().stream()
                  .filter(seen -> !seen.meeting().writes())
                  .filter(seen -> Arrays.stream(seen.list()).noneMatch(undone::contains))
                  .toList()));
    }
  }
}

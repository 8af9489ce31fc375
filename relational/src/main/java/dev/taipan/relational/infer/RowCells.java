package dev.taipan.relational.infer;

import dev.taipan.relational.run.Observation;
import dev.taipan.relational.run.RelationalRun;
import dev.taipan.relational.sql.Meeting;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The values of the versions of rows, as far as somebody saw them. */
final class RowCells {
  private final Map<String, Map<Long, Map<String, Object>>> cells = new HashMap<>();

  RowCells(RelationalRun run) {
    run.images().forEach(seen -> note(seen, 0));
    run.transactions().stream()
        .flatMap(each -> each.statements().stream())
        .forEach(
            statement -> statement.observations().forEach(seen -> note(seen, statement.number())));
  }

  private void note(Observation seen, long number) {
    if (!seen.cells().isEmpty()) {
      long[] list = seen.list();
      long last = list.length == 0 ? 0 : list[list.length - 1];
      cells
          .computeIfAbsent(seen.row(), row -> new HashMap<>())
          .put(seen.meeting() == Meeting.OVERWROTE ? number : last, seen.cells());
    }
  }

  /**
   * Those of a version.
   *
   * @param number of the statement that wrote it; 0 for the first one of a row that was there
   */
  Optional<Map<String, Object>> of(String row, long number) {
    return Optional.ofNullable(cells.getOrDefault(row, Map.of()).get(number));
  }
}

package dev.taipan.coo.run;

import dev.taipan.coo.cases.Case;
import dev.taipan.coo.cases.CaseStep;
import dev.taipan.coo.cases.Letter;
import dev.taipan.coo.serial.ReadCondition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;

/**
 * What those of transactions that committed saw of rows. Who reads by a condition also sees of each
 * row that could meet it that it does not; who changes no row sees that there is none.
 */
final class SeenRows {
  private final CaseRun run;
  private final RowVersions versions;
  private final List<SeenRow> seen = new ArrayList<>();

  private SeenRows(CaseRun run, RowVersions versions) {
    this.run = run;
    this.versions = versions;
  }

  static List<SeenRow> of(CaseRun run, RowVersions versions) {
    SeenRows rows = new SeenRows(run, versions);
    for (int step = 0; step < run.steps().size(); step++) {
      CaseStep planned = run.given().steps().get(step);
      if (run.steps().get(step).isDone() && run.counts(planned.transaction())) {
        rows.collect(step, planned);
      }
    }
    return rows.seen;
  }

  private void collect(int step, CaseStep planned) {
    RanStep.Execution done = run.steps().get(step).execution().orElseThrow();
    if (planned.letter().isRead()) {
      OptionalLong value = done.seen().getOrDefault(planned.row(), OptionalLong.empty());
      add(step, planned.row(), text(value), value::equals);
    } else if (planned.letter() == Letter.P) {
      versions.rows().forEach(row -> collectMatch(step, planned.row(), row, done));
    } else if (planned.letter().isWrite() && done.changed() == 0) {
      add(step, planned.row(), text(OptionalLong.empty()), OptionalLong::isEmpty);
    }
  }

  private void collectMatch(int step, String text, String row, RanStep.Execution done) {
    OptionalLong value = done.seen().get(row);
    if (value != null) {
      add(step, row, text(value), value::equals);
      return;
    }
    Case given = run.given();
    Optional<ReadCondition> condition = ReadCondition.parse(text);
    if (condition.isPresent()
        && given.values(row).anyMatch(each -> condition.get().holds(given.key(row), each))) {
      add(
          step,
          row,
          "no match",
          each -> each.isEmpty() || !condition.get().holds(given.key(row), each.getAsLong()));
    }
  }

  private void add(int step, String row, String text, Predicate<OptionalLong> fits) {
    List<Integer> candidates =
        versions.visible(step, row).stream()
            .filter(version -> fits.test(versions.of(row).get(version).value()))
            .toList();
    seen.add(new SeenRow(step, row, text, candidates));
  }

  private static String text(OptionalLong value) {
    return value.isPresent() ? Long.toString(value.getAsLong()) : "none";
  }
}

package dev.taipan.collect.cases;

import dev.taipan.analysis.cases.CaseCell;
import dev.taipan.analysis.cases.CaseColumn;
import dev.taipan.analysis.cases.JudgedRun;
import dev.taipan.collect.dialect.Dialect;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.schedule.plan.Schedule;
import dev.taipan.collect.schedule.text.ScheduleWriter;
import dev.taipan.coo.run.PairFate;
import java.util.ArrayList;
import java.util.List;

/**
 * What a database made of cases at a level, and how to tell it again.
 *
 * @param dialect that of the database
 * @param isolation the level
 */
public record RanColumn(CaseColumn column, Dialect dialect, Isolation isolation) {

  /** One of all cases from those of its {@linkplain ColumnRun#parts parts}. */
  static RanColumn of(List<RanColumn> parts) {
    RanColumn first = parts.stream().filter(RanColumn::isTried).findFirst().orElse(parts.get(0));
    List<CaseCell> cells = new ArrayList<>();
    for (int place = 0; place < parts.get(0).column.cells().size(); place++) {
      for (RanColumn part : parts) {
        part.column.cells().stream().skip(place).limit(1).forEach(cells::add);
      }
    }
    return first.with(first.column.database(), cells);
  }

  /** Whether some case was tried. */
  boolean isTried() {
    return !column.cells().stream().allMatch(CaseCell::isUntried);
  }

  /** The same by another name. */
  RanColumn named(String database) {
    return with(database, column.cells());
  }

  private RanColumn with(String database, List<CaseCell> cells) {
    return new RanColumn(
        new CaseColumn(database, column.level(), column.claim(), cells), dialect, isolation);
  }

  /**
   * A case as a script of SQL, which says what came of it, and which is replayed to check the
   * claim.
   */
  public String script(CaseCell cell) {
    Schedule plain = CaseText.schedule(cell.given());
    Schedule schedule = column.claim().map(plain::checkedFor).orElse(plain);
    return ScheduleWriter.script(schedule, dialect, isolation, about(cell));
  }

  private List<String> about(CaseCell cell) {
    List<String> about = new ArrayList<>();
    about.add(cell.given().name() + ": " + cell.given().text());
    about.add("%s at %s: %s".formatted(column.database(), column.level(), cell.letters()));
    cell.shown().map(JudgedRun::findings).stream()
        .flatMap(findings -> findings.pairs().stream().map(PairFate::text))
        .forEach(about::add);
    cell.shown()
        .flatMap(JudgedRun::violation)
        .flatMap(verdict -> verdict.violation())
        .ifPresent(violation -> about.addAll(violation.explanation()));
    return about;
  }
}

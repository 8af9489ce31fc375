package dev.taipan.report.matrix;

import dev.taipan.analysis.cases.CaseCell;
import dev.taipan.analysis.cases.CaseColumn;
import dev.taipan.analysis.cases.CaseMatrix;
import dev.taipan.analysis.cases.JudgedRun;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.coo.cases.Case;
import dev.taipan.coo.cases.CaseStep;
import dev.taipan.coo.cases.Catalogue;
import dev.taipan.coo.cases.Letter;
import dev.taipan.coo.run.CaseRun;
import dev.taipan.coo.run.RanStep;
import dev.taipan.coo.run.RanTransaction;
import dev.taipan.coo.run.RanTransaction.Ending;
import dev.taipan.coo.run.Refusal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Write skew at two levels: it happens at one, and is racy and then refused at the other. */
public final class ExampleMatrix {
  private static final Case SKEW = Catalogue.all().get("write-skew/t1");
  private static final Case OTHER = Catalogue.all().get("dirty-read/savepoint");

  private ExampleMatrix() {}

  /** The matrix. */
  public static CaseMatrix matrix() {
    JudgedRun skew = JudgedRun.of(run(false));
    JudgedRun refused = JudgedRun.of(run(true));
    return new CaseMatrix(
        List.of(SKEW, OTHER),
        List.of(
            column("serializable", IsolationLevel.SERIALIZABILITY, skew),
            column("repeatable read", IsolationLevel.SNAPSHOT_ISOLATION, skew, refused)));
  }

  /** As many columns, with headings as long, as all embedded databases have. */
  public static CaseMatrix wide() {
    List<CaseColumn> columns = new ArrayList<>();
    List<Case> cases = List.copyOf(Catalogue.all().values());
    List<JudgedRun> racy = List.of(JudgedRun.of(run(false)), JudgedRun.of(run(true)));
    List<CaseCell> cells =
        cases.stream().map(given -> new CaseCell(given, racy, Optional.empty())).toList();
    for (String database :
        List.of("PostgreSQL 17.6", "MariaDB 11.4.8", "H2 2.5.252 (2026-09-23)")) {
      for (String level :
          List.of(
              "read uncommitted",
              "read committed",
              "repeatable read",
              "snapshot",
              "serializable")) {
        columns.add(
            new CaseColumn(database, level, Optional.of(IsolationLevel.READ_COMMITTED), cells));
      }
    }
    for (String database : List.of("HSQLDB 2.7.4", "Derby 10.17.1.0", "SQLite 3.50.3")) {
      for (String level : List.of("read committed", "repeatable read", "serializable")) {
        columns.add(
            new CaseColumn(database, level, Optional.of(IsolationLevel.SNAPSHOT_ISOLATION), cells));
      }
    }
    return new CaseMatrix(cases, columns);
  }

  private static CaseColumn column(String level, IsolationLevel claim, JudgedRun... runs) {
    return new CaseColumn(
        "<Example> 1",
        level,
        Optional.of(claim),
        List.of(
            new CaseCell(SKEW, List.of(runs), Optional.empty()),
            new CaseCell(OTHER, List.of(), Optional.of("Example has no savepoints"))));
  }

  /** Both read 0; the second writer waits for the first, and may be refused then. */
  private static CaseRun run(boolean refused) {
    List<RanStep> steps = new ArrayList<>();
    for (CaseStep step : SKEW.steps()) {
      steps.add(step(step, 10_000L * steps.size(), refused));
    }
    Map<Integer, RanTransaction> transactions = new HashMap<>();
    transactions.put(1, new RanTransaction(Ending.COMMITTED, 0, 70_000, 71_000));
    transactions.put(
        2,
        new RanTransaction(
            refused ? Ending.REFUSED : Ending.COMMITTED,
            20_000,
            refused ? 40_000 : 80_000,
            90_000));
    return new CaseRun(SKEW, steps, transactions, rows(refused), false);
  }

  private static Map<String, OptionalLong> rows(boolean refused) {
    return Map.of("x", OptionalLong.of(refused ? 0 : 1), "y", OptionalLong.of(2));
  }

  private static RanStep step(CaseStep step, long start, boolean refused) {
    boolean second = step.transaction() == 2 && step.letter() == Letter.W;
    if (refused && step.transaction() == 2 && step.letter() == Letter.C) {
      return new RanStep("COMMIT", start, Optional.empty());
    }
    Map<String, OptionalLong> seen =
        step.letter() == Letter.R ? Map.of(step.row(), OptionalLong.of(0)) : Map.of();
    Optional<Refusal> refusal =
        refused && second
            ? Optional.of(new Refusal(Refusal.Kind.CONFLICT, "40001/0", "could not </script>"))
            : Optional.empty();
    Optional<RanStep.Waited> waited =
        second ? Optional.of(new RanStep.Waited(Set.of(1))) : Optional.empty();
    return new RanStep(
        "SQL of " + step.text(),
        start,
        Optional.of(
            new RanStep.Execution(
                start,
                start + (second ? 15_000 : 1_000),
                seen,
                step.letter() == Letter.W ? 1 : 0,
                refusal,
                waited)));
  }
}

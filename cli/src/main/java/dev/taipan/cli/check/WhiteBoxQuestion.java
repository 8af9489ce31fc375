package dev.taipan.cli.check;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.PreparedHistory;
import dev.taipan.cli.library.Engine;
import dev.taipan.cli.progress.Progress;
import dev.taipan.history.History;
import dev.taipan.history.time.Deadline;
import dev.taipan.report.Report;
import dev.taipan.report.result.FileResult;
import dev.taipan.report.result.HistoryFacts;
import dev.taipan.report.result.OrderedLevel;
import dev.taipan.report.result.OrderedLevel.AnyOrder;
import dev.taipan.report.text.OrderReport;
import dev.taipan.report.text.Palette;
import dev.taipan.whitebox.OrderLevel;
import dev.taipan.whitebox.Snapshots;
import dev.taipan.whitebox.WhiteBoxLevel;
import dev.taipan.whitebox.WhiteBoxVerdict;
import dev.taipan.whitebox.sql.Interpreter;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Which levels does the database's own order show?
 *
 * @param judge how it is held against the history
 * @param source where it stands, in words
 * @param levels those asked about by name; when there are none, those that the order tells of
 * @param predicates as what reads by predicate are understood; by any order they are only judged if
 *     an engine is named
 * @param blackBoxToo whether any order is looked for where that one does not show a level
 */
record WhiteBoxQuestion<L extends OrderLevel>(
    Engine engine,
    OrderJudge<L> judge,
    String source,
    List<L> levels,
    PredicateOptions predicates,
    boolean blackBoxToo,
    CheckOptions options)
    implements Question {

  /** Predicates are evaluated where they are held against the order. */
  @Override
  public History judged(History read, PredicateOptions any) {
    return read;
  }

  @Override
  public FileResult answer(
      Path file, HistoryFacts facts, PreparedHistory prepared, Progress progress) {
    History history = prepared.history();
    progress.stage("checking the history against the database's order");
    Snapshots snapshots = new Snapshots(history);
    List<L> asked = levels.isEmpty() ? judge.told(snapshots.suffice()) : levels;
    Deadline deadline = options.deadline();
    History withPredicates = blackBoxToo ? predicates.in(history, deadline) : history;
    PreparedHistory byClients =
        withPredicates == history
            ? prepared
            : new PreparedHistory(withPredicates, options.workers());
    List<OrderedLevel> found = new ArrayList<>();
    Function<L, WhiteBoxVerdict> judged =
        judge.judging().of(history, new Interpreter(predicates.dialect()), deadline);
    for (L level : asked) {
      WhiteBoxVerdict verdict = judged.apply(level);
      found.add(
          new OrderedLevel(
              level.symbol(),
              level.title(),
              verdict,
              anyOrder(prepared, byClients, level, verdict)));
    }
    return new FileResult.OrderChecked(file, facts, basis(snapshots), found);
  }

  /**
   * By what it was judged. Who asks about no level by name learns why one is left out, unless
   * nothing was ever said that would be for it.
   */
  private String basis(Snapshots snapshots) {
    String basis = judge.technique().title() + " " + source;
    return levels.isEmpty() && snapshots.areSaid() && !snapshots.suffice()
        ? basis + "; without si, since not every transaction that reads has a \"snapshot\""
        : basis;
  }

  private Optional<AnyOrder> anyOrder(
      PreparedHistory prepared,
      PreparedHistory byClients,
      OrderLevel level,
      WhiteBoxVerdict verdict) {
    if (!blackBoxToo || verdict.violation().isEmpty()) {
      return Optional.empty();
    }
    IsolationLevel asked =
        level.equals(WhiteBoxLevel.REPEATABLE_READ)
            ? IsolationLevel.SERIALIZABILITY
            : IsolationLevel.named(level.symbol()).orElseThrow();
    boolean judges =
        byClients != prepared
            && !level.equals(WhiteBoxLevel.REPEATABLE_READ)
            && !predicates.unjudgedLevels().contains(asked);
    return Optional.of(
        new AnyOrder(
            engine.check(judges ? byClients : prepared, asked, options),
            judges && byClients.history().details().predicateReads().isEmpty()));
  }

  @Override
  public Report report(PrintWriter out, Palette palette, int histories) {
    return new OrderReport(out, palette, histories);
  }
}

package dev.taipan.cli.check;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Verdict;
import dev.taipan.cli.library.Engine;
import dev.taipan.cli.progress.Progress;
import dev.taipan.history.History;
import dev.taipan.history.column.Stamps;
import dev.taipan.history.time.Deadline;
import dev.taipan.report.Report;
import dev.taipan.report.result.FileResult;
import dev.taipan.report.result.HistoryFacts;
import dev.taipan.report.result.OrderedLevel;
import dev.taipan.report.text.OrderReport;
import dev.taipan.report.text.Palette;
import dev.taipan.whitebox.Technique;
import dev.taipan.whitebox.WhiteBoxLevel;
import dev.taipan.whitebox.WhiteBoxVerdict;
import dev.taipan.whitebox.emme.Emme;
import dev.taipan.whitebox.enne.Enne;
import dev.taipan.whitebox.enne.ReplayLevel;
import dev.taipan.whitebox.sql.Dialect;
import dev.taipan.whitebox.sql.Interpreter;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Which levels does the database's own order show?
 *
 * @param technique how it is held against the history
 * @param source where it stands, in words
 * @param levels those asked about by name; when there are none, those that the order tells of
 * @param blackBoxToo whether any order is looked for where that one does not show a level
 */
record WhiteBoxQuestion(
    Engine engine,
    Technique technique,
    String source,
    List<WhiteBoxLevel> levels,
    Dialect dialect,
    boolean blackBoxToo,
    CheckOptions options)
    implements Question {

  @Override
  public FileResult answer(Path file, HistoryFacts facts, History history, Progress progress) {
    progress.stage("holding the database's order against the history");
    List<WhiteBoxLevel> asked = levels.isEmpty() ? told(history) : levels;
    List<OrderedLevel> found = new ArrayList<>();
    Deadline deadline = options.timeout().map(Deadline::in).orElse(Deadline.NONE);
    Optional<Emme> emme =
        technique == Technique.EMME
            ? Optional.of(new Emme(history, new Interpreter(dialect), deadline))
            : Optional.empty();
    for (WhiteBoxLevel level : asked) {
      WhiteBoxVerdict verdict =
          emme.map(graph -> graph.check(level)).orElseGet(() -> replay(history, level, deadline));
      found.add(
          new OrderedLevel(
              level.symbol(), level.title(), verdict, anyOrder(history, level, verdict)));
    }
    return new FileResult.OrderChecked(file, facts, technique.title() + " " + source, found);
  }

  private WhiteBoxVerdict replay(History history, WhiteBoxLevel level, Deadline deadline) {
    return new Enne(history)
        .check(ReplayLevel.of(level.symbol()).orElseThrow(), new Interpreter(dialect), deadline);
  }

  /** The levels of which the order tells something: snapshot isolation if there are snapshots. */
  private List<WhiteBoxLevel> told(History history) {
    List<WhiteBoxLevel> told = new ArrayList<>(List.of(WhiteBoxLevel.values()));
    if (technique == Technique.ENNE) {
      told.remove(WhiteBoxLevel.READ_COMMITTED);
      told.remove(WhiteBoxLevel.REPEATABLE_READ);
    }
    if (!hasSnapshots(history)) {
      told.remove(WhiteBoxLevel.SNAPSHOT_ISOLATION);
    }
    return told;
  }

  private static boolean hasSnapshots(History history) {
    Stamps stamps = history.details().stamps();
    boolean found = false;
    for (int transaction = 0; transaction < history.transactions(); transaction++) {
      found |= stamps.snapshot(transaction) != Stamps.NONE;
    }
    return found;
  }

  private Optional<Verdict> anyOrder(
      History history, WhiteBoxLevel level, WhiteBoxVerdict verdict) {
    if (!blackBoxToo || verdict.violation().isEmpty()) {
      return Optional.empty();
    }
    String symbol = level == WhiteBoxLevel.REPEATABLE_READ ? "ser" : level.symbol();
    return Optional.of(engine.check(history, IsolationLevel.named(symbol).orElseThrow(), options));
  }

  @Override
  public Report report(PrintWriter out, Palette palette, int histories) {
    return new OrderReport(out, palette, histories);
  }
}

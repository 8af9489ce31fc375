package dev.taipan.cli.check;

import dev.taipan.checker.Certification;
import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.CutOffRecording;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.PreparedHistory;
import dev.taipan.checker.Verdict;
import dev.taipan.checker.census.Census;
import dev.taipan.checker.effort.Stage;
import dev.taipan.cli.library.Engine;
import dev.taipan.cli.progress.Progress;
import dev.taipan.history.History;
import dev.taipan.history.origin.Unrecorded;
import dev.taipan.report.Report;
import dev.taipan.report.result.FileResult;
import dev.taipan.report.result.HistoryFacts;
import dev.taipan.report.text.FullReport;
import dev.taipan.report.text.LevelSelection;
import dev.taipan.report.text.LineReport;
import dev.taipan.report.text.Palette;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Which levels hold?
 *
 * @param levels those asked about by name; when there are none, every level that says something of
 *     the history
 * @param unjudged levels that say nothing of reads by predicate, if those are to be judged
 * @param ignoresPredicates whether a level may hold though reads by predicate are not judged
 * @param examples how many anomalies of each class to explain; empty if they are not to be counted
 */
record LevelsQuestion(
    Engine engine,
    Set<IsolationLevel> levels,
    Set<IsolationLevel> unjudged,
    boolean ignoresPredicates,
    OptionalInt examples,
    CheckOptions options)
    implements Question {
  private static final Logger LOG = LoggerFactory.getLogger(LevelsQuestion.class);

  private static final Comparator<Verdict> STRONGEST_FIRST =
      Comparator.comparing(Verdict::level).reversed();

  @Override
  public FileResult answer(
      Path file, HistoryFacts facts, PreparedHistory prepared, Progress progress) {
    History history = prepared.history();
    CheckOptions shown = options.withOnStage(stage -> progress.stage(stage.title()));
    List<Verdict> verdicts = new ArrayList<>(verdicts(prepared, shown));
    verdicts.removeIf(verdict -> unjudged.contains(verdict.level()));
    if (!ignoresPredicates && !history.details().predicateReads().isEmpty()) {
      verdicts.replaceAll(this::withoutPredicates);
    }
    Unrecorded.in(history.origin())
        .ifPresent(missing -> verdicts.replaceAll(verdict -> verdict.without(missing)));
    verdicts.replaceAll(CutOffRecording.judging(history));
    verdicts.sort(STRONGEST_FIRST);
    verdicts.forEach(LevelsQuestion::log);
    return new FileResult.Checked(
        file, facts, verdicts, leftOut(history), censuses(prepared, verdicts, progress));
  }

  /** A level that speaks of reads by predicate does not hold where some are not judged. */
  private Verdict withoutPredicates(Verdict verdict) {
    return verdict.level().judgesPredicates()
        ? verdict.without(
            unjudged.isEmpty()
                ? "predicate reads are not judged; --ignore-predicates judges reads by key alone"
                : "some predicate reads are not judged")
        : verdict;
  }

  /** Counts the anomalies at levels that are violated, if they are to be counted. */
  private Map<IsolationLevel, Census> censuses(
      PreparedHistory prepared, List<Verdict> verdicts, Progress progress) {
    Map<IsolationLevel, Census> censuses = new EnumMap<>(IsolationLevel.class);
    for (Verdict verdict : verdicts) {
      if (examples.isPresent() && verdict.outcome() == Outcome.VIOLATED) {
        IsolationLevel level = verdict.level();
        progress.stage("counting anomalies");
        censuses.put(level, engine.census(prepared, level, examples.getAsInt(), options));
      }
    }
    return censuses;
  }

  private Collection<Verdict> verdicts(PreparedHistory prepared, CheckOptions shown) {
    return levels.isEmpty()
        ? engine.checkAll(prepared, shown).values()
        : engine.checkAll(prepared, levels, shown).values();
  }

  /** What proves a verdict of this question. */
  Certification.Attempt certificate(PreparedHistory prepared, Verdict verdict) {
    return engine.certificate(prepared, verdict, options);
  }

  /** The levels that say nothing of a history, when every level is asked about. */
  private Set<IsolationLevel> leftOut(History history) {
    Set<IsolationLevel> leftOut = EnumSet.noneOf(IsolationLevel.class);
    if (levels.isEmpty() && !history.hasTimes()) {
      leftOut.addAll(EnumSet.allOf(IsolationLevel.class));
      leftOut.removeIf(level -> !level.needsTimes());
    }
    return leftOut;
  }

  @Override
  public Report report(PrintWriter out, Palette palette, int histories) {
    LevelSelection selection = levels.isEmpty() ? LevelSelection.FRONTIER : LevelSelection.ALL;
    return histories == 1
        ? new FullReport(out, palette, selection)
        : new LineReport(out, palette, selection);
  }

  private static void log(Verdict verdict) {
    for (Stage stage : Stage.values()) {
      LOG.debug(
          "{}: {} took {} ms",
          verdict.level().symbol(),
          stage.title(),
          verdict.times().nanos(stage) / 1e6);
    }
    LOG.debug("{}: {}, {}", verdict.level().symbol(), verdict.outcome(), verdict.reason());
  }
}

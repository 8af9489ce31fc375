package dev.taipan.cli.record;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.CutOffRecording;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.PreparedHistory;
import dev.taipan.checker.Verdict;
import dev.taipan.cli.library.Engine;
import dev.taipan.cli.library.RecordedFolder;
import dev.taipan.cli.output.GivenCommand;
import dev.taipan.cli.output.Version;
import dev.taipan.cli.progress.Progress;
import dev.taipan.cli.progress.ProgressDisplay;
import dev.taipan.formats.io.ReadOptions;
import dev.taipan.history.History;
import dev.taipan.history.origin.Unrecorded;
import dev.taipan.record.OwnerOnly;
import dev.taipan.record.RecordedHistory;
import dev.taipan.report.html.Circumstances;
import dev.taipan.report.html.VerdictPage;
import dev.taipan.report.result.ExitStatus;
import dev.taipan.report.result.FileResult;
import dev.taipan.report.result.HistoryFacts;
import dev.taipan.report.text.FullReport;
import dev.taipan.report.text.LevelSelection;
import dev.taipan.report.text.Palette;
import dev.taipan.statements.tally.Tally;
import dev.taipan.statements.tally.TallyText;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;

/** Checks a recording when it has ended, and says what came of it. */
final class RecordingCheck {
  private final Engine engine;
  private final ProgressDisplay display;
  private final CommandSpec spec;
  private final IsolationLevel level;
  private final Duration timeout;
  private final double minJudged;

  /**
   * A check to be.
   *
   * @param level that was asked about
   * @param timeout for each level
   * @param minJudged the share that has to be judged, from 0 to 1
   */
  RecordingCheck(
      Engine engine,
      ProgressDisplay display,
      CommandSpec spec,
      IsolationLevel level,
      Duration timeout,
      double minJudged) {
    this.engine = engine;
    this.display = display;
    this.spec = spec;
    this.level = level;
    this.timeout = timeout;
    this.minJudged = minJudged;
  }

  /**
   * Checks all files as one history, or as several if something is missing between them, or each by
   * itself if there is no memory for all. Leaves a page for each history.
   *
   * @param tallies what files came to
   */
  ExitStatus of(RecordedFolder folder, Map<Path, Tally> tallies) throws IOException {
    ExitStatus status = ExitStatus.SATISFIED;
    for (RecordedHistory history : folder.histories()) {
      if (history.reason().isPresent()) {
        print(history.reason().get());
        status = status.or(ExitStatus.UNKNOWN);
      }
      try {
        status = status.or(check(history, folder.title(history), tallies));
      } catch (OutOfMemoryError tooMuch) {
        if (history.files().size() == 1) {
          throw tooMuch;
        }
        print(
            "Not enough memory for all files together: each is checked by itself, and what spans several is not.");
        status = status.or(ExitStatus.UNKNOWN);
        for (Path file : history.files()) {
          status = status.or(check(RecordedHistory.in(List.of(file)).get(0), file, tallies));
        }
      }
    }
    return status;
  }

  private ExitStatus check(RecordedHistory history, Path title, Map<Path, Tally> tallies)
      throws IOException {
    int count = history.files().size();
    if (tallies.size() > 1) {
      print(count == 1 ? title.toString() : "%s: %d files".formatted(title, count));
    }
    TallyText tally =
        new TallyText(
            Tally.sum(
                history.files().stream().map(tallies::get).filter(Objects::nonNull).toList()));
    tally.lines().forEach(this::print);
    tally.notUnderstood().forEach(this::print);
    try (Progress progress = display.start("record")) {
      return check(history, title, tally, progress);
    }
  }

  private ExitStatus check(RecordedHistory recorded, Path title, TallyText tally, Progress progress)
      throws IOException {
    Path first = recorded.files().get(0);
    long start = System.nanoTime();
    History history =
        recorded.files().size() == 1
            ? engine.read(first, ReadOptions.DEFAULTS, progress)
            : engine.read(recorded, title, ReadOptions.DEFAULTS, progress);
    long readNanos = System.nanoTime() - start;
    if (history.transactions() == 0) {
      print("Nothing to check: no transaction read or wrote a row.");
      return ExitStatus.UNKNOWN;
    }
    List<Verdict> verdicts = verdicts(history, tally, progress);
    FileResult.Checked checked =
        new FileResult.Checked(
            title, HistoryFacts.of(history, history, readNanos), verdicts, Set.of());
    boolean colours = spec.commandLine().getColorScheme().ansi().enabled();
    new FullReport(
            spec.commandLine().getOut(),
            new Palette(colours),
            LevelSelection.claiming(Optional.of(level)))
        .add(checked);
    boolean isAll = title.equals(first.resolveSibling(""));
    Path page = first.resolveSibling(isAll ? "report.html" : pageOf(first));
    new VerdictPage(history, checked, new Circumstances(GivenCommand.of(spec), Version.number()))
        .write(page, OwnerOnly.file(page));
    print("Report: " + page);
    return answer(verdicts);
  }

  /** Those of all levels, the strongest first, which claim no more than was recorded. */
  private List<Verdict> verdicts(History history, TallyText tally, Progress progress) {
    CheckOptions options =
        CheckOptions.DEFAULTS
            .withTimeout(timeout)
            .withOnStage(stage -> progress.stage(stage.title()));
    List<Verdict> verdicts =
        new ArrayList<>(engine.checkAll(new PreparedHistory(history), options).values());
    Optional<String> missing =
        history.origin().facts().containsKey(Unrecorded.WRITES)
            ? Unrecorded.in(history.origin())
            : Optional.empty();
    verdicts.replaceAll(
        verdict ->
            missing
                .or(() -> tally.leftOut(verdict.level().judgesPredicates(), minJudged))
                .map(verdict::without)
                .orElse(verdict));
    verdicts.replaceAll(CutOffRecording.judging(history));
    verdicts.sort((one, other) -> other.level().compareTo(one.level()));
    return verdicts;
  }

  private static String pageOf(Path file) {
    return file.getFileName()
        .toString()
        .replace("history", "report")
        .replace(".taipan.jsonl", ".html");
  }

  private ExitStatus answer(List<Verdict> verdicts) {
    Outcome outcome =
        verdicts.stream()
            .filter(verdict -> verdict.level() == level)
            .map(Verdict::outcome)
            .findFirst()
            .orElse(Outcome.UNKNOWN);
    String said =
        switch (outcome) {
          case SATISFIED -> "holds";
          case VIOLATED -> "is violated";
          case UNKNOWN -> "is undecided";
        };
    print("Asked: %s (%s) %s".formatted(level.title(), level.symbol(), said));
    return ExitStatus.of(outcome);
  }

  private void print(String line) {
    spec.commandLine().getOut().println(line);
    spec.commandLine().getOut().flush();
  }
}

package dev.taipan.cli.run;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.Verdict;
import dev.taipan.cli.library.Engine;
import dev.taipan.cli.option.OptionValue;
import dev.taipan.cli.output.GivenCommand;
import dev.taipan.cli.output.InputErrors;
import dev.taipan.cli.progress.Progress;
import dev.taipan.collect.dialect.Dialect;
import dev.taipan.collect.judge.RunVerdicts;
import dev.taipan.collect.replay.FindingReplay;
import dev.taipan.collect.replay.Story;
import dev.taipan.collect.run.TimeShares;
import dev.taipan.formats.io.ReadOptions;
import dev.taipan.history.History;
import dev.taipan.history.column.Details;
import dev.taipan.history.time.Deadline;
import dev.taipan.record.LaterFacts;
import dev.taipan.report.html.RunFindings;
import dev.taipan.report.power.PowerJson;
import dev.taipan.report.power.PowerStatement;
import dev.taipan.report.power.PowerText;
import dev.taipan.report.result.ExitStatus;
import dev.taipan.report.result.FileResult;
import dev.taipan.report.result.HistoryFacts;
import dev.taipan.report.text.FullReport;
import dev.taipan.report.text.LevelSelection;
import dev.taipan.report.text.OrderReport;
import dev.taipan.report.text.Palette;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Model.CommandSpec;

/** Judges what a run recorded. */
final class RunJudge {
  private final Engine engine;
  private final CommandSpec spec;
  private final UnaryOperator<String> hidden;
  private final JudgingOptions options;
  private final Optional<TimeShares> shares;

  /**
   * A judge.
   *
   * @param spec of the command that asks
   * @param hidden a text without what is secret
   * @param shares of the time of the whole, if that is limited
   */
  RunJudge(
      Engine engine,
      CommandSpec spec,
      UnaryOperator<String> hidden,
      JudgingOptions options,
      Optional<TimeShares> shares) {
    this.engine = engine;
    this.spec = spec;
    this.hidden = hidden;
    this.options = options;
    this.shares = shares;
  }

  /**
   * Judges what was recorded, prints it, and writes the files beside it.
   *
   * @param judged the level that the exit status is about; none where nothing is claimed
   * @param replay replays violations, where the store can be told to
   * @param unknown why nothing can be said to hold, if that is so
   */
  ExitStatus check(
      Path file,
      FollowedRun followed,
      Optional<IsolationLevel> judged,
      Optional<FindingReplay> replay,
      RunPower power,
      Optional<String> unknown,
      Progress progress)
      throws IOException {
    long start = System.nanoTime();
    History history =
        followed.in(engine.read(file, ReadOptions.DEFAULTS, progress), file, this::print);
    long readNanos = System.nanoTime() - start;
    Duration timeout = options.timeout(shares, checks(history));
    CheckOptions timed =
        CheckOptions.DEFAULTS
            .withTimeout(timeout)
            .withOnStage(stage -> progress.stage(stage.title()));
    CheckOptions limits = judged.map(timed::withFirst).orElse(timed);
    RunVerdicts all =
        RunVerdicts.of(
                history,
                replay.map(FindingReplay::dialect).flatMap(Dialect::predicates),
                followed.in(limits))
            .with(followed::in);
    Map<IsolationLevel, Verdict> verdicts = all.all();
    List<Verdict> strongestFirst = new ArrayList<>(verdicts.values());
    strongestFirst.sort((one, other) -> other.level().compareTo(one.level()));
    HistoryFacts facts = HistoryFacts.of(history, all.items(), readNanos);
    FileResult.Checked checked = new FileResult.Checked(file, facts, strongestFirst, Set.of());
    replay.ifPresent(known -> tellOf(all, known.dialect()));
    LevelSelection selection = LevelSelection.claiming(judged);
    new FullReport(outputOf(), palette(), selection).add(checked);
    print("");
    progress.stage("planting anomalies");
    PowerStatement statement = power.of(all, strongestFirst, until(TimeShares::planting));
    orSay(() -> PowerJson.write(file.resolveSibling("power.json"), statement));
    progress.stage("judging predicate reads");
    Optional<DatabaseOrderLevels> told = DatabaseOrderLevels.of(history, timeout, this::print);
    Optional<DatabaseOrderLevels> trusted = told.filter(levels -> followed.isTrusted());
    progress.stage("replaying");
    List<String> replays = new ArrayList<>();
    Optional<FindingReplay> limited =
        replay.map(unlimited -> unlimited.until(until(TimeShares::replays)));
    orSay(() -> replay(limited, all, selection.explained(strongestFirst)).ifPresent(replays::add));
    replays.forEach(line -> print(hidden.apply(line)));
    if (told.isPresent()) {
      FindingReplay ofPredicates =
          limited.orElseThrow().into(file.resolveSibling("replay-predicates.sql"));
      orSay(() -> print(told.get(), ofPredicates).ifPresent(replays::add));
    }
    PowerText.lines(statement).forEach(this::print);
    followed
        .summary()
        .flatMap(watched -> watched.besides(level -> outcome(verdicts.get(level), trusted)))
        .ifPresent(this::print);
    Conclusion conclusion =
        Conclusion.of(
                outcomes(verdicts, trusted),
                options.asked().isEmpty() ? "Claimed" : "Asked",
                judged,
                unknown.map(hidden).or(() -> options.tooLittle(statement)),
                all.leftOut())
            .with(statement.invariants());
    RunFindings findings =
        new RunFindings(
            statement,
            judged,
            conclusion.answer(),
            conclusion.status(),
            replays.stream().map(hidden).toList(),
            trusted.map(DatabaseOrderLevels::levels).orElse(List.of()));
    orSay(() -> LaterFacts.add(file, laterFacts(findings)));
    orSay(
        () ->
            print(
                new FindingPage(
                        file.resolveSibling("report.html"), hidden.apply(GivenCommand.of(spec)))
                    .of(all::historyOf, history, checked, findings)));
    print(conclusion.strongest());
    print(conclusion.answer());
    return conclusion.status();
  }

  /** How often it is checked: by what clients saw, and in the database's own order. */
  private static int checks(History history) {
    Details details = history.details();
    return details.predicateReads().isEmpty() || !details.stamps().hasOrders() ? 1 : 2;
  }

  private Deadline until(Function<TimeShares, Deadline> part) {
    return shares.map(part).orElse(Deadline.NONE);
  }

  private static Optional<String> replay(
      Optional<FindingReplay> replay, RunVerdicts all, List<Verdict> verdicts) throws IOException {
    return replay.isPresent() ? replay.get().of(all::historyOf, verdicts) : Optional.empty();
  }

  /** What the first line of the history says of the run's end. */
  private static Map<String, String> laterFacts(RunFindings findings) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("conclusion", findings.answer());
    if (!findings.replays().isEmpty()) {
      facts.put("replay", String.join("; ", findings.replays()));
    }
    return facts;
  }

  /** Says that reads by predicate are judged, and as what; what is not judged the report says. */
  private void tellOf(RunVerdicts verdicts, Dialect dialect) {
    int judged = verdicts.predicateReads() - verdicts.unjudged();
    if (judged > 0) {
      print(
          String.format(
              Locale.ROOT,
              "Judged at ra and stronger levels: %,d predicate reads, with the semantics "
                  + "of %s; to repeat this, use taipan check --sql-dialect %s",
              judged,
              dialect.title(),
              OptionValue.hyphenated(dialect.predicates().orElseThrow())));
    }
  }

  /** Writes a file beside the history, or says why not: the verdict does not depend on it. */
  private void orSay(Writing writing) {
    try {
      writing.write();
    } catch (IOException full) {
      print("Not written: " + hidden.apply(InputErrors.message(full)));
    }
  }

  /** Writes a file. */
  private interface Writing {
    void write() throws IOException;
  }

  /** Prints what the order tells, and replays what is against serializability, in a sentence. */
  private Optional<String> print(DatabaseOrderLevels told, FindingReplay replay)
      throws IOException {
    print("In the database's own order, including predicate reads:");
    OrderReport report = new OrderReport(outputOf(), palette(), 1);
    told.levels().forEach(report::print);
    Optional<Story> story = told.story();
    if (story.isEmpty()) {
      return Optional.empty();
    }
    String replayed = replay.of(story.get(), IsolationLevel.SERIALIZABILITY);
    print(hidden.apply(replayed));
    return Optional.of(replayed);
  }

  private static Map<IsolationLevel, Outcome> outcomes(
      Map<IsolationLevel, Verdict> verdicts, Optional<DatabaseOrderLevels> told) {
    Map<IsolationLevel, Outcome> outcomes = new EnumMap<>(IsolationLevel.class);
    verdicts.forEach((level, verdict) -> outcomes.put(level, outcome(verdict, told)));
    return outcomes;
  }

  private static Outcome outcome(Verdict verdict, Optional<DatabaseOrderLevels> told) {
    return told.map(order -> order.outcome(verdict.level(), verdict.outcome()))
        .orElse(verdict.outcome());
  }

  private void print(String line) {
    outputOf().println(line);
    outputOf().flush();
  }

  private PrintWriter outputOf() {
    return spec.commandLine().getOut();
  }

  private Palette palette() {
    return new Palette(spec.commandLine().getColorScheme().ansi().enabled());
  }
}

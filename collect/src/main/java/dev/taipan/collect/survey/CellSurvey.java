package dev.taipan.collect.survey;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.Verdict;
import dev.taipan.collect.judge.RunVerdicts;
import dev.taipan.collect.replay.FindingReplay;
import dev.taipan.collect.run.Encounters;
import dev.taipan.collect.run.LiveRun;
import dev.taipan.collect.run.TimeShares;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.history.History;
import dev.taipan.history.time.Deadline;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Surveys one database at one level. */
final class CellSurvey {
  /** Databases that run embedded let nobody wait for a lock for longer than half of it. */
  private static final Duration PATIENCE = Duration.ofSeconds(4);

  private final Survey survey;
  private final SurveyPlan plan;
  private final SurveyPlan.Target target;
  private final SurveyedDatabase database;
  private final Path folder;
  private final String title;
  private final List<SurveyRun> runs = new ArrayList<>();
  private Optional<SurveyViolation> counterexample = Optional.empty();

  CellSurvey(
      Survey survey,
      SurveyPlan plan,
      SurveyPlan.Target target,
      SurveyedDatabase database,
      Path folder,
      String title) {
    this.survey = survey;
    this.plan = plan;
    this.target = target;
    this.database = database;
    this.folder = folder;
    this.title = title;
  }

  SurveyCell run() throws IOException {
    TimeShares shares = new TimeShares(plan.time());
    Deadline end = shares.planting();
    for (int round = 0; round < plan.rounds(); round++) {
      for (SurveyWorkload workload : SurveyWorkload.values()) {
        if (!survey.isOver() && !end.isOver() && isTried(workload)) {
          runs.add(run(round, workload));
        }
      }
    }
    Optional<String> problem =
        runs.stream().flatMap(run -> run.problem().stream()).findFirst().or(this::notTried);
    return new SurveyCell(target, title, folder, runs, counterexample, replayed(shares), problem);
  }

  /** What there was no time for, in words for people. */
  private Optional<String> notTried() {
    long all = plan.rounds() * Arrays.stream(SurveyWorkload.values()).filter(this::isTried).count();
    return runs.size() == all
        ? Optional.empty()
        : Optional.of("there was time for %d of %d runs".formatted(runs.size(), all));
  }

  private boolean isTried(SurveyWorkload workload) {
    return workload.suits(target.database().dialect(), plan.standbys().isPresent());
  }

  private SurveyRun run(int round, SurveyWorkload workload) throws IOException {
    TimeShares shares = new TimeShares(plan.timeOfRun());
    Path file = folder.resolve("%s-%d.taipan.jsonl".formatted(workload.spelling(), round + 1));
    Optional<String> problem = record(round, workload, file);
    if (problem.isPresent()) {
      database.close();
    }
    return Files.exists(file)
        ? checked(round, workload, file, problem, shares)
        : new SurveyRun(
            workload, plan.seed(round, workload), file, Map.of(), new Encounters(0, 0, 0), problem);
  }

  /** Records, and says what went wrong. */
  private Optional<String> record(int round, SurveyWorkload workload, Path file) {
    try {
      LiveRun run =
          new LiveRun(
              database.running(),
              workload.load(
                  target.isolation(),
                  TimeShares.clients(plan.timeOfRun()),
                  plan.seed(round, workload)),
              PATIENCE);
      survey.begins(run);
      run.record(file);
      return run.hanging() == 0
          ? run.cutShort()
          : run.cutShort()
              .or(() -> Optional.of("it stopped answering " + run.hanging() + " clients"));
    } catch (IOException failed) {
      return Optional.of(failed.getMessage());
    }
  }

  private SurveyRun checked(
      int round, SurveyWorkload workload, Path file, Optional<String> problem, TimeShares shares)
      throws IOException {
    History history = HistoryFiles.read(file);
    CheckOptions limits = CheckOptions.DEFAULTS.withTimeout(shares.check(1));
    RunVerdicts all =
        RunVerdicts.of(
            history,
            target.database().dialect().predicates(),
            target.claim().map(limits::withFirst).orElse(limits));
    Map<IsolationLevel, Verdict> verdicts = all.all();
    SurveyViolation.of(workload, file, all).ifPresent(this::keep);
    Map<IsolationLevel, Outcome> outcomes = new EnumMap<>(IsolationLevel.class);
    verdicts.forEach((level, verdict) -> outcomes.put(level, verdict.outcome()));
    return new SurveyRun(
        workload, plan.seed(round, workload), file, outcomes, Encounters.of(history), problem);
  }

  private void keep(SurveyViolation found) {
    counterexample =
        Optional.of(
            counterexample.map(known -> SurveyViolation.better(known, found)).orElse(found));
  }

  private Optional<String> replayed(TimeShares shares) throws IOException {
    if (counterexample.isEmpty()) {
      return Optional.empty();
    }
    SurveyViolation found = counterexample.get();
    return new FindingReplay(
            database.running(), target.isolation(), folder.resolve("replay.sql"), 0)
        .until(shares.replays())
        .of(found.judged()::historyOf, List.of(found.weakest()));
  }
}

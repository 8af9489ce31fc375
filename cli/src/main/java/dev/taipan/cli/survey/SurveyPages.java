package dev.taipan.cli.survey;

import dev.taipan.checker.Outcome;
import dev.taipan.cli.option.OptionValue;
import dev.taipan.collect.survey.SurveyCell;
import dev.taipan.collect.survey.SurveyPlan;
import dev.taipan.collect.survey.SurveyRun;
import dev.taipan.collect.survey.SurveyViolation;
import dev.taipan.report.html.Circumstances;
import dev.taipan.report.html.VerdictPage;
import dev.taipan.report.result.FileResult;
import dev.taipan.report.result.HistoryFacts;
import dev.taipan.report.survey.SurveyRow;
import dev.taipan.report.survey.SurveyTrial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Makes rows of what a survey found, and a page of each counterexample.
 *
 * @param folder that of the survey, from which addresses begin
 * @param plan of the survey
 */
record SurveyPages(Path folder, SurveyPlan plan, Circumstances circumstances) {

  /** The row of a cell; its page is written. */
  SurveyRow row(SurveyCell cell) throws IOException {
    Optional<SurveyViolation> found = cell.counterexample();
    Optional<String> page =
        found.isPresent() ? Optional.of(write(found.get(), cell.folder())) : Optional.empty();
    Path script = cell.folder().resolve("replay.sql");
    boolean scripted = Files.exists(script);
    return new SurveyRow(
        title(cell),
        cell.target().isolation().spelling(),
        cell.claim(),
        cell.outcomes(),
        cell.strongest(),
        found.map(counterexample -> counterexample.weakest().level()),
        found.map(SurveyViolation::violation),
        cell.committed(),
        cell.crossed(),
        cell.runs().stream().map(this::trial).toList(),
        found.map(counterexample -> address(counterexample.file())),
        page,
        scripted ? Optional.of(address(script)) : Optional.empty(),
        cell.replayed(),
        commands(cell, scripted),
        cell.problem());
  }

  private SurveyTrial trial(SurveyRun run) {
    return new SurveyTrial(
        run.workload().spelling(),
        run.seed(),
        run.encounters().committed(),
        run.encounters().crossings(),
        run.violated(),
        run.of(Outcome.UNKNOWN),
        Files.exists(run.history()) ? Optional.of(address(run.history())) : Optional.empty());
  }

  /** What repeats a cell and, in the folder of the survey, its check and its replay. */
  private List<String> commands(SurveyCell cell, boolean scripted) {
    String target =
        "--db %s --isolation %s"
            .formatted(cell.target().database().spelling(), cell.target().isolation().spelling());
    String standbys =
        plan.standbys()
            .map(
                some ->
                    " --standbys %d --synchronous-commit %s"
                        .formatted(some.number(), OptionValue.hyphenated(some.commit())))
            .orElse("");
    List<String> commands = new ArrayList<>();
    commands.add(
        "taipan survey %s --time %s --rounds %d --seed %d"
            .formatted(target + standbys, spelled(plan.time()), plan.rounds(), plan.seed()));
    cell.counterexample()
        .ifPresent(
            found ->
                commands.add(
                    "taipan check -l %s %s"
                        .formatted(found.weakest().level().symbol(), address(found.file()))));
    if (scripted) {
      commands.add("taipan replay %s/replay.sql %s".formatted(address(cell.folder()), target));
    }
    return commands;
  }

  private static String spelled(Duration time) {
    return time.toMillisPart() == 0 ? time.toSeconds() + "s" : time.toMillis() + "ms";
  }

  /** The same database may run in several ways. */
  private static String title(SurveyCell cell) {
    String name = cell.target().database().spelling();
    int way = name.indexOf('-');
    return way < 0 ? cell.title() : cell.title() + ", " + name.substring(way + 1);
  }

  private String write(SurveyViolation found, Path folderOfCell) throws IOException {
    Path page = folderOfCell.resolve("report.html");
    FileResult.Checked checked =
        new FileResult.Checked(
            found.file(),
            HistoryFacts.of(found.judged().recorded(), found.judged().items(), 0),
            found.verdicts(),
            Set.of());
    new VerdictPage(found.judged()::historyOf, found.judged().recorded(), checked, circumstances)
        .write(page);
    return address(page);
  }

  private String address(Path file) {
    return folder.relativize(file).toString().replace('\\', '/');
  }
}

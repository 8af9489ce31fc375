package dev.taipan.cli.survey;

import dev.taipan.collect.survey.SurveyCell;
import dev.taipan.collect.survey.SurveyViolation;
import dev.taipan.report.html.Circumstances;
import dev.taipan.report.html.VerdictPage;
import dev.taipan.report.result.FileResult;
import dev.taipan.report.result.HistoryFacts;
import dev.taipan.report.survey.SurveyRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/**
 * Makes rows of what a survey found, and a page of each counterexample.
 *
 * @param folder that of the survey, from which addresses begin
 */
record SurveyPages(Path folder, Circumstances circumstances) {

  /** The row of a cell; its page is written. */
  SurveyRow row(SurveyCell cell) throws IOException {
    Optional<SurveyViolation> found = cell.counterexample();
    Optional<String> page =
        found.isPresent() ? Optional.of(write(found.get(), cell.folder())) : Optional.empty();
    Path script = cell.folder().resolve("replay.sql");
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
        page,
        Files.exists(script) ? Optional.of(address(script)) : Optional.empty(),
        cell.replayed(),
        cell.problem());
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

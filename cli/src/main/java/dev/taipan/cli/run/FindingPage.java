package dev.taipan.cli.run;

import dev.taipan.checker.Outcome;
import dev.taipan.checker.Verdict;
import dev.taipan.cli.output.Version;
import dev.taipan.history.History;
import dev.taipan.report.html.Circumstances;
import dev.taipan.report.html.RunFindings;
import dev.taipan.report.html.VerdictPage;
import dev.taipan.report.result.FileResult;
import dev.taipan.report.result.OrderedLevel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Writes the page about what a run found: the weakest levels that are violated.
 *
 * @param file where it goes
 * @param command what asked for the run, without secrets
 */
record FindingPage(Path file, String command) {

  /** Writes it, and says so in a line; nothing where nothing was found. */
  Optional<String> of(History history, FileResult.Checked checked, RunFindings run)
      throws IOException {
    if (Stream.concat(
            checked.verdicts().stream().map(Verdict::outcome),
            run.told().stream().map(OrderedLevel::outcome))
        .noneMatch(Outcome.VIOLATED::equals)) {
      return Optional.empty();
    }
    new VerdictPage(history, checked, new Circumstances(command, Version.number()), run)
        .write(file);
    return Optional.of("Page for a browser: " + file);
  }
}

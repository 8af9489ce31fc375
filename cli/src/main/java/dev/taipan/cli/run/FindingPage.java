package dev.taipan.cli.run;

import dev.taipan.checker.Verdict;
import dev.taipan.cli.output.Version;
import dev.taipan.history.History;
import dev.taipan.report.html.Circumstances;
import dev.taipan.report.html.VerdictPage;
import dev.taipan.report.power.PowerStatement;
import dev.taipan.report.result.FileResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Writes the page about what a run found: the weakest levels that are violated.
 *
 * @param file where it goes
 * @param command what asked for the run, without secrets
 */
record FindingPage(Path file, String command) {

  /** Writes it, and says so in a line; nothing where nothing was found. */
  Optional<String> of(History history, FileResult.Checked checked, PowerStatement power)
      throws IOException {
    if (checked.verdicts().stream().map(Verdict::violation).noneMatch(Optional::isPresent)) {
      return Optional.empty();
    }
    new VerdictPage(history, checked, new Circumstances(command, Version.number()), power)
        .write(file);
    return Optional.of("Page for a browser: " + file);
  }
}

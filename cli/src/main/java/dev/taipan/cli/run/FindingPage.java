package dev.taipan.cli.run;

import dev.taipan.checker.Verdict;
import dev.taipan.cli.output.Version;
import dev.taipan.history.History;
import dev.taipan.report.html.Circumstances;
import dev.taipan.report.html.RunFindings;
import dev.taipan.report.html.VerdictPage;
import dev.taipan.report.result.FileResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Function;

/**
 * Writes the page about what a run found.
 *
 * @param file where it goes
 * @param command what asked for the run, without secrets
 */
record FindingPage(Path file, String command) {

  /**
   * Writes it, and says so in a line.
   *
   * @param judged the history that a verdict is on
   * @param history what was recorded
   */
  String of(
      Function<Verdict, History> judged,
      History history,
      FileResult.Checked checked,
      RunFindings run)
      throws IOException {
    new VerdictPage(judged, history, checked, new Circumstances(command, Version.number()), run)
        .write(file);
    return "Report: " + file;
  }
}

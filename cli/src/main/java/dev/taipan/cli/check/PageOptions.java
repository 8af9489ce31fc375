package dev.taipan.cli.check;

import dev.taipan.cli.output.Version;
import dev.taipan.history.History;
import dev.taipan.report.html.Circumstances;
import dev.taipan.report.html.VerdictPage;
import dev.taipan.report.result.FileResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The page that people look at. */
final class PageOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--report",
      paramLabel = "FILE.html",
      description =
          "Also write a page about the verdict for a browser: what conflicts, drawn, the argument "
              + "to step through, when it ran, the levels, and the smallest history that shows it.")
  private Path page;

  /** Says so if the option makes no sense for a question about so many histories. */
  void validate(Question question, int histories) {
    requireThat(page == null || histories == 1, "--report is about one history, not " + histories);
    requireThat(
        page == null || question instanceof LevelsQuestion,
        "--report is for levels, not for patterns");
  }

  private void requireThat(boolean sensible, String complaint) {
    if (!sensible) {
      throw new ParameterException(command.commandLine(), complaint);
    }
  }

  /** Writes the page, if one is wanted. */
  void write(History history, FileResult result) throws IOException {
    if (page != null && result instanceof FileResult.Checked checked) {
      new VerdictPage(history, checked, new Circumstances(given(), Version.number())).write(page);
    }
  }

  private String given() {
    return command.root().commandLine().getParseResult().originalArgs().stream()
        .map(argument -> argument.matches("[\\w./,:=@%+-]+") ? argument : "'" + argument + "'")
        .collect(Collectors.joining(" ", "taipan ", ""));
  }
}

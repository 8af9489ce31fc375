package dev.taipan.cli.check;

import dev.taipan.cli.output.GivenCommand;
import dev.taipan.cli.output.OutputFile;
import dev.taipan.cli.output.Version;
import dev.taipan.history.History;
import dev.taipan.report.export.ReportKind;
import dev.taipan.report.export.VerdictExport;
import dev.taipan.report.html.Circumstances;
import dev.taipan.report.result.FileResult;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The reports that are written to files. */
final class PageOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--report",
      paramLabel = "FILE",
      description =
          "Also write a report; how its name ends says which. .html is a page for a browser: what "
              + "conflicts, drawn, the argument to step through, when it ran, the levels, and the "
              + "smallest history that shows it. .trace.json is the history for Perfetto, .dot the "
              + "drawing for Graphviz, and .mmd for Mermaid, as in issues of GitHub. A folder, or "
              + "DIR/, gets a text and an SVG for each anomaly, as Elle's --directory.")
  private String report;

  @Option(
      names = "--dot",
      paramLabel = "FILE",
      description = "Also write the drawing for Graphviz, whatever the file is called.")
  private Path dot;

  /** Whether some report is wanted. */
  boolean areGiven() {
    return report != null || dot != null;
  }

  /** Says so if the option makes no sense for a question about so many histories. */
  void validate(Question question, int histories) {
    validate("--report", report != null, question, histories);
    validate("--dot", dot != null, question, histories);
    if (dot != null) {
      OutputFile.require(command.commandLine(), dot, true);
    }
    requireThat(
        report == null || ReportKind.of(report).isPresent(),
        "--report does not tell what '%s' is to be: names end in %s"
            .formatted(report, ReportKind.allEnds()));
  }

  private void validate(String option, boolean given, Question question, int histories) {
    requireThat(!given || histories == 1, option + " is about one history, not " + histories);
    requireThat(
        !given || !(question instanceof WhiteBoxQuestion),
        option + " cannot show what a database's own order decides");
    requireThat(
        !given || question instanceof LevelsQuestion, option + " is for levels, not for patterns");
  }

  private void requireThat(boolean sensible, String complaint) {
    if (!sensible) {
      throw new ParameterException(command.commandLine(), complaint);
    }
  }

  /** Writes the reports that are wanted. */
  void write(History history, FileResult result) throws IOException {
    if (areGiven() && result instanceof FileResult.Checked checked) {
      VerdictExport export =
          new VerdictExport(
              history, checked, new Circumstances(GivenCommand.of(command), Version.number()));
      if (report != null) {
        export.write(ReportKind.of(report).orElseThrow(), Path.of(report));
      }
      if (dot != null) {
        export.write(ReportKind.DOT, dot);
      }
    }
  }
}

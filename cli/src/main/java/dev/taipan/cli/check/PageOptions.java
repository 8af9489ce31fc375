package dev.taipan.cli.check;

import dev.taipan.cli.option.Section;
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
@Section("Output")
final class PageOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--report",
      paramLabel = "FILE",
      description =
          "Also write a report in the format given by the file extension: .html for an "
              + "interactive page with the conflict graph, the argument step by step, a "
              + "timeline, the levels, and the smallest history that shows the violation; "
              + ".trace.json for Perfetto; .dot for Graphviz; .mmd for Mermaid, which GitHub "
              + "renders. A folder, or DIR/, receives a text and an SVG file per anomaly, as "
              + "with Elle's --directory.")
  private String report;

  @Option(
      names = "--dot",
      paramLabel = "FILE",
      description = "Also write the graph in Graphviz format, whatever the file extension.")
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
        "--report cannot derive a format from the name '%s': names must end in %s"
            .formatted(report, ReportKind.allEnds()));
  }

  private void validate(String option, boolean given, Question question, int histories) {
    requireThat(
        !given || histories == 1, option + " requires exactly one history, not " + histories);
    requireThat(
        !given || !(question instanceof WhiteBoxQuestion),
        option + " cannot be combined with a database's own order");
    requireThat(
        !given || question instanceof LevelsQuestion, option + " applies to levels, not patterns");
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

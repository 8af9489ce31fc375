package dev.taipan.cli;

import dev.taipan.cli.output.OneLine;
import dev.taipan.report.result.ExitStatus;
import java.io.PrintWriter;
import picocli.CommandLine;

/** Tells the user about a defect of this program. */
final class InternalErrors {

  private InternalErrors() {}

  /** One line, and the stack trace for those who asked for details; returns the exit status. */
  static int report(Throwable defect, CommandLine commandLine) {
    PrintWriter err = commandLine.getErr();
    err.println(
        "taipan: internal error: "
            + OneLine.of(defect.toString())
            + "; please report it, with the output of the same command run with --verbose");
    TaipanCommand root = commandLine.getCommandSpec().root().commandLine().getCommand();
    if (root.isVerbose()) {
      defect.printStackTrace(err);
    }
    err.flush();
    return ExitStatus.INTERNAL_ERROR.code();
  }
}

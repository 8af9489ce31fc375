package dev.taipan.cli.check;

import dev.taipan.certificate.file.CertificateFile;
import dev.taipan.checker.Certification;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.PreparedHistory;
import dev.taipan.checker.Verdict;
import dev.taipan.cli.option.Section;
import dev.taipan.cli.output.OutputFile;
import dev.taipan.cli.progress.Progress;
import dev.taipan.report.result.FileResult;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The file that proves a verdict. */
@Section("Output")
final class CertificateOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--certificate",
      paramLabel = "FILE",
      description =
          "Also write a certificate of the verdict on the single level given by --level. "
              + "'taipan verify HISTORY FILE' verifies it independently of the code that found "
              + "the verdict.")
  private Path file;

  /** Whether a certificate is wanted. */
  boolean isGiven() {
    return file != null;
  }

  /**
   * Says so if the option makes no sense for a question about so many histories.
   *
   * @param isWhole whether nothing is missing of a recording
   */
  void validate(Question question, int histories, boolean isWhole) {
    requireThat(histories == 1, "--certificate requires exactly one history, not " + histories);
    requireThat(isWhole, "--certificate requires a recording of which no file is missing");
    requireThat(
        question instanceof LevelsQuestion levels && levels.levels().size() == 1,
        "--certificate requires exactly one level; set it with --level");
    if (file != null) {
      OutputFile.require(command.commandLine(), file, true);
    }
  }

  private void requireThat(boolean sensible, String complaint) {
    if (file != null && !sensible) {
      throw new ParameterException(command.commandLine(), complaint);
    }
  }

  /** Writes the certificate of an answer, if one is wanted; says so if there is none. */
  void write(PreparedHistory prepared, Question question, FileResult result, Progress progress)
      throws IOException {
    if (file != null
        && question instanceof LevelsQuestion levels
        && result instanceof FileResult.Checked checked) {
      progress.stage("proving");
      Verdict verdict = checked.verdicts().get(0);
      Certification.Attempt attempt = levels.certificate(prepared, verdict);
      if (attempt.certificate().isPresent()) {
        CertificateFile.write(file, attempt.certificate().get());
      } else {
        command.commandLine().getErr().println(file + ": not written: " + reason(verdict, attempt));
      }
    }
  }

  private static String reason(Verdict verdict, Certification.Attempt attempt) {
    return attempt.reason()
        + (verdict.outcome() == Outcome.UNKNOWN ? "" : "; the verdict is unaffected");
  }
}

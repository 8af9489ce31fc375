package dev.taipan.cli.result;

import dev.taipan.checker.Outcome;
import dev.taipan.checker.Verdict;
import java.nio.file.Path;
import java.util.List;

/** What came of checking one input. */
public sealed interface FileResult {

  /** The input. */
  Path file();

  /** What this result alone makes the exit status. */
  ExitStatus status();

  /**
   * The history was read and every level asked about has a verdict.
   *
   * @param readNanos how long reading took
   * @param verdicts strongest level first
   */
  record Checked(
      Path file,
      int sessions,
      int transactions,
      int operations,
      int keys,
      long readNanos,
      List<Verdict> verdicts)
      implements FileResult {

    /** Keeps a copy of the verdicts. */
    public Checked {
      verdicts = List.copyOf(verdicts);
    }

    @Override
    public ExitStatus status() {
      ExitStatus status = ExitStatus.SATISFIED;
      for (Verdict verdict : verdicts) {
        status = status.or(statusOf(verdict.outcome()));
      }
      return status;
    }

    private static ExitStatus statusOf(Outcome outcome) {
      return switch (outcome) {
        case SATISFIED -> ExitStatus.SATISFIED;
        case VIOLATED -> ExitStatus.VIOLATED;
        case UNKNOWN -> ExitStatus.UNKNOWN;
      };
    }
  }

  /**
   * There are no verdicts.
   *
   * @param message one line that says why
   */
  record Failed(Path file, ExitStatus status, String message) implements FileResult {}
}

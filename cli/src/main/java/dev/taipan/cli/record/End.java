package dev.taipan.cli.record;

import dev.taipan.cli.output.LauncherStatus;
import dev.taipan.cli.run.Interruption;
import dev.taipan.report.result.ExitStatus;

/** Lets an interrupt end a recording in good order, with the exit status of its verdict. */
final class End implements AutoCloseable {
  private final Interruption interruption;
  private volatile boolean isInterrupted;
  private volatile ExitStatus status;

  /**
   * Waits for interrupts.
   *
   * @param stop ends the recording
   */
  End(Runnable stop) {
    interruption =
        new Interruption(
            () -> {
              isInterrupted = true;
              stop.run();
            });
  }

  /** The recording has ended with a status. */
  void with(ExitStatus reached) {
    status = reached;
  }

  @Override
  public void close() {
    if (isInterrupted && status != null) {
      // Else the status would be that of the signal.
      Runtime.getRuntime().halt(LauncherStatus.of(status.code()));
    }
    interruption.close();
  }
}

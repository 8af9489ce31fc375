package dev.taipan.cli.database;

/**
 * Ends this process when the launcher that waits for it is killed, which cannot pass that on: so
 * that no clients and no database go on of which nobody knows. It is noticed within five seconds.
 */
public final class KilledLauncher {
  /** What shells say of a process that was killed. */
  private static final int KILLED = 137;

  private KilledLauncher() {}

  /** From now on. */
  public static void endsThis() {
    if (Boolean.getBoolean("taipan.launched")) {
      ProcessHandle.current().parent().ifPresent(KilledLauncher::endThisWith);
    }
  }

  private static void endThisWith(ProcessHandle launcher) {
    // Nobody waits for that.
    var unused = launcher.onExit().thenRun(() -> System.exit(KILLED));
  }
}

package dev.taipan.collect.process;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Signals for a server's first process, and for those that it has begun. */
public final class ServerProcesses {
  private static final long PATIENCE_NANOS = 10_000_000_000L;
  private static final long PAUSE_MILLIS = 5;

  private ServerProcesses() {}

  /** Stops all: first the one that begins others, so that none is missed. */
  public static void stop(ProcessHandle first) throws IOException {
    signal("STOP", List.of(first));
    signal("STOP", others(first));
  }

  /** Lets all go on. */
  public static void resume(ProcessHandle first) throws IOException {
    signal("CONT", others(first));
    signal("CONT", List.of(first));
  }

  /** Kills all, and waits until they are gone. */
  public static void kill(ProcessHandle first) throws IOException {
    signal("STOP", List.of(first));
    List<ProcessHandle> all = new ArrayList<>(others(first));
    all.add(first);
    signal("KILL", all);
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    while (all.stream().anyMatch(ServerProcesses::isRunning)) {
      if (System.nanoTime() > deadline) {
        throw new IOException("the server did not shut down");
      }
      Pause.millis(PAUSE_MILLIS);
    }
  }

  private static List<ProcessHandle> others(ProcessHandle first) {
    return first.descendants().toList();
  }

  /** Not so of one that has ended and for whose end nobody has waited: it has no program. */
  public static boolean isRunning(ProcessHandle process) {
    return process.isAlive() && process.info().command().isPresent();
  }

  /** One that has ended by itself in the meantime does not matter. */
  private static void signal(String signal, List<ProcessHandle> processes) throws IOException {
    if (processes.isEmpty()) {
      return;
    }
    List<String> command =
        new ArrayList<>(List.of("sh", "-c", "kill \"$@\" 2>/dev/null || true", "sh", "-" + signal));
    processes.forEach(process -> command.add(Long.toString(process.pid())));
    Commands.run(command);
  }
}

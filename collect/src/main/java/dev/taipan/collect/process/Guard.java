package dev.taipan.collect.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A shell that waits for the end of this JVM, however it comes: then it ends a process, or removes
 * a folder. It notices because what it reads from has no writer any more. It has a session of its
 * own, so that an interrupt from the keyboard reaches neither it nor the process.
 */
public final class Guard implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 20;

  private static final String REMOVE_FOLDER =
      """
      echo $$
      read -r nothing
      tries=0
      while [ -e "$1" ] && [ $tries -lt 50 ]; do
        rm -rf "$1" 2>/dev/null || sleep 0.1
        tries=$((tries + 1))
      done
      """;

  /** What is stopped hears no signal but the one to continue; so do those that it has begun. */
  private static final String RUN_PROCESS =
      """
      signal=$1
      log=$2
      shift 2
      umask 077
      "$@" </dev/null >"$log" 2>&1 &
      process=$!
      echo $process
      read -r nothing
      others=$(cat /proc/$process/task/$process/children 2>/dev/null || pgrep -P $process)
      kill -"$signal" $process 2>/dev/null
      kill -CONT $process $others 2>/dev/null
      tries=0
      while kill -0 $process 2>/dev/null && [ $tries -lt 100 ]; do
        sleep 0.05
        tries=$((tries + 1))
      done
      kill -KILL $process 2>/dev/null
      wait $process
      """;

  private final Process shell;
  private final long pid;

  private Guard(String script, List<String> arguments) throws IOException {
    List<String> command = new ArrayList<>();
    if (hasSetsid()) {
      command.add("setsid");
    }
    command.addAll(List.of("sh", "-c", script, "taipan-guard"));
    command.addAll(arguments);
    shell =
        new ProcessBuilder(command)
            .directory(Path.of("/").toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    pid = firstLine(shell);
  }

  private static boolean hasSetsid() {
    return Files.isExecutable(Path.of("/usr/bin/setsid"))
        || Files.isExecutable(Path.of("/bin/setsid"));
  }

  /** The shell says so when it is there to guard. */
  private static long firstLine(Process shell) throws IOException {
    BufferedReader lines = shell.inputReader(StandardCharsets.US_ASCII);
    String line = lines.readLine();
    if (line == null) {
      throw new IOException("sh cannot be run");
    }
    return Long.parseLong(line.strip());
  }

  /** Guards a folder: it is removed on closing, or when this JVM ends. */
  public static Guard ofFolder(Path folder) throws IOException {
    return new Guard(REMOVE_FOLDER, List.of(folder.toString()));
  }

  /**
   * Starts a process, which is stopped on closing, or when this JVM ends.
   *
   * @param signal what stops it, without SIG
   * @param log where its output goes
   */
  public static Guard running(List<String> command, String signal, Path log) throws IOException {
    List<String> arguments = new ArrayList<>(List.of(signal, log.toString()));
    arguments.addAll(command);
    return new Guard(RUN_PROCESS, arguments);
  }

  /** The process that was started, or the shell where there is none. */
  public ProcessHandle process() {
    return ProcessHandle.of(pid).orElse(shell.toHandle());
  }

  /** Whether the process that was started runs still. */
  public boolean isProcessAlive() {
    return ProcessHandle.of(pid).map(ServerProcesses::isRunning).orElse(false);
  }

  @Override
  public void close() {
    try {
      shell.getOutputStream().close();
      if (!shell.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        shell.destroyForcibly();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      // It ends all the same: it reads no more.
      Thread.currentThread().interrupt();
    }
  }
}

package dev.taipan.collect.database;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** Programs that do one thing and end. */
final class Commands {

  private Commands() {}

  static void run(String... command) throws IOException {
    run(Arrays.asList(command));
  }

  /**
   * Runs a program to its end.
   *
   * @throws IOException when it cannot be run or fails, with what it said
   */
  static void run(List<String> command) throws IOException {
    runWithInput(InputStream.nullInputStream(), command.toArray(String[]::new));
  }

  static void runWithInput(InputStream input, String... command) throws IOException {
    Path said = Files.createTempFile("taipan-", ".log");
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(said.toFile())
              .start();
      try (OutputStream pipe = process.getOutputStream()) {
        input.transferTo(pipe);
      }
      if (process.waitFor() != 0) {
        throw new IOException(command[0] + " failed: " + Files.readString(said).strip());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (IOException) new InterruptedIOException(command[0] + " was interrupted").initCause(e);
    } finally {
      Files.delete(said);
    }
  }
}

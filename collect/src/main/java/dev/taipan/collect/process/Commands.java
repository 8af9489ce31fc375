package dev.taipan.collect.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** Programs that do one thing and end. */
public final class Commands {

  private Commands() {}

  /** As {@link #run(List)}. */
  public static void run(String... command) throws IOException {
    run(Arrays.asList(command));
  }

  /**
   * Runs a program to its end.
   *
   * @throws IOException when it cannot be run or fails, with what it said
   */
  public static void run(List<String> command) throws IOException {
    output(command);
  }

  /** Runs a program that reads its standard input to the end; as {@link #run(List)} otherwise. */
  public static void runWithInput(InputStream input, String... command) throws IOException {
    output(input, Arrays.asList(command));
  }

  /** As {@link #run(List)}, and returns what it said, in both its outputs. */
  public static String output(List<String> command) throws IOException {
    return output(InputStream.nullInputStream(), command);
  }

  private static String output(InputStream input, List<String> command) throws IOException {
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
      int status = process.waitFor();
      String text = Files.readString(said);
      if (status != 0) {
        throw new IOException(command.get(0) + " failed: " + text.strip());
      }
      return text;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (IOException)
          new InterruptedIOException(command.get(0) + " was interrupted").initCause(e);
    } finally {
      Files.delete(said);
    }
  }
}

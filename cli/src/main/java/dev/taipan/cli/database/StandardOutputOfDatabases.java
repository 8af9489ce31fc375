package dev.taipan.cli.database;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * Keeps what databases print that run in this process, as HSQLDB does while clients wait, away from
 * standard output: that belongs to the command, which has it already.
 */
public final class StandardOutputOfDatabases implements AutoCloseable {
  private final PrintStream ours = System.out;

  /** From now on nothing that anybody else prints is seen. */
  public StandardOutputOfDatabases() {
    System.setOut(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
  }

  /** As it was. */
  @Override
  public void close() {
    System.setOut(ours);
  }
}

package dev.taipan.cli.option;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where passwords are, which nobody should say on a command line; what fails is for people. */
public final class Passwords {
  private Passwords() {}

  /** The password in an environment variable. */
  public static String fromEnvironment(String variable) throws IOException {
    String value = System.getenv(variable);
    if (value == null) {
      throw new IOException(
          "the environment variable " + variable + ", given by --password-env, is not set");
    }
    return value;
  }

  /** The password in the first line of a file. */
  public static String fromFile(Path file) throws IOException {
    try (BufferedReader lines = Files.newBufferedReader(file)) {
      String first = lines.readLine();
      if (first == null) {
        throw new IOException("no password in " + file + ", given by --password-file");
      }
      return first;
    }
  }
}

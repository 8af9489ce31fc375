package dev.taipan.cli.output;

import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** A file that a command is to write, and that may be there already. */
public final class OutputFile {
  private static final Path HYPHEN = Path.of("-");

  private OutputFile() {}

  /**
   * Requires that nothing is overwritten unless that is asked for. A pipe or a device may be there,
   * since writing to it overwrites nothing. A hyphen, which stands for standard input where
   * something is read, is no name of a file.
   */
  public static void require(CommandLine command, Path file, boolean force) {
    if (file.equals(HYPHEN)) {
      throw new ParameterException(
          command, "an output file needs a name, not '-'; in a pipe, use /dev/stdout");
    }
    if (!force && (Files.isRegularFile(file) || Files.isDirectory(file))) {
      throw new ParameterException(command, file + " already exists; use --force to overwrite it");
    }
  }
}

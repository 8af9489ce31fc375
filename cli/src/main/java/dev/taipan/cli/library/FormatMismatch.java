package dev.taipan.cli.library;

import dev.taipan.cli.option.OptionValue;
import dev.taipan.formats.io.BadHistoryException;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.formats.io.HistoryFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Notices that an input cannot be read because its format is not the one that was named. */
final class FormatMismatch {

  private FormatMismatch() {}

  /** The problem, with the format that the input has if that is another one. */
  static IOException explained(BadHistoryException problem, Path input, HistoryFormat named) {
    return found(input)
        .filter(format -> format != named)
        .<IOException>map(
            format ->
                new IOException(
                    "%s; the format is %s, not %s"
                        .formatted(
                            problem.getMessage(),
                            OptionValue.hyphenated(format),
                            OptionValue.hyphenated(named)),
                    problem))
        .orElse(problem);
  }

  /** What can be read only once is not looked at again. */
  private static Optional<HistoryFormat> found(Path input) {
    try {
      return Files.isRegularFile(input) || Files.isDirectory(input)
          ? Optional.of(HistoryFiles.detect(input))
          : Optional.empty();
    } catch (IOException unknown) {
      return Optional.empty();
    }
  }
}

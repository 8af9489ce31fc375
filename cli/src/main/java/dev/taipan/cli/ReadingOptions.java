package dev.taipan.cli;

import dev.taipan.history.io.HistoryFormat;
import dev.taipan.history.io.InitialVersion;
import dev.taipan.history.io.ReadOptions;
import java.util.Optional;
import picocli.CommandLine.Option;

/** How to read the inputs of a command. */
final class ReadingOptions {
  @Option(
      names = {"-f", "--format"},
      paramLabel = "FORMAT",
      converter = FormatConverter.class,
      completionCandidates = FormatConverter.Candidates.class,
      description =
          "Format of the inputs: ${COMPLETION-CANDIDATES}. By default, their content tells.")
  private HistoryFormat format;

  @Option(
      names = {"-i", "--initial"},
      paramLabel = "INITIAL",
      defaultValue = "format",
      converter = InitialVersionConverter.class,
      completionCandidates = InitialVersionConverter.Candidates.class,
      description =
          "What a key holds before its first write: 'format' for what the format says, 'inferred' for "
              + "data that was there before the recording: the one value of a key that was read "
              + "and nobody wrote, 'none' for nothing, or a number. Default: ${DEFAULT-VALUE}.")
  private InitialVersion initial;

  ReadOptions get() {
    return new ReadOptions(Optional.ofNullable(format), initial);
  }
}

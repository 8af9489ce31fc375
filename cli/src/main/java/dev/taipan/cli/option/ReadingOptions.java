package dev.taipan.cli.option;

import dev.taipan.formats.io.HistoryFormat;
import dev.taipan.formats.io.ReadLimits;
import dev.taipan.formats.io.ReadOptions;
import dev.taipan.history.initial.InitialVersion;
import dev.taipan.history.parallel.Workers;
import java.util.Optional;
import picocli.CommandLine.Option;

/** How to read the inputs of a command. */
@Section("Input")
public final class ReadingOptions {
  @Option(
      names = {"-f", "--format"},
      paramLabel = "FORMAT",
      converter = OptionValue.Format.class,
      completionCandidates = OptionValue.Format.class,
      description =
          "Format of the inputs: ${COMPLETION-CANDIDATES}. Default: detected from the content.")
  private HistoryFormat format;

  @Option(
      names = {"-i", "--initial"},
      paramLabel = "INITIAL",
      defaultValue = "format",
      converter = OptionValue.Initial.class,
      completionCandidates = OptionValue.Initial.class,
      description =
          "Value of a key before its first write: 'format' for what the format defines; "
              + "'inferred' for preexisting data, that is, the one value of a key that was "
              + "read but never written; 'none'; or a number. Default: ${DEFAULT-VALUE}.")
  private InitialVersion initial;

  @Option(
      names = "--max-expanded",
      paramLabel = "SIZE",
      defaultValue = "1G",
      converter = OptionValue.Size.class,
      description =
          "Maximum decompressed size of a compressed input, such as 64k, 10M or 2G; 100 "
              + "times the compressed size is always accepted. Default: ${DEFAULT-VALUE}.")
  private long mostExpanded;

  @Option(
      names = "--max-line",
      paramLabel = "SIZE",
      defaultValue = "256M",
      converter = OptionValue.Size.class,
      description =
          "Maximum length of a name, a string or a line of versions. Default: ${DEFAULT-VALUE}.")
  private long longestLine;

  @Section("How to decide")
  @Option(
      names = "--threads",
      paramLabel = "N",
      converter = OptionValue.Threads.class,
      description =
          "Number of threads for large histories; the answer does not depend on it. "
              + "Default: the number of processors, up to 8.")
  private Workers workers = Workers.ofProcessors();

  public ReadOptions get() {
    return new ReadOptions(Optional.ofNullable(format), initial, limits(), workers);
  }

  /** Who reads, and works on what was read. */
  public Workers workers() {
    return workers;
  }

  private ReadLimits limits() {
    return new ReadLimits(mostExpanded, (int) Math.min(longestLine, 1 << 30));
  }
}

package dev.taipan.cli.check;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.SpillChecker;
import dev.taipan.checker.SpillOptions;
import dev.taipan.checker.Verdict;
import dev.taipan.cli.library.NamedInput;
import dev.taipan.cli.option.OptionValue;
import dev.taipan.cli.option.Section;
import dev.taipan.cli.output.InputErrors;
import dev.taipan.formats.io.HistoryFormat;
import dev.taipan.formats.io.HistoryInput;
import dev.taipan.formats.io.ReadLimits;
import dev.taipan.formats.io.ReadOptions;
import dev.taipan.formats.stream.HistoryStreams;
import dev.taipan.history.display.Printable;
import dev.taipan.history.initial.InitialVersion;
import dev.taipan.history.stream.TransactionStream;
import dev.taipan.report.result.ExitStatus;
import dev.taipan.report.result.FileResult;
import dev.taipan.report.result.HistoryFacts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Checking a history that need not fit in memory. */
@Section("Histories larger than memory")
final class SpillMode {
  /** The options that mean something out of core. */
  private static final Set<String> MEANT =
      Set.of(
          "--spill",
          "--memory",
          "--spark",
          "--level",
          "--timeout",
          "--allow-empty",
          "--format",
          "--initial",
          "--max-expanded",
          "--max-line",
          "--threads",
          "--json",
          "--output",
          "--verbose");

  private static final String NO_SPARK =
      "--spark requires Spark; start the check with "
          + "spark-submit --jars taipan-distributed.jar taipan.jar check ...";

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--spill",
      paramLabel = "DIR",
      description =
          "Check a history larger than memory: reads the text files one after the other as one "
              + "history, and creates a folder in DIR for temporary files, which it removes at "
              + "the end. Decides levels without real time; what the recorded order does not "
              + "settle is undecided.")
  private Path directory;

  @Option(
      names = "--memory",
      paramLabel = "SIZE",
      converter = OptionValue.Size.class,
      description =
          "With --spill: maximum memory for tables, such as 512M or 4G. Default: half of the heap.")
  private Long memory;

  @Option(
      names = "--spark",
      paramLabel = "FOLDER",
      description =
          "With --spill, under spark-submit: distribute the work by key over the tasks of Apache "
              + "Spark. All machines must have access to FOLDER, which may be in any Hadoop file "
              + "system; it holds a copy of the history during the check. A HISTORY may be an "
              + "address there too, such as hdfs://host/folder, of a file, of several with "
              + "wildcards, or of a folder.")
  private String shared;

  boolean isAsked() {
    requireThat(directory != null || memory == null, "--memory requires --spill");
    requireThat(directory != null || shared == null, "--spark requires --spill");
    return directory != null;
  }

  /** Says so if options make no sense together. */
  void validate(Set<IsolationLevel> levels, ReadOptions reading) {
    for (OptionSpec given : command.commandLine().getParseResult().matchedOptions()) {
      requireThat(
          MEANT.contains(given.longestName()),
          "--spill cannot be combined with " + given.longestName());
    }
    requireThat(
        reading.format().orElse(HistoryFormat.TEXT) == HistoryFormat.TEXT,
        "--spill reads text files only");
    requireThat(
        !(reading.initial() instanceof InitialVersion.Inferred),
        "--spill does not infer initial values");
    requireThat(
        memory == null || memory >= SpillOptions.LEAST_MEMORY,
        "--memory must be at least " + SpillOptions.LEAST_MEMORY + " bytes");
    long heap = Runtime.getRuntime().maxMemory();
    requireThat(
        memory == null || memory <= heap / 4 * 3,
        "--memory may be at most three quarters of the heap of %d MiB, which".formatted(heap >> 20)
            + " TAIPAN_JAVA_OPTS sets: -Xmx8g makes it 8 GiB");
    for (IsolationLevel level : levels) {
      requireThat(
          !level.needsTimes(),
          "--spill does not read times, which %s requires".formatted(level.symbol()));
    }
    requireThat(shared == null || cluster().isPresent(), NO_SPARK);
    requireThat(
        shared != null || named().stream().noneMatch(SpillMode::isAddress),
        "a HISTORY that is an address requires --spark");
  }

  private static Optional<SpillChecker.Cluster> cluster() {
    return ServiceLoader.load(SpillChecker.Cluster.class).findFirst();
  }

  private void requireThat(boolean sensible, String complaint) {
    if (!sensible) {
      throw new ParameterException(command.commandLine(), complaint);
    }
  }

  /**
   * Checks the files as one history.
   *
   * @param levels those asked about by name; when there are none, every level without real time
   */
  FileResult check(Set<IsolationLevel> levels, ReadOptions reading, CheckOptions options) {
    Path first = Path.of(named().get(0));
    Set<IsolationLevel> withoutTimes = EnumSet.noneOf(IsolationLevel.class);
    Set<IsolationLevel> asked = EnumSet.noneOf(IsolationLevel.class);
    if (levels.isEmpty()) {
      for (IsolationLevel level : IsolationLevel.values()) {
        (level.needsTimes() ? withoutTimes : asked).add(level);
      }
    } else {
      asked.addAll(levels);
    }
    SpillOptions spill = new SpillOptions(directory, memory(), reading.initial());
    try {
      List<HistoryInput.Opening> inputs = inputs(reading.limits());
      SpillChecker.Result result = decide(HistoryStreams.of(inputs), asked, spill, options);
      return answer(first, inputs.size(), result, withoutTimes);
    } catch (IOException e) {
      return new FileResult.Failed(first, ExitStatus.BAD_INPUT, InputErrors.message(e));
    } catch (NoClassDefFoundError missing) {
      String reason = NO_SPARK + " (missing: " + missing.getMessage() + ")";
      return new FileResult.Failed(first, ExitStatus.BAD_INPUT, reason);
    } catch (OutOfMemoryError e) {
      return undecided(first, HistoryCheck.OUT_OF_MEMORY);
    }
  }

  /** What the command line names: files, or on a cluster also addresses of its file systems. */
  private List<HistoryInput.Opening> inputs(ReadLimits limits) throws IOException {
    List<HistoryInput.Opening> inputs = new ArrayList<>();
    for (String name : named()) {
      if (shared != null && isAddress(name)) {
        SpillChecker.Cluster cluster = cluster().orElseThrow();
        for (String file : cluster.files(name)) {
          inputs.add(() -> HistoryInput.of(cluster.open(file), Path.of(file), limits));
        }
      } else {
        inputs.add(() -> NamedInput.open(Path.of(name), limits));
      }
    }
    return inputs;
  }

  private static boolean isAddress(String name) {
    return name.contains("://");
  }

  /** As they were typed; a path has no two slashes in a row. */
  private List<String> named() {
    return command.commandLine().getParseResult().matchedPositional(0).originalStringValues();
  }

  private SpillChecker.Result decide(
      TransactionStream input, Set<IsolationLevel> asked, SpillOptions spill, CheckOptions options)
      throws IOException {
    return shared == null
        ? SpillChecker.check(input, asked, spill, options)
        : cluster().orElseThrow().check(input, asked, spill, shared, options);
  }

  private long memory() {
    return memory == null
        ? Math.max(SpillOptions.LEAST_MEMORY, Runtime.getRuntime().maxMemory() / 2)
        : memory;
  }

  private static FileResult answer(
      Path first, int files, SpillChecker.Result result, Set<IsolationLevel> withoutTimes) {
    List<Verdict> verdicts = new ArrayList<>(result.verdicts().values());
    if (result.facts().isEmpty()) {
      return undecided(first, verdicts.get(0).reason());
    }
    verdicts.sort(Comparator.comparing(Verdict::level).reversed());
    List<String> notes =
        files == 1 ? List.of() : List.of(files + " files were read as one history");
    HistoryFacts facts = HistoryFacts.of(result.facts().get(), notes);
    return new FileResult.Checked(first, facts, verdicts, withoutTimes);
  }

  private static FileResult undecided(Path file, String reason) {
    return new FileResult.Failed(file, ExitStatus.UNKNOWN, Printable.of(file + ": " + reason));
  }
}

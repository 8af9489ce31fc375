package dev.taipan.benchmarks.command;

import dev.taipan.benchmarks.input.BenchmarkCase;
import dev.taipan.benchmarks.input.DefaultCases;
import dev.taipan.benchmarks.input.GeneratedHistory;
import dev.taipan.benchmarks.input.NamedHistory;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.cli.library.Engine;
import dev.taipan.cli.option.OptionValue;
import dev.taipan.cli.option.ReadingOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that say with which histories and levels to measure. */
final class CaseOptions {
  private static final Set<IsolationLevel> USUAL_LEVELS =
      EnumSet.of(
          IsolationLevel.STRONG_SESSION_SERIALIZABILITY,
          IsolationLevel.STRONG_SESSION_SNAPSHOT_ISOLATION);

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Mixin private ReadingOptions reading;

  @Option(
      names = "--history",
      paramLabel = "HISTORY",
      description =
          "History to measure with: a file, or a directory for formats that use one. "
              + "Repeatable. Default, without --generate: a set of generated histories, from "
              + "easy to hard.")
  private Set<Path> files = new LinkedHashSet<>();

  @Option(
      names = "--generate",
      paramLabel = "SPEC",
      description =
          "History to generate and measure with: options of 'taipan generate', as in "
              + "keys=200. Repeatable. By default the store uses serializable snapshot "
              + "isolation, because histories that ran under locks are decided before "
              + "strategies differ.")
  private Set<String> specifications = new LinkedHashSet<>();

  @Option(
      names = "--levels",
      paramLabel = "LEVEL",
      split = ",",
      completionCandidates = OptionValue.Level.class,
      description =
          "Levels to check: ${COMPLETION-CANDIDATES}. Default: strong-session-ser and "
              + "strong-session-si; for the default histories, one level each.")
  private Set<IsolationLevel> levels = EnumSet.noneOf(IsolationLevel.class);

  /** The questions that were asked for. */
  List<BenchmarkCase> get(Engine engine) throws IOException {
    if (files.isEmpty() && specifications.isEmpty()) {
      return usual();
    }
    List<NamedHistory> histories = new ArrayList<>();
    for (String specification : specifications) {
      String name = "generated-" + (histories.size() + 1);
      histories.add(sensible(() -> GeneratedHistory.of(name, specification)));
    }
    for (Path file : files) {
      histories.add(
          new NamedHistory(file.toString(), file.toString(), engine.read(file, reading.get())));
    }
    List<BenchmarkCase> cases = new ArrayList<>();
    for (NamedHistory history : histories) {
      for (IsolationLevel level : levels.isEmpty() ? USUAL_LEVELS : levels) {
        cases.add(sensible(() -> new BenchmarkCase(history, level)));
      }
    }
    return cases;
  }

  private List<BenchmarkCase> usual() {
    return levels.isEmpty() ? DefaultCases.all() : sensible(() -> DefaultCases.at(levels));
  }

  private <T> T sensible(Supplier<T> asked) {
    try {
      return asked.get();
    } catch (IllegalArgumentException senseless) {
      throw new ParameterException(command.commandLine(), senseless.getMessage(), senseless);
    }
  }
}

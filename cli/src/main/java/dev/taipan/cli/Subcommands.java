package dev.taipan.cli;

import dev.taipan.cli.progress.ProgressDisplay;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;

/**
 * The commands below {@code taipan}. Picocli finds the options of each by reflection, which is most
 * of the time that a short run takes, so only those that can matter are made.
 */
final class Subcommands {
  private final Map<String, Supplier<Object>> byName = new LinkedHashMap<>();

  Subcommands(Engine engine, ProgressDisplay progress) {
    byName.put("check", () -> new CheckCommand(engine, progress));
    byName.put("elle-cli", () -> new ElleCliCommand(engine));
    byName.put("stats", () -> new StatsCommand(engine, progress));
    byName.put("convert", () -> new ConvertCommand(engine, progress));
    byName.put("generate", () -> new GenerateCommand(engine, progress));
    byName.put("bench", () -> bench(engine, progress));
    byName.put("ablate", () -> ablate(progress));
    byName.put("levels", LevelsCommand::new);
    byName.put("solvers", SolversCommand::new);
    byName.put("formats", FormatsCommand::new);
  }

  /** The command that the arguments start with; all, when they do not say which. */
  Collection<Object> neededBy(String... arguments) {
    String first = arguments.length == 0 ? "" : arguments[0];
    if (byName.containsKey(first)) {
      return List.of(byName.get(first).get());
    }
    return first.equals("--version") || first.equals("-V") ? List.of() : all();
  }

  private static CommandLine bench(Engine engine, ProgressDisplay progress) {
    return new CommandLine(new BenchCommand())
        .addSubcommand(new BenchStrategiesCommand(engine, progress));
  }

  private static CommandLine ablate(ProgressDisplay progress) {
    return new CommandLine(new AblateCommand()).addSubcommand(new AblateKingCobraCommand(progress));
  }

  private Collection<Object> all() {
    byName.put("generate-completion", GenerateCompletion::new);
    byName.put("help", HelpCommand::new);
    return byName.values().stream().map(Supplier::get).toList();
  }
}

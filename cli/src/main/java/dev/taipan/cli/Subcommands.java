package dev.taipan.cli;

import dev.taipan.cli.cases.CasesCommands;
import dev.taipan.cli.cases.CooCommand;
import dev.taipan.cli.catalogue.DistinguishCommand;
import dev.taipan.cli.catalogue.FormatsCommand;
import dev.taipan.cli.catalogue.LevelsCommand;
import dev.taipan.cli.catalogue.SolversCommand;
import dev.taipan.cli.check.CheckCommand;
import dev.taipan.cli.check.VerifyCommand;
import dev.taipan.cli.elle.ElleCliCommand;
import dev.taipan.cli.generate.GenerateCommand;
import dev.taipan.cli.history.ConvertCommand;
import dev.taipan.cli.history.ExplainCommand;
import dev.taipan.cli.history.StatsCommand;
import dev.taipan.cli.library.Engine;
import dev.taipan.cli.measure.MeasuringGroup;
import dev.taipan.cli.progress.ProgressDisplay;
import dev.taipan.cli.replay.ReplayCommand;
import dev.taipan.cli.run.RunCommand;
import dev.taipan.cli.survey.SurveyCommand;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import picocli.AutoComplete.GenerateCompletion;

/**
 * The commands below {@code taipan}. Picocli finds the options of each by reflection, which is most
 * of the time that a short run takes, so only those that can matter are made.
 */
final class Subcommands {
  private final Map<String, Supplier<Object>> byName = new LinkedHashMap<>();

  Subcommands(Engine engine, ProgressDisplay progress) {
    byName.put("check", () -> new CheckCommand(engine, progress));
    byName.put("run", () -> new RunCommand(engine, progress));
    byName.put("survey", () -> new SurveyCommand(progress));
    byName.put("replay", () -> new ReplayCommand(engine, progress));
    byName.put("verify", () -> new VerifyCommand(engine, progress));
    byName.put("elle-cli", () -> new ElleCliCommand(engine));
    byName.put("stats", () -> new StatsCommand(engine, progress));
    byName.put("explain", () -> new ExplainCommand(engine, progress));
    byName.put("convert", () -> new ConvertCommand(engine, progress));
    byName.put("generate", () -> new GenerateCommand(engine, progress));
    for (MeasuringGroup group : MeasuringGroup.values()) {
      byName.put(group.title(), () -> group.command(engine, progress));
    }
    byName.put("coo", () -> new CooCommand(progress));
    byName.put("cases", () -> CasesCommands.group(progress));
    byName.put("levels", LevelsCommand::new);
    byName.put("distinguish", () -> new DistinguishCommand(progress));
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

  private Collection<Object> all() {
    byName.put("generate-completion", GenerateCompletion::new);
    byName.put("help", HelpCommand::new);
    return byName.values().stream().map(Supplier::get).toList();
  }
}

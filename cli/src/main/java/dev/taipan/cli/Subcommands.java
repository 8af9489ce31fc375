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
import dev.taipan.cli.mock.MockCommand;
import dev.taipan.cli.progress.ProgressDisplay;
import dev.taipan.cli.record.RecordCommand;
import dev.taipan.cli.relational.RelationalCommand;
import dev.taipan.cli.replay.ReplayCommand;
import dev.taipan.cli.run.RunCommand;
import dev.taipan.cli.survey.SurveyCommand;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * The commands below {@code taipan}. Picocli finds the options of each by reflection, which is most
 * of the time that a short run takes, so only those that can matter are made.
 */
final class Subcommands {
  static final List<String> NAMES =
      List.of(
          "check",
          "run",
          "survey",
          "relational",
          "replay",
          "record",
          "mock",
          "verify",
          "elle-cli",
          "stats",
          "explain",
          "convert",
          "generate",
          "bench",
          "ablate",
          "coo",
          "cases",
          "levels",
          "distinguish",
          "solvers",
          "formats");

  private final Engine engine;
  private final ProgressDisplay progress;

  Subcommands(Engine engine, ProgressDisplay progress) {
    this.engine = engine;
    this.progress = progress;
  }

  /** The command that the arguments start with; all, when they do not say which. */
  Collection<Object> neededBy(String... arguments) {
    String first = arguments.length == 0 ? "" : arguments[0];
    if (NAMES.contains(first)) {
      return List.of(named(first, arguments));
    }
    return first.equals("--version") || first.equals("-V") ? List.of() : all();
  }

  private Collection<Object> all() {
    List<Object> all = new ArrayList<>();
    NAMES.forEach(name -> all.add(named(name)));
    all.add(new CompletionCommand());
    all.add(new HelpCommand());
    return all;
  }

  private Object named(String name, String... arguments) {
    return switch (name) {
      case "check" -> new CheckCommand(engine, progress, arguments);
      case "run" -> new RunCommand(engine, progress);
      case "survey" -> new SurveyCommand(progress);
      case "relational" -> new RelationalCommand(progress);
      case "replay" -> new ReplayCommand(engine, progress);
      case "record" -> new RecordCommand(engine, progress);
      case "mock" -> new MockCommand();
      case "verify" -> new VerifyCommand(engine, progress);
      case "elle-cli" -> new ElleCliCommand(engine);
      case "stats" -> new StatsCommand(engine, progress);
      case "explain" -> new ExplainCommand(engine, progress);
      case "convert" -> new ConvertCommand(engine, progress);
      case "generate" -> new GenerateCommand(engine, progress);
      case "bench" -> MeasuringGroup.BENCH.command(engine, progress);
      case "ablate" -> MeasuringGroup.ABLATE.command(engine, progress);
      case "coo" -> new CooCommand(progress);
      case "cases" -> CasesCommands.group(progress);
      case "levels" -> new LevelsCommand();
      case "distinguish" -> new DistinguishCommand(progress);
      case "solvers" -> new SolversCommand();
      case "formats" -> new FormatsCommand();
      default -> throw new IllegalArgumentException(name);
    };
  }
}

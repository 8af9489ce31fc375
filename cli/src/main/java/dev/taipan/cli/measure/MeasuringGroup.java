package dev.taipan.cli.measure;

import dev.taipan.cli.library.Engine;
import dev.taipan.cli.progress.ProgressDisplay;
import java.util.List;
import java.util.Locale;
import java.util.ServiceLoader;
import picocli.CommandLine;

/** The kinds of measuring commands, which are listed whether or not they are there. */
public enum MeasuringGroup {
  BENCH("Runs benchmarks, and writes tables and pages with charts."),
  ABLATE("Runs ablations: measures how much a feature contributes, by disabling it.");

  private final String description;

  MeasuringGroup(String description) {
    this.description = description;
  }

  /** Its name on the command line. */
  public String title() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The command that holds those of this kind. */
  public CommandLine command(Engine engine, ProgressDisplay progress) {
    List<Object> commands =
        ServiceLoader.load(MeasuringCommands.class).stream()
            .map(ServiceLoader.Provider::get)
            .filter(found -> found.group().equals(title()))
            .flatMap(found -> found.commands(engine, progress).stream())
            .toList();
    return commands.isEmpty()
        ? MissingCommands.of(title(), description)
        : CommandGroup.of(title(), description, commands);
  }
}

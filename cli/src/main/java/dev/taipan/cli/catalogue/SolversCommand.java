package dev.taipan.cli.catalogue;

import dev.taipan.checker.strategy.StrategyName;
import dev.taipan.cli.output.Version;
import dev.taipan.encoding.Solver;
import dev.taipan.encoding.Solvers;
import dev.taipan.report.result.ExitStatus;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Lists the solvers. */
@Command(
    name = "solvers",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description =
        "Lists the solvers for strong levels, whether each is available, how to install "
            + "missing libraries, and solver options.",
    footer = {
      "",
      "Z3 and OR-Tools are large, so they are downloaded into your Maven repository when "
          + "a solver that needs them is first used. Taipan also searches for their jars in "
          + "the folder lib/solvers next to its own jars, and in the folder that "
          + "TAIPAN_SOLVERS names.",
      "",
      "Examples:",
      "  taipan solvers",
      "  taipan check --level ser --solver z3-theory a.txt",
      "  taipan check --level ser \\",
      "      --solver cdcl+z3-lazy/unsaturated a.txt"
    })
public final class SolversCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    List<Solver> solvers = Solvers.all();
    for (Solver solver : solvers) {
      out.println("%-18s%s".formatted(solver.name(), solver.description()));
      solver
          .unavailable()
          .ifPresent(reason -> out.println(" ".repeat(18) + "unavailable: " + reason));
    }
    out.println();
    out.println("Solver names joined by + race against each other. Options follow a slash:");
    for (StrategyName.Option option : StrategyName.Option.values()) {
      out.println("%-18s%s".formatted(option.text(), option.description()));
    }
    SolverAdvice.print(solvers, out);
    out.flush();
    return ExitStatus.SATISFIED.code();
  }
}

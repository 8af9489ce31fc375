package dev.taipan.benchmarks.weak;

import dev.taipan.benchmarks.process.CheckRuns;
import dev.taipan.workload.KeyDistribution;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Measures {@code taipan check} as whole processes and prints a Markdown table. */
@Command(
    name = "weak-table",
    mixinStandardHelpOptions = true,
    description =
        "Runs 'taipan check' on generated histories, as whole processes, and prints a table of "
            + "what it cost. Inputs are made when they are missing, and kept.")
public final class WeakTable implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private CheckRuns runs;

  @Option(
      names = "--sizes",
      split = ",",
      defaultValue = "S,M,L,L_1M",
      paramLabel = "SIZE",
      description = "${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
  private Set<InputSize> sizes;

  @Option(names = "--xl", description = "Also XL, of 50 million operations.")
  private boolean xl;

  @Option(
      names = "--distributions",
      split = ",",
      defaultValue = "UNIFORM,ZIPF,HOTSPOT",
      paramLabel = "NAME",
      description = "Default: ${DEFAULT-VALUE}.")
  private Set<KeyDistribution> distributions;

  @Option(
      names = "--orders",
      split = ",",
      defaultValue = "COMMITS,SESSIONS",
      paramLabel = "NAME",
      description = "Order of the transactions in the files. Default: ${DEFAULT-VALUE}.")
  private Set<LineOrder> orders;

  @Option(
      names = "--levels",
      split = ",",
      defaultValue = "rc,ra,tcc",
      paramLabel = "LEVEL",
      description = "Default: ${DEFAULT-VALUE}.")
  private List<String> levels;

  private WeakTable() {}

  /** Measures and exits. */
  public static void main(String[] arguments) {
    CommandLine commandLine = new CommandLine(new WeakTable());
    commandLine.setCaseInsensitiveEnumValuesAllowed(true);
    System.exit(commandLine.execute(arguments));
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Set<InputSize> asked = EnumSet.copyOf(sizes);
    if (xl) {
      asked.add(InputSize.XL);
    }
    PrintWriter out = spec.commandLine().getOut();
    CostTable table = new CostTable(out);
    table.start();
    for (LineOrder order : orders) {
      for (KeyDistribution distribution : distributions) {
        for (InputSize size : asked) {
          measure(new Input(size, distribution, order), table);
        }
      }
    }
    return CommandLine.ExitCode.OK;
  }

  private void measure(Input input, CostTable table) throws IOException, InterruptedException {
    Path file = input.file();
    for (String level : levels) {
      table.add(input, level, runs.measure(level, file));
    }
  }
}

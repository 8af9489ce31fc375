package dev.taipan.benchmarks.strong;

import dev.taipan.benchmarks.process.MeasuredProcess;
import dev.taipan.benchmarks.process.ProcessCost;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Measures the strong levels, warm and as whole processes, and prints Markdown tables. */
@Command(
    name = "strong-table",
    mixinStandardHelpOptions = true,
    description =
        "Checks strong levels of published and generated histories, warm and as whole processes, "
            + "and prints a table of what it cost, and one of how cost grows. Inputs are made when "
            + "they are missing, and kept.")
public final class StrongTable implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--taipan",
      required = true,
      paramLabel = "PATH",
      description = "The launcher to run.")
  private Path taipan;

  @Option(
      names = "--only",
      defaultValue = ".*",
      paramLabel = "PATTERN",
      description =
          "Only inputs whose name contains a match of this regular expression; those of the "
              + "growth curve are called curve-10k and so on.")
  private Pattern only;

  @Option(
      names = "--levels",
      split = ",",
      defaultValue = "strong-session-ser,strong-session-si,ser,si",
      paramLabel = "LEVEL",
      description = "Default: ${DEFAULT-VALUE}.")
  private List<String> levels;

  @Option(
      names = "--repeat",
      defaultValue = "3",
      paramLabel = "N",
      description =
          "How often, at least; the tables have means of CPU time and medians of the rest. What "
              + "takes over ten seconds runs once. Default: ${DEFAULT-VALUE}.")
  private int repetitions;

  @Option(names = "--xl", description = "Also histories of 1,000,000 transactions.")
  private boolean xl;

  @Option(
      names = "--timeout",
      defaultValue = "120",
      paramLabel = "SECONDS",
      description = "For one check. Default: ${DEFAULT-VALUE}.")
  private long timeout;

  @Parameters(
      paramLabel = "HISTORY",
      description = "Histories to measure instead of the usual ones.")
  private List<Path> histories = List.of();

  /** Warm CPU time by input and level. */
  private final Map<List<String>, Double> warmSeconds = new HashMap<>();

  private StrongTable() {}

  /** Measures and exits. */
  public static void main(String[] arguments) {
    System.exit(new CommandLine(new StrongTable()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    PrintWriter out = spec.commandLine().getOut();
    List<StrongInput> inputs = inputs();
    if (!inputs.isEmpty()) {
      show(out, CostRow.HEAD);
    }
    for (StrongInput input : inputs) {
      for (String level : levels) {
        show(out, row(input, level));
      }
    }
    if (histories.isEmpty()) {
      growth(out);
    }
    return CommandLine.ExitCode.OK;
  }

  private static void show(PrintWriter out, String line) {
    out.println(line);
    out.flush();
  }

  private List<StrongInput> inputs() throws IOException {
    List<StrongInput> all = new ArrayList<>();
    if (histories.isEmpty()) {
      all.addAll(Inputs.ofCorpus());
      all.addAll(Inputs.generated(xl));
    } else {
      histories.stream().map(RecordedInput::new).forEach(all::add);
    }
    all.removeIf(input -> !only.matcher(input.name()).find());
    return all;
  }

  private String row(StrongInput input, String level) throws IOException, InterruptedException {
    Path path = input.path();
    Optional<WarmCost> warm = WarmProcess.measure(path, level, repetitions, timeout);
    if (warm.isEmpty()) {
      return "| %s | %s | failed |".formatted(input.name(), level);
    }
    warmSeconds.put(List.of(input.name(), level), warm.get().cpuSeconds());
    boolean isShort = warm.get().runs() > 1;
    ProcessCost process = wholeProcess(path, level, isShort ? repetitions : 1);
    double serializability =
        level.endsWith("si")
            ? warmSeconds.getOrDefault(
                List.of(input.name(), level.replaceFirst("si$", "ser")), Double.NaN)
            : Double.NaN;
    return new CostRow(
            input.name(),
            input.targets(),
            level,
            warm.get(),
            warm.get().cpuSeconds() / serializability,
            process)
        .line();
  }

  private ProcessCost wholeProcess(Path path, String level, int runs)
      throws IOException, InterruptedException {
    List<String> command =
        List.of(
            taipan.toString(),
            "check",
            "--level",
            level,
            "--timeout",
            timeout + "s",
            path.toString());
    List<ProcessCost> costs = new ArrayList<>();
    for (int run = 1; run <= runs; run++) {
      costs.add(MeasuredProcess.run(command));
    }
    return ProcessCost.median(costs);
  }

  private void growth(PrintWriter out) throws IOException, InterruptedException {
    boolean started = false;
    for (String level : levels) {
      for (SimulatedInput input : Inputs.curve(xl)) {
        if (only.matcher("curve-" + input.size()).find()) {
          if (!started) {
            show(out, "\n" + GrowthRow.HEAD);
            started = true;
          }
          WarmProcess.measure(input.path(), level, repetitions, timeout)
              .ifPresent(cost -> show(out, new GrowthRow(input, level, cost).line()));
        }
      }
    }
  }
}

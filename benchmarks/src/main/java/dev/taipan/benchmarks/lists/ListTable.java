package dev.taipan.benchmarks.lists;

import dev.taipan.benchmarks.process.CheckRuns;
import dev.taipan.benchmarks.process.DataFolder;
import dev.taipan.benchmarks.process.ProcessCost;
import dev.taipan.formats.io.HistoryFormat;
import dev.taipan.generate.SimulatedHistory;
import dev.taipan.generate.log.RecordedFields;
import dev.taipan.generate.protocol.ConcurrencyControl;
import dev.taipan.generate.protocol.SimulatedWorkload;
import dev.taipan.workload.SizeRange;
import dev.taipan.workload.ValueKind;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Measures {@code taipan check} of list-append histories as whole processes and prints a Markdown
 * table. A store with serializable snapshot isolation runs 20 clients, whose transactions have 4
 * operations on 100 keys at a time; after 40 appends a key is replaced.
 */
@Command(
    name = "list-table",
    mixinStandardHelpOptions = true,
    description =
        "Runs 'taipan check' on generated histories of lists, as whole processes, and prints a "
            + "table of what it cost. Inputs are made when they are missing, and kept.")
public final class ListTable implements Callable<Integer> {
  private static final int CLIENTS = 20;
  private static final int OPERATIONS = 4;

  @Spec private CommandSpec spec;

  @Mixin private CheckRuns runs;

  @Option(
      names = "--transactions",
      split = ",",
      defaultValue = "10000,100000,1000000",
      paramLabel = "N",
      description = "Default: ${DEFAULT-VALUE}.")
  private List<Integer> transactions;

  @Option(
      names = "--formats",
      split = ",",
      defaultValue = "EDN,JEPSEN_JSON",
      paramLabel = "FORMAT",
      description = "Default: ${DEFAULT-VALUE}.")
  private List<HistoryFormat> formats;

  @Option(
      names = "--levels",
      split = ",",
      defaultValue = "strong-session-ser,strict-ser,strong-session-si",
      paramLabel = "LEVEL",
      description = "Default: ${DEFAULT-VALUE}.")
  private List<String> levels;

  private ListTable() {}

  /** Measures and exits. */
  public static void main(String[] arguments) {
    CommandLine commandLine = new CommandLine(new ListTable());
    commandLine.setCaseInsensitiveEnumValuesAllowed(true);
    System.exit(commandLine.execute(arguments));
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    PrintWriter out = spec.commandLine().getOut();
    out.println("| transactions | format | MB | level | wall s | CPU s | peak RSS MiB | exit |");
    out.println("| ---: | --- | ---: | --- | ---: | ---: | ---: | ---: |");
    for (int size : transactions) {
      for (HistoryFormat format : formats) {
        Path file = file(size, format);
        for (String level : levels) {
          out.println(row(size, format, file, level));
          out.flush();
        }
      }
    }
    return CommandLine.ExitCode.OK;
  }

  private static Path file(int size, HistoryFormat format) throws IOException {
    SimulatedWorkload workload =
        SimulatedWorkload.DEFAULTS
            .withValues(ValueKind.LISTS)
            .withSessions(CLIENTS)
            .withTransactionsPerSession(SizeRange.of(size / CLIENTS))
            .withOperationsPerTransaction(SizeRange.of(OPERATIONS))
            .withKeys(100)
            .withMostWritesPerKey(40)
            .withConcurrencyControl(ConcurrencyControl.SERIALIZABLE_SNAPSHOT_ISOLATION);
    return DataFolder.file(
        "lists-" + size + "." + format,
        path ->
            SimulatedHistory.write(workload, path, format, RecordedFields.OPERATIONS_AND_TIMES));
  }

  private String row(int size, HistoryFormat format, Path file, String level)
      throws IOException, InterruptedException {
    ProcessCost cost = runs.measure(level, file);
    return String.format(
        Locale.ROOT,
        "| %,d | %s | %.1f | %s | %.2f | %.2f | %.0f | %d |",
        size,
        format,
        Files.size(file) / 1e6,
        level,
        cost.wallSeconds(),
        cost.cpuSeconds(),
        cost.peakMebibytes(),
        cost.status());
  }
}

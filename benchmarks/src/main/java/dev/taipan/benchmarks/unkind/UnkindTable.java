package dev.taipan.benchmarks.unkind;

import dev.taipan.benchmarks.process.CheckRuns;
import dev.taipan.benchmarks.process.ProcessCost;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Measures histories that nobody made kind, and prints a Markdown table. */
@Command(
    name = "unkind-table",
    mixinStandardHelpOptions = true,
    description =
        "Runs 'taipan check' on histories whose recorded order is no help, as whole processes, and "
            + "prints a table of what it cost beside what other checkers take and what is aimed at. "
            + "Inputs are made when they are missing, and kept.")
public final class UnkindTable implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private CheckRuns runs;

  @Option(
      names = "--only",
      defaultValue = ".*",
      paramLabel = "PATTERN",
      description =
          "Only rows whose input and level, with a space between them, contain a match of this "
              + "regular expression.")
  private Pattern only;

  @Option(
      names = "--file",
      paramLabel = "INPUT=FILE",
      description = "A file to take for an input, such as one of another generator; repeatable.")
  private Map<UnkindInput, Path> files = Map.of();

  private UnkindTable() {}

  /** Measures and exits. */
  public static void main(String[] arguments) {
    CommandLine commandLine = new CommandLine(new UnkindTable());
    commandLine.registerConverter(
        UnkindInput.class,
        title -> UnkindInput.valueOf(title.toUpperCase(Locale.ROOT).replace('-', '_')));
    System.exit(commandLine.execute(arguments));
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    PrintWriter out = spec.commandLine().getOut();
    UnkindGrowth growth = new UnkindGrowth();
    out.println(UnkindRow.HEAD);
    out.flush();
    for (UnkindRow row : UnkindRow.all()) {
      if (only.matcher(row.input().title() + " " + row.level()).find()) {
        out.println(line(row, growth));
        out.flush();
      }
    }
    out.println(growth.lines());
    return CommandLine.ExitCode.OK;
  }

  private String line(UnkindRow row, UnkindGrowth growth) throws IOException, InterruptedException {
    Optional<Path> given = Optional.ofNullable(files.get(row.input()));
    Optional<Path> file = given.isPresent() ? given : row.input().file();
    if (file.isEmpty()) {
      return row.lineWithoutInput();
    }
    ProcessCost cost = runs.measure(row.level(), file.get());
    growth.add(row, cost);
    return row.line(cost);
  }
}

package dev.taipan.benchmarks.whitebox;

import dev.taipan.benchmarks.figure.GrowthFigure;
import dev.taipan.benchmarks.figure.Spread;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Measures both techniques on histories of growing size, and draws that. */
@Command(
    name = "white-box-chart",
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    description =
        "Measures what it costs to hold the order of a database against histories of growing size, "
            + "prints a Markdown table, and draws a figure of each kind of histories.")
public final class WhiteBoxChart implements Callable<Integer> {
  private static final Growth ITEMS =
      new Growth(
          1_000,
          0,
          List.of(10_000, 20_000, 30_000, 40_000, 50_000, 60_000, 70_000, 80_000, 90_000, 100_000));

  private static final Growth PREDICATES =
      new Growth(
          100,
          0.5,
          List.of(500, 1_000, 1_500, 2_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000));

  @Spec private CommandSpec spec;

  @Option(
      names = "--folder",
      paramLabel = "FOLDER",
      defaultValue = "docs/images",
      description = "Where the figures are written.")
  private Path folder;

  @Option(
      names = "--runs",
      paramLabel = "N",
      defaultValue = "5",
      description = "How often each history is checked, at least once.")
  private int runs;

  private WhiteBoxChart() {}

  /** Measures and exits. */
  public static void main(String[] arguments) {
    CommandLine chart = new CommandLine(new WhiteBoxChart()).setOverwrittenOptionsAllowed(true);
    System.exit(chart.execute(arguments));
  }

  @Override
  public Integer call() throws IOException {
    if (runs < 1) {
      throw refused("--runs is at least 1, and not " + runs);
    }
    makeFolder();
    out().println("| transactions | by predicate | Enne | Emme |");
    out().println("| ---: | --- | ---: | ---: |");
    draw(
        ITEMS, "none", "white-box-items.svg", "Reads of single rows", reported(100_000, 1.7, 98.3));
    draw(
        PREDICATES,
        "half",
        "white-box-predicates.svg",
        "Half of the operations by predicate",
        reported(2_500, 0.6, 76.2));
    return CommandLine.ExitCode.OK;
  }

  private void makeFolder() {
    try {
      Files.createDirectories(folder);
    } catch (IOException exception) {
      throw refused("--folder cannot be made: " + exception.getMessage());
    }
  }

  private CommandLine.ParameterException refused(String complaint) {
    return new CommandLine.ParameterException(spec.commandLine(), complaint);
  }

  private PrintWriter out() {
    return spec.commandLine().getOut();
  }

  /** What the paper says of the largest histories that it names. */
  private static Map<String, SortedMap<Integer, Spread>> reported(
      int size, double enne, double emme) {
    Map<String, SortedMap<Integer, Spread>> reported = new LinkedHashMap<>();
    reported.put("Emme in the paper", one(size, emme));
    reported.put("Enne in the paper", one(size, enne));
    return reported;
  }

  private static SortedMap<Integer, Spread> one(int size, double seconds) {
    return new TreeMap<>(Map.of(size, Spread.of(new double[] {seconds}, 0)));
  }

  private void draw(
      Growth growth,
      String byPredicate,
      String file,
      String title,
      Map<String, SortedMap<Integer, Spread>> reported)
      throws IOException {
    Map<MeasuredTechnique, SortedMap<Integer, Spread>> measured = growth.measured(runs);
    for (int size : growth.sizes()) {
      out()
          .printf(
              Locale.ROOT,
              "| %,d | %s | %s | %s |%n",
              size,
              byPredicate,
              millis(measured.get(MeasuredTechnique.ENNE).get(size)),
              millis(measured.get(MeasuredTechnique.EMME).get(size)));
    }
    out().flush();
    Map<String, SortedMap<Integer, Spread>> named = new LinkedHashMap<>();
    measured.forEach((technique, values) -> named.put(technique.title(), values));
    GrowthFigure figure =
        new GrowthFigure(
            title,
            "Checking alone, one thread, warm; %,d keys, 5 operations each"
                .formatted(growth.keys()),
            "transactions",
            "CPU time, seconds",
            named,
            reported);
    Files.writeString(folder.resolve(file), figure.draw().svg());
  }

  private static String millis(Spread seconds) {
    return String.format(Locale.ROOT, "%,.1f", 1_000 * seconds.median().orElseThrow());
  }
}

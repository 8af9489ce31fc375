package dev.taipan.cli.elle;

import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** The options of elle-cli that change nothing here, and are taken all the same. */
final class ElleCliIdleOptions {
  private static final String SEARCH = "the search is complete";
  private static final String FORMAT = "drawings are SVG";
  private static final String PLOTS = "drawing is fast enough without limits";
  private static final String OTHER_MODEL = "it applies to an unsupported model";

  @Option(
      names = {"-s", "--cycle-search-timeout"},
      paramLabel = "MS",
      description = "Ignored: " + SEARCH + ".")
  private Integer cycleSearchTimeout;

  @Option(
      names = {"-p", "--plot-format"},
      paramLabel = "FORMAT",
      description = "Ignored: " + FORMAT + ".")
  private String plotFormat;

  @Option(
      names = {"-t", "--plot-timeout"},
      paramLabel = "MS",
      description = "Ignored: " + PLOTS + ".")
  private Integer plotTimeout;

  @Option(
      names = {"-b", "--max-plot-bytes"},
      paramLabel = "BYTES",
      description = "Ignored: " + PLOTS + ".")
  private Integer maxPlotBytes;

  @Option(
      names = {"-g", "--group-size"},
      paramLabel = "N",
      description = "Ignored: " + OTHER_MODEL + ".")
  private Integer groupSize;

  @Option(
      names = {"-n", "--allow-negative-balances"},
      description = "Ignored: " + OTHER_MODEL + ".")
  private Boolean allowNegativeBalances;

  @Option(names = "--max-transfer", paramLabel = "N", description = "Ignored: " + OTHER_MODEL + ".")
  private Integer maxTransfer;

  @Option(
      names = {"-o", "--total-amount"},
      paramLabel = "N",
      description = "Ignored: " + OTHER_MODEL + ".")
  private Integer totalAmount;

  /** What to say of those that were given. */
  List<String> remarks() {
    return Stream.of(
            remark("--cycle-search-timeout", cycleSearchTimeout, SEARCH),
            remark("--plot-format", plotFormat, FORMAT),
            remark("--plot-timeout", plotTimeout, PLOTS),
            remark("--max-plot-bytes", maxPlotBytes, PLOTS),
            remark("--group-size", groupSize, OTHER_MODEL),
            remark("--allow-negative-balances", allowNegativeBalances, OTHER_MODEL),
            remark("--max-transfer", maxTransfer, OTHER_MODEL),
            remark("--total-amount", totalAmount, OTHER_MODEL))
        .flatMap(remark -> remark)
        .toList();
  }

  private static Stream<String> remark(String option, Object given, String reason) {
    return Stream.ofNullable(given).map(value -> "%s is ignored: %s".formatted(option, reason));
  }
}

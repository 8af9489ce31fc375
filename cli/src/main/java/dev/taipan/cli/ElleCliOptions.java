package dev.taipan.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The options of elle-cli 0.1. Those that mean nothing here are taken all the same. */
@Command(
    name = "taipan elle-cli",
    sortOptions = false,
    description = {
      "Checks histories as elle-cli does, so that a line of a script changes by one word:",
      "the same options, a line 'FILE <tab> true|false|unknown' for each history, and the",
      "same exit status: 0 unless a history is invalid, which is 1, as are wrong options;",
      "255 when a history cannot be read or a consistency model is not known."
    },
    footer = {
      "",
      "Models: rw-register, list-append. Those that are not about transactions, such as",
      "bank and set, are refused. Options that have no counterpart are ignored with a",
      "warning. docs/differences-from-elle.md says where answers differ, and why.",
      "",
      "Examples:",
      "  taipan elle-cli --model rw-register history.edn",
      "  taipan elle-cli -m list-append -c snapshot-isolation store/*/history.edn"
    })
final class ElleCliOptions {
  @Option(
      names = {"-m", "--model"},
      paramLabel = "MODEL",
      description = "What the histories are: rw-register or list-append.")
  String model;

  @Option(
      names = {"-c", "--consistency-models"},
      paramLabel = "MODEL,…",
      defaultValue = "strict-serializable",
      description = "What the histories shall obey. Default: ${DEFAULT-VALUE}.")
  String consistencyModels;

  @Option(
      names = {"-f", "--format"},
      paramLabel = "FORMAT",
      description = "edn or json. The content tells as well.")
  String format;

  @Option(
      names = {"-v", "--output"},
      paramLabel = "STYLE",
      defaultValue = "text",
      description = "text or json. Default: ${DEFAULT-VALUE}.")
  String output;

  @Option(names = "--verbose", description = "The same as --output json.")
  boolean verbose;

  @Option(
      names = {"-h", "--help"},
      description = "Print this and exit.")
  boolean help;

  @Option(names = "--version", description = "Print the version and exit.")
  boolean version;

  @Option(
      names = {"-a", "--anomalies"},
      paramLabel = "ANOMALY,…",
      description = "Ignored: every anomaly that the models forbid is looked for.")
  String anomalies;

  @Option(
      names = {"-s", "--cycle-search-timeout"},
      paramLabel = "MS",
      description = "Ignored: the search is complete.")
  Integer cycleSearchTimeout;

  @Option(
      names = {"-d", "--directory"},
      paramLabel = "DIR",
      description = "Ignored: there are no plots.")
  String directory;

  @Option(
      names = {"-p", "--plot-format"},
      paramLabel = "FORMAT",
      description = "Ignored: there are no plots.")
  String plotFormat;

  @Option(
      names = {"-t", "--plot-timeout"},
      paramLabel = "MS",
      description = "Ignored: there are no plots.")
  Integer plotTimeout;

  @Option(
      names = {"-b", "--max-plot-bytes"},
      paramLabel = "BYTES",
      description = "Ignored: there are no plots.")
  Integer maxPlotBytes;

  @Option(
      names = {"-g", "--group-size"},
      paramLabel = "N",
      hidden = true)
  Integer groupSize;

  @Option(
      names = {"-n", "--allow-negative-balances"},
      hidden = true)
  Boolean allowNegativeBalances;

  @Option(names = "--max-transfer", paramLabel = "N", hidden = true)
  Integer maxTransfer;

  @Option(
      names = {"-o", "--total-amount"},
      paramLabel = "N",
      hidden = true)
  Integer totalAmount;

  @Option(names = "--log-level", paramLabel = "LEVEL", hidden = true)
  String logLevel;

  @Parameters(paramLabel = "FILE", description = "Histories.")
  List<Path> files = new ArrayList<>();

  /** The options given that mean nothing here. */
  List<String> ignored() {
    Map<String, Object> given = new LinkedHashMap<>();
    given.put("--anomalies", anomalies);
    given.put("--cycle-search-timeout", cycleSearchTimeout);
    given.put("--directory", directory);
    given.put("--plot-format", plotFormat);
    given.put("--plot-timeout", plotTimeout);
    given.put("--max-plot-bytes", maxPlotBytes);
    given.put("--group-size", groupSize);
    given.put("--allow-negative-balances", allowNegativeBalances);
    given.put("--max-transfer", maxTransfer);
    given.put("--total-amount", totalAmount);
    given.put("--log-level", logLevel);
    given.values().removeIf(value -> value == null);
    return List.copyOf(given.keySet());
  }

  /** Whether the whole results are asked for. */
  boolean wantsJson() {
    return verbose || output.equals("json");
  }
}

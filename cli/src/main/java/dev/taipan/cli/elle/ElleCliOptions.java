package dev.taipan.cli.elle;

import dev.taipan.formats.io.HistoryFormat;
import dev.taipan.formats.io.ReadOptions;
import dev.taipan.history.anomaly.ElleType;
import dev.taipan.history.words.UnknownName;
import dev.taipan.report.elle.ConsistencyModel;
import dev.taipan.report.elle.Expectation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The options of elle-cli 0.1. */
@Command(
    name = "taipan elle-cli",
    sortOptions = false,
    abbreviateSynopsis = true,
    description =
        "Checks histories with the options of elle-cli, and prints 'FILE <tab> true', "
            + "'false' or 'unknown' for each.",
    footer = {
      "",
      "Supported models: rw-register and list-append. elle-cli's other models, such as "
          + "bank and set, do not consist of transactions of reads and writes, and are "
          + "rejected. docs/differences-from-elle.md explains where answers differ.",
      "",
      "Examples:",
      "  taipan elle-cli --model rw-register history.edn",
      "  taipan elle-cli -m list-append -c snapshot-isolation \\",
      "      store/*/history.edn",
      "",
      "Exit status: 0 if no history is invalid, 1 if a history is invalid, 2 on wrong "
          + "options, 4 if the model is not supported, 255 if a history cannot be read or a "
          + "consistency model is unknown."
    })
final class ElleCliOptions {
  private static final Map<String, HistoryFormat> FORMATS =
      Map.of("edn", HistoryFormat.EDN, "json", HistoryFormat.JEPSEN_JSON);

  @Option(
      names = {"-m", "--model"},
      paramLabel = "MODEL",
      description = "Model of the histories: rw-register or list-append.")
  String model;

  @Option(
      names = {"-c", "--consistency-models"},
      paramLabel = "MODEL,…",
      defaultValue = "strict-serializable",
      description =
          "Consistency models that the histories must satisfy, by the names that 'taipan "
              + "levels' lists. Default: ${DEFAULT-VALUE}.")
  private String consistencyModels;

  @Option(
      names = {"-a", "--anomalies"},
      paramLabel = "ANOMALY,…",
      defaultValue = "G0",
      description =
          "Further anomalies that must not occur, such as G1a or lost-update. Default: "
              + "${DEFAULT-VALUE}.")
  private String anomalies;

  @Option(
      names = {"-f", "--format"},
      paramLabel = "FORMAT",
      description = "edn or json. Default: detected from the content.")
  String format;

  @Option(
      names = {"-d", "--directory"},
      paramLabel = "DIR",
      description =
          "Also write a text and a drawing of each anomaly of an invalid history to this "
              + "directory.")
  private Path directory;

  @Option(
      names = {"-v", "--verbose"},
      description = "Print all results, as JSON.")
  private boolean verbose;

  @Option(
      names = "--output",
      paramLabel = "STYLE",
      defaultValue = "text",
      description = "text, or json, which is the same as --verbose. Default: ${DEFAULT-VALUE}.")
  String output;

  @Option(
      names = {"-h", "--help"},
      description = "Print this help and exit.")
  boolean help;

  @Option(names = "--version", description = "Print the version and exit.")
  boolean version;

  @Mixin ElleCliIdleOptions idle;

  @Parameters(paramLabel = "FILE", description = "Histories.")
  List<Path> files = new ArrayList<>();

  /**
   * The arguments as these options take them: elle-cli 0.1.10 has made {@code -v} short for {@code
   * --output}, with a style behind it.
   */
  static String[] readable(List<String> arguments) {
    List<String> plain = new ArrayList<>(arguments);
    for (int i = 0; i + 1 < plain.size(); i++) {
      if (plain.get(i).equals("-v") && Set.of("text", "json").contains(plain.get(i + 1))) {
        plain.set(i, "--output");
      }
    }
    return plain.toArray(String[]::new);
  }

  /** What is wrong with the options, if something is. */
  Optional<String> mistake() {
    if (model == null) {
      return Optional.of("--model is required: rw-register or list-append");
    }
    if (files.isEmpty()) {
      return Optional.of("no history given");
    }
    return unknown(model, "a supported model", ElleCliModel.titles())
        .or(() -> unknown(format, "a format of elle-cli", List.of("edn", "json")))
        .or(() -> unknown(output, "a style", List.of("text", "json")))
        .or(this::unknownAnomaly);
  }

  private static Optional<String> unknown(String typed, String kind, List<String> names) {
    return Optional.ofNullable(typed)
        .filter(name -> !names.contains(name))
        .map(name -> UnknownName.message(name, kind, names));
  }

  private Optional<String> unknownAnomaly() {
    return listed(anomalies)
        .filter(name -> ElleType.named(name).isEmpty())
        .findFirst()
        .map(name -> UnknownName.message(name, "an anomaly", namesOfAnomalies()));
  }

  private static List<String> namesOfAnomalies() {
    return Arrays.stream(ElleType.values()).map(ElleType::title).sorted().toList();
  }

  /** The message about the first consistency model that is not known, if there is one. */
  Optional<String> unknownConsistencyModel() {
    return listed(consistencyModels)
        .filter(name -> ConsistencyModel.named(name).isEmpty())
        .findFirst()
        .map(name -> UnknownName.message(name, "a consistency model", names(), decided()));
  }

  private static List<String> names() {
    return Arrays.stream(ConsistencyModel.values())
        .flatMap(model -> Stream.concat(Stream.of(model.title()), model.aliases().stream()))
        .toList();
  }

  private static List<String> decided() {
    return Arrays.stream(ConsistencyModel.values())
        .filter(model -> model.correspondence().checkedAs().isPresent())
        .map(ConsistencyModel::title)
        .toList();
  }

  /** What histories shall be; all names must be known. */
  Expectation expectation() {
    return new Expectation(
        known(consistencyModels, ConsistencyModel::named), known(anomalies, ElleType::named));
  }

  private static <T> Set<T> known(String names, Function<String, Optional<T>> named) {
    return listed(names).map(name -> named.apply(name).orElseThrow()).collect(Collectors.toSet());
  }

  private static Stream<String> listed(String names) {
    return Stream.of(names.split(",", -1)).map(String::strip).filter(name -> !name.isEmpty());
  }

  /** How to read the histories. */
  ReadOptions reading() {
    return format == null
        ? ReadOptions.DEFAULTS
        : ReadOptions.DEFAULTS.withFormat(FORMATS.get(format));
  }

  /** Where to draw what is invalid, if anywhere. */
  Optional<Path> directory() {
    return Optional.ofNullable(directory);
  }

  /** Whether the whole results are asked for. */
  boolean wantsJson() {
    return verbose || output.equals("json");
  }
}

package dev.taipan.cli.check;

import dev.taipan.checker.CheckOptions;
import dev.taipan.cli.library.Engine;
import dev.taipan.cli.library.NamedInput;
import dev.taipan.cli.option.OptionValue;
import dev.taipan.history.History;
import dev.taipan.history.display.Printable;
import dev.taipan.history.io.HistoryInput;
import dev.taipan.history.io.ReadLimits;
import dev.taipan.history.vendor.DatabaseExport;
import dev.taipan.history.versions.CertificateFile;
import dev.taipan.whitebox.OrderLevel;
import dev.taipan.whitebox.Technique;
import dev.taipan.whitebox.enne.ReplayLevel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What a database said of its own order, and how it is used. */
final class WhiteBoxOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @ArgGroup private Source source;

  @Option(
      names = "--order-format",
      paramLabel = "FORMAT",
      converter = OptionValue.OrderFormat.class,
      completionCandidates = OptionValue.OrderFormat.class,
      description = {
        "What the file of --certificate-file or --expected-order is, if not Taipan's own: for "
            + "cockroachdb, messages of a change feed and the cluster_logical_timestamp of "
            + "transactions; for tidb, answers about versions and the start_ts of transactions. "
            + "See docs/formats.md."
      })
  private DatabaseExport format;

  @Option(
      names = "--black-box-too",
      description =
          "Where the database's order does not show a level, ask also whether any order of the "
              + "versions would, from values alone. With --sql-dialect, values that were read by "
              + "predicate are among them.")
  private boolean blackBoxToo;

  /** Where the order stands. */
  private static final class Source {
    @Option(
        names = "--certificate-file",
        paramLabel = "FILE",
        description =
            "Judge by a version certificate: the order of the versions of each key, and over which "
                + "versions predicates were evaluated. See docs/white-box.md for the file.")
    private Path certificate;

    @Option(
        names = "--expected-order",
        paramLabel = "FILE",
        description =
            "Judge by replay in an expected serialization order: a number or time stamp per "
                + "transaction. The same kind of file.")
    private Path order;

    @Option(
        names = "--white-box",
        paramLabel = "TECHNIQUE",
        converter = OptionValue.OwnOrder.class,
        completionCandidates = OptionValue.OwnOrder.class,
        description =
            "Judge by what the history itself says of the database's order: emme, by versions and "
                + "version sets, or enne, by replay.")
    private Technique technique;
  }

  /** Whether a database's own order is asked for. */
  boolean areGiven() {
    return source != null;
  }

  /** Says so if the options make no sense for so many histories. */
  void validate(int histories, boolean versionOrderGiven) {
    requireThat(source != null || !blackBoxToo, "--black-box-too needs a database's own order");
    boolean file = source != null && source.technique == null;
    requireThat(!file || histories == 1, "a file of an order is about one history");
    requireThat(
        file || format == null, "--order-format is of --certificate-file or --expected-order");
    requireThat(
        source == null || !versionOrderGiven,
        "--version-order and --trust-version-order are for checks without a database's own order");
  }

  /** A history with what the file says. */
  History in(History history, ReadLimits limits) throws IOException {
    if (source == null || source.technique != null) {
      return history;
    }
    Path file = source.certificate == null ? source.order : source.certificate;
    try (HistoryInput input = NamedInput.open(file, limits)) {
      return format == null ? CertificateFile.read(input, history) : format.read(input, history);
    }
  }

  /** The question that was asked. */
  Question question(Engine engine, PredicateOptions predicates, CheckOptions options) {
    return isByVersions()
        ? question(new OrderJudge.ByVersions(), engine, predicates, options)
        : question(new OrderJudge.ByReplay(), engine, predicates, options);
  }

  /** By how much clocks differ that told the order. */
  Question skewQuestion(CheckOptions options) {
    requireThat(
        !isByVersions(),
        "--clock-skew is of an order of time stamps: give --expected-order or --white-box enne");
    requireThat(!blackBoxToo, "--clock-skew asks of any order that the clocks allow by itself");
    requireThat(
        levels(new OrderJudge.ByReplay()).stream().allMatch(ReplayLevel.SERIALIZABLE::equals),
        "--clock-skew of an order of time stamps is for ser alone");
    return new OrderSkewQuestion(options);
  }

  private boolean isByVersions() {
    return source.technique == null ? source.order == null : source.technique == Technique.EMME;
  }

  private <L extends OrderLevel> Question question(
      OrderJudge<L> judge, Engine engine, PredicateOptions predicates, CheckOptions options) {
    Path file = source.certificate == null ? source.order : source.certificate;
    return new WhiteBoxQuestion<>(
        engine,
        judge,
        file == null ? "of the history" : "of " + Printable.of(file.toString()),
        levels(judge),
        predicates,
        blackBoxToo,
        options);
  }

  <L extends OrderLevel> List<L> levels(OrderJudge<L> judge) {
    return TypedLevels.of(command).stream().map(typed -> level(typed, judge)).toList();
  }

  private <L extends OrderLevel> L level(String name, OrderJudge<L> judge) {
    return judge
        .level(name)
        .orElseThrow(
            () -> new ParameterException(command.commandLine(), judge.levels() + ", not " + name));
  }

  private void requireThat(boolean sensible, String complaint) {
    if (!sensible) {
      throw new ParameterException(command.commandLine(), complaint);
    }
  }
}

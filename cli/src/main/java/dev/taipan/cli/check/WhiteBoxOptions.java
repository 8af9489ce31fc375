package dev.taipan.cli.check;

import dev.taipan.checker.CheckOptions;
import dev.taipan.cli.library.Engine;
import dev.taipan.cli.library.NamedInput;
import dev.taipan.cli.option.OptionValue;
import dev.taipan.cli.option.Section;
import dev.taipan.formats.io.HistoryInput;
import dev.taipan.formats.io.ReadLimits;
import dev.taipan.formats.vendor.DatabaseExport;
import dev.taipan.formats.versions.VersionCertificateFile;
import dev.taipan.history.History;
import dev.taipan.history.display.Printable;
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
@Section("White-box checking")
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
        "Format of the file given by --certificate-file or --expected-order, if not "
            + "Taipan's own: cockroachdb for changefeed messages and the "
            + "cluster_logical_timestamp of transactions; tidb for version query results and "
            + "the start_ts of transactions. See docs/formats.md."
      })
  private DatabaseExport format;

  @Option(
      names = "--black-box-too",
      description =
          "If the database's order violates a level, also check whether any other "
              + "version order satisfies it, from values alone. With --sql-dialect, this "
              + "includes values read by predicate.")
  private boolean blackBoxToo;

  /** Where the order stands. */
  private static final class Source {
    @Option(
        names = "--certificate-file",
        paramLabel = "FILE",
        description =
            "Check against a version certificate: the version order of each key, and the "
                + "versions over which predicates were evaluated. See docs/white-box.md for "
                + "the file format.")
    private Path certificate;

    @Option(
        names = "--expected-order",
        paramLabel = "FILE",
        description =
            "Replay in an expected serialization order, given as a number or timestamp "
                + "per transaction. Same file format.")
    private Path order;

    @Option(
        names = "--white-box",
        paramLabel = "TECHNIQUE",
        converter = OptionValue.OwnOrder.class,
        completionCandidates = OptionValue.OwnOrder.class,
        description =
            "Check against the database order recorded in the history itself: emme uses "
                + "versions and version sets, enne replays.")
    private Technique technique;
  }

  /** Whether a database's own order is asked for. */
  boolean areGiven() {
    return source != null;
  }

  /** Says so if the options make no sense for so many histories. */
  void validate(int histories, boolean versionOrderGiven) {
    requireThat(source != null || !blackBoxToo, "--black-box-too requires a database's own order");
    boolean file = source != null && source.technique == null;
    requireThat(
        !file || histories == 1, "a file with a database's order requires exactly one history");
    requireThat(
        file || format == null, "--order-format requires --certificate-file or --expected-order");
    requireThat(
        source == null || !versionOrderGiven,
        "--version-order and --trust-version-order cannot be combined with a database's own order");
  }

  /** A history with what the file says. */
  History in(History history, ReadLimits limits) throws IOException {
    if (source == null || source.technique != null) {
      return history;
    }
    Path file = source.certificate == null ? source.order : source.certificate;
    try (HistoryInput input = NamedInput.open(file, limits)) {
      return format == null
          ? VersionCertificateFile.read(input, history)
          : format.read(input, history);
    }
  }

  /** The question that was asked. */
  Question question(Engine engine, PredicateOptions predicates, CheckOptions options) {
    return isByVersions()
        ? question(OrderJudge.BY_VERSIONS, engine, predicates, options)
        : question(OrderJudge.BY_REPLAY, engine, predicates, options);
  }

  /** By how much clocks differ that told the order. */
  Question skewQuestion(CheckOptions options) {
    requireThat(
        !isByVersions(),
        "--clock-skew requires an order of timestamps: use --expected-order or --white-box enne");
    requireThat(!blackBoxToo, "--clock-skew already considers every order that the clocks permit");
    requireThat(
        levels(OrderJudge.BY_REPLAY).stream().allMatch(ReplayLevel.SERIALIZABLE::equals),
        "--clock-skew for an order of timestamps applies to ser only");
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
        .named()
        .apply(name)
        .orElseThrow(
            () -> new ParameterException(command.commandLine(), judge.levels() + ", not " + name));
  }

  private void requireThat(boolean sensible, String complaint) {
    if (!sensible) {
      throw new ParameterException(command.commandLine(), complaint);
    }
  }
}

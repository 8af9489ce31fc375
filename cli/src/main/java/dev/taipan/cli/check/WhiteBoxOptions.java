package dev.taipan.cli.check;

import dev.taipan.checker.CheckOptions;
import dev.taipan.cli.library.Engine;
import dev.taipan.cli.library.NamedInput;
import dev.taipan.cli.option.OptionValue;
import dev.taipan.history.History;
import dev.taipan.history.display.Printable;
import dev.taipan.history.io.HistoryInput;
import dev.taipan.history.io.ReadLimits;
import dev.taipan.history.versions.CertificateFile;
import dev.taipan.whitebox.Technique;
import dev.taipan.whitebox.WhiteBoxLevel;
import dev.taipan.whitebox.enne.ReplayLevel;
import dev.taipan.whitebox.sql.Dialect;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What a database said of its own order, and how it is used. */
final class WhiteBoxOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @ArgGroup private Source source;

  @Option(
      names = "--black-box-too",
      description =
          "Where the database's order does not show a level, ask also whether any order of the "
              + "versions would, from values alone.")
  private boolean blackBoxToo;

  /** Where the order stands. */
  private static final class Source {
    @Option(
        names = "--certificate-file",
        paramLabel = "FILE",
        description = {
          "Judge by a version certificate: the order of the versions of each key, and over",
          "which versions predicates were evaluated. See docs/white-box.md for the file."
        })
    private Path certificate;

    @Option(
        names = "--expected-order",
        paramLabel = "FILE",
        description = {
          "Judge by replay in an expected serialization order: a number or time stamp per",
          "transaction. The same kind of file."
        })
    private Path order;

    @Option(
        names = "--white-box",
        paramLabel = "TECHNIQUE",
        converter = OptionValue.OwnOrder.class,
        completionCandidates = OptionValue.OwnOrder.class,
        description = {
          "Judge by what the history itself says of the database's order: emme, by versions and",
          "version sets, or enne, by replay."
        })
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
      return CertificateFile.read(input, history);
    }
  }

  /** The question that was asked. */
  WhiteBoxQuestion question(Engine engine, Dialect dialect, CheckOptions options) {
    Technique technique =
        source.technique == null
            ? source.order == null ? Technique.EMME : Technique.ENNE
            : source.technique;
    Path file = source.certificate == null ? source.order : source.certificate;
    List<WhiteBoxLevel> levels = levels();
    for (WhiteBoxLevel level : levels) {
      requireThat(
          technique == Technique.EMME || ReplayLevel.of(level.symbol()).isPresent(),
          "--level " + level.symbol() + " is not decided by replay; --certificate-file does");
    }
    return new WhiteBoxQuestion(
        engine,
        technique,
        file == null ? "of the history" : "of " + Printable.of(file.toString()),
        levels,
        dialect,
        blackBoxToo,
        options);
  }

  /** By the names that were typed, since PL-2.99 is a level of its own only here. */
  List<WhiteBoxLevel> levels() {
    OptionSpec option = command.findOption("--level");
    return option.originalStringValues().stream()
        .flatMap(typed -> List.of(typed.split(",")).stream())
        .map(this::level)
        .toList();
  }

  private WhiteBoxLevel level(String typed) {
    String name = typed.strip();
    Optional<WhiteBoxLevel> level =
        WhiteBoxLevel.of(name.startsWith(":") ? name.substring(1) : name);
    return level.orElseThrow(
        () ->
            new ParameterException(
                command.commandLine(),
                "a database's own order decides rc, PL-2.99, si and ser, not " + name));
  }

  private void requireThat(boolean sensible, String complaint) {
    if (!sensible) {
      throw new ParameterException(command.commandLine(), complaint);
    }
  }
}

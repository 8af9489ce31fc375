package dev.taipan.cli.check;

import dev.taipan.checker.CheckOptions;
import dev.taipan.cli.library.NamedInput;
import dev.taipan.cli.option.Section;
import dev.taipan.formats.io.HistoryInput;
import dev.taipan.formats.io.ReadLimits;
import dev.taipan.formats.versions.CommitTimes;
import dev.taipan.formats.versions.VersionOrderFile;
import dev.taipan.history.History;
import dev.taipan.history.VersionOrder;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What is known of the order in which versions were installed. */
@Section("Version order")
final class VersionOrderOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @ArgGroup private Source source;

  @Option(
      names = "--trust-version-order",
      description =
          "Treat the version order, of the history or as given, as a fact: a violation "
              + "of a strong level may rely on it. Without this option, it only guides the "
              + "search.")
  private boolean trusted;

  /** Where the order comes from, unless it is the history's own. */
  private static final class Source {
    @Option(
        names = "--version-order",
        paramLabel = "FILE",
        description = {
          "The known order in which versions were installed, as lines",
          "  o(key,value,...), with value@transaction where several wrote a value."
        })
    private Path file;

    @Option(
        names = "--commit-time-order",
        description =
            "Assume that versions were installed in the order of their transactions' end "
                + "times.")
    private boolean commitTimes;
  }

  /** Whether any of the options is given. */
  boolean areGiven() {
    return source != null || trusted;
  }

  /** A history with the order asked for. */
  History in(History history, ReadLimits limits) throws IOException {
    if (source == null) {
      return history;
    }
    return history.withVersionOrder(
        source.commitTimes ? CommitTimes.of(history) : order(source.file, history, limits));
  }

  private static VersionOrder order(Path file, History history, ReadLimits limits)
      throws IOException {
    try (HistoryInput input = NamedInput.open(file, limits)) {
      return VersionOrderFile.read(input, history);
    }
  }

  /** Says so if the options make no sense for so many histories. */
  void validate(int histories) {
    if (histories > 1 && source != null && source.file != null) {
      throw new ParameterException(
          command.commandLine(), "--version-order requires exactly one history, not " + histories);
    }
  }

  /** What the verification of a certificate rests on besides the history; nothing without trust. */
  String reservation() {
    return trusted ? "; relies on the version order being correct (--trust-version-order)" : "";
  }

  /** Options for checking, with trust where there is trust. */
  CheckOptions in(CheckOptions options) {
    return trusted ? options.withTrustInVersionOrder() : options;
  }
}

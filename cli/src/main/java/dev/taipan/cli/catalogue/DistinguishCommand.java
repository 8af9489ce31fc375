package dev.taipan.cli.catalogue;

import dev.taipan.analysis.distinguish.Distinction;
import dev.taipan.analysis.distinguish.Distinguisher;
import dev.taipan.analysis.distinguish.LevelPair;
import dev.taipan.analysis.distinguish.Sizes;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.cli.option.OptionValue;
import dev.taipan.cli.output.Version;
import dev.taipan.cli.progress.Progress;
import dev.taipan.cli.progress.ProgressDisplay;
import dev.taipan.history.time.Deadline;
import dev.taipan.history.time.DeadlineExceededException;
import dev.taipan.report.json.DistinctionJson;
import dev.taipan.report.result.ExitStatus;
import dev.taipan.report.text.DistinctionText;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Finds the smallest histories that tell two levels apart. */
@Command(
    name = "distinguish",
    mixinStandardHelpOptions = true,
    customSynopsis = "taipan distinguish [OPTIONS] LEVEL LEVEL",
    versionProvider = Version.class,
    description =
        "Finds the smallest histories that satisfy one of two levels and violate the "
            + "other, in both directions: first by number of transactions, then by number of "
            + "reads and writes.",
    footer = {
      "",
      "Examples:",
      "  taipan distinguish si ser",
      "  taipan distinguish causal prefix",
      "  taipan distinguish --json strict-ser ser",
      "",
      "Exit status: 0 if both directions are answered, including when one level implies "
          + "the other; 2 on bad usage; 3 if no history was found but one may exist."
    })
public final class DistinguishCommand implements Callable<Integer> {
  private final ProgressDisplay progress;

  @Spec private CommandSpec spec;

  @Option(
      names = "--transactions",
      paramLabel = "N",
      defaultValue = "4",
      description =
          "Maximum number of transactions in a history, up to "
              + Sizes.MOST_TRANSACTIONS
              + ". Default: ${DEFAULT-VALUE}.")
  private int transactions;

  @Option(
      names = "--operations",
      paramLabel = "N",
      defaultValue = "6",
      description =
          "Maximum number of reads and writes in a history, up to "
              + Sizes.MOST_OPERATIONS
              + ". Default: ${DEFAULT-VALUE}.")
  private int operations;

  @Option(
      names = "--timeout",
      paramLabel = "DURATION",
      description = "Stop searching after this time, such as 30s or 5m. Default: never.")
  private Duration timeout;

  @Option(names = "--json", description = "Print one JSON document.")
  private boolean json;

  @Parameters(
      index = "0",
      paramLabel = "LEVEL",
      completionCandidates = OptionValue.Level.class,
      description = "The first level: ${COMPLETION-CANDIDATES}. 'taipan levels' describes them.")
  private IsolationLevel one;

  @Parameters(
      index = "1",
      paramLabel = "LEVEL",
      completionCandidates = OptionValue.Level.class,
      description = "The second level.")
  private IsolationLevel other;

  public DistinguishCommand(ProgressDisplay progress) {
    this.progress = progress;
  }

  @Override
  public Integer call() {
    if (one == other) {
      throw new ParameterException(
          spec.commandLine(), "both names are of " + one.title() + " (" + one.symbol() + ")");
    }
    Sizes sizes = sizes();
    Optional<List<Distinction>> found =
        search(sizes, List.of(new LevelPair(one, other), new LevelPair(other, one)));
    found.ifPresentOrElse(distinctions -> print(sizes, distinctions), this::giveUp);
    boolean answered = found.isPresent() && found.get().stream().allMatch(Distinction::isAnswer);
    return (answered ? ExitStatus.SATISFIED : ExitStatus.UNKNOWN).code();
  }

  private Sizes sizes() {
    try {
      return new Sizes(transactions, operations);
    } catch (IllegalArgumentException outOfRange) {
      throw new ParameterException(spec.commandLine(), outOfRange.getMessage(), outOfRange);
    }
  }

  private Optional<List<Distinction>> search(Sizes sizes, List<LevelPair> pairs) {
    Deadline deadline = Optional.ofNullable(timeout).map(Deadline::in).orElse(Deadline.NONE);
    try (Progress shown = progress.start("distinguish")) {
      shown.stage("trying histories");
      return Optional.of(new Distinguisher(sizes, deadline).distinguishAll(pairs));
    } catch (DeadlineExceededException tooLong) {
      return Optional.empty();
    }
  }

  private void giveUp() {
    spec.commandLine().getErr().println("no history found before the timeout");
  }

  private void print(Sizes sizes, List<Distinction> distinctions) {
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      DistinctionJson.print(out, sizes, distinctions);
    } else {
      DistinctionText text = new DistinctionText(out, sizes);
      text.print(distinctions.get(0));
      out.println();
      text.print(distinctions.get(1));
    }
    out.flush();
  }
}

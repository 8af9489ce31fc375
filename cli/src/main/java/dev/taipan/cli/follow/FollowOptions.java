package dev.taipan.cli.follow;

import dev.taipan.cli.option.Section;
import dev.taipan.cli.output.InputErrors;
import dev.taipan.formats.io.ReadOptions;
import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.column.Stamps;
import dev.taipan.history.display.Printable;
import dev.taipan.report.result.ExitStatus;
import dev.taipan.report.result.FileResult;
import dev.taipan.whitebox.IncompleteCertificateException;
import dev.taipan.whitebox.enne.ReplayLevel;
import dev.taipan.whitebox.enne.Watch;
import dev.taipan.whitebox.matches.UnsupportedPredicateException;
import dev.taipan.whitebox.sql.Interpreter;
import dev.taipan.whitebox.sql.PredicateDialect;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Following a history that is still being written. */
@Section("Growing histories")
public final class FollowOptions {
  private static final int WINDOW = 100_000;

  /** The options that mean something while a history grows. */
  private static final Set<String> MEANT =
      Set.of(
          "--follow",
          "--idle",
          "--window",
          "--level",
          "--sql-dialect",
          "--ignore-predicates",
          "--format",
          "--initial",
          "--max-expanded",
          "--max-line",
          "--output",
          "--verbose");

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--follow",
      description =
          "Check a history in Taipan's own format while it is being written, and stop at the first "
              + "violation of --level (default: ser). Transactions with an \"order\" are replayed "
              + "in it (ser, si, ra, rc); without one, the growing file is checked repeatedly, and "
              + "the whole file at its end.")
  private boolean follow;

  @Option(
      names = "--idle",
      paramLabel = "DURATION",
      description = "With --follow: stop after this time without new data. Default: never.")
  private Duration idle;

  @Option(
      names = "--window",
      paramLabel = "N",
      description =
          "With --follow and an order: how many transactions late a transaction may arrive; older "
              + "ones are discarded. Default: 100000.")
  private Integer window;

  public boolean isAsked() {
    requireThat(follow || (idle == null && window == null), "--idle and --window require --follow");
    return follow;
  }

  /** Says so if the options make no sense together. */
  public void validate(int histories, boolean whiteBoxGiven, boolean asText) {
    requireThat(histories == 1, "--follow requires exactly one history, not " + histories);
    requireThat(!whiteBoxGiven, "--follow takes the order from the history itself");
    requireThat(asText, "--follow only prints text; it writes no report or certificate");
    requireThat(window == null || window >= 1, "--window must be at least 1");
    for (OptionSpec given : command.commandLine().getParseResult().matchedOptions()) {
      requireThat(
          MEANT.contains(given.longestName()),
          "--follow cannot be combined with " + given.longestName());
    }
  }

  private void requireThat(boolean sensible, String complaint) {
    if (!sensible) {
      throw new ParameterException(command.commandLine(), complaint);
    }
  }

  /** What following needs to know beyond its own options. */
  public interface Question {
    /** The levels to replay, where the history has an order. */
    List<ReplayLevel> levels();

    /** The answer for a history without an order, or for a part of it. */
    FileResult check(History history);

    /** Reports such an answer. */
    void report(FileResult result, ExitStatus status);
  }

  /** Follows a file until a violation is found, or nothing comes any more. */
  public ExitStatus run(
      Path file, ReadOptions reading, PredicateDialect dialect, Question question) {
    try (FollowedFile followed = new FollowedFile(file, reading)) {
      return follow(file, followed, dialect, question);
    } catch (IOException e) {
      return failed(InputErrors.message(e));
    } catch (IncompleteCertificateException e) {
      return failed(
          Printable.of(
              file
                  + ": "
                  + e.getMessage()
                  + "; --follow requires it for every transaction once one has it"));
    } catch (UnsupportedPredicateException e) {
      failed(Printable.of(file + ": " + e.getMessage()));
      return ExitStatus.UNKNOWN;
    }
  }

  private ExitStatus failed(String message) {
    command.commandLine().getErr().println(message);
    return ExitStatus.BAD_INPUT;
  }

  /** Takes parts until one shows whether transactions have an order. */
  private ExitStatus follow(
      Path file, FollowedFile followed, PredicateDialect dialect, Question question)
      throws IOException {
    IdleWait patience = new IdleWait(Optional.ofNullable(idle));
    List<History> begun = new ArrayList<>();
    boolean open = true;
    while (open && begun.stream().noneMatch(FollowOptions::mayHaveOrder)) {
      Optional<History> part = followed.next();
      part.ifPresent(begun::add);
      open = patience.goesOn(part.isPresent(), followed.hasEnded());
    }
    followed.requireHeader();
    return begun.isEmpty() || begun.stream().anyMatch(FollowOptions::hasOrder)
        ? replay(file, followed, dialect, question.levels(), begun)
            .run(followed, patience, command.commandLine().getOut())
        : check(file, followed, patience, question);
  }

  /** Whether some transaction is there that has an order if any has: aborted ones need none. */
  private static boolean mayHaveOrder(History part) {
    return IntStream.range(0, part.transactions())
        .anyMatch(one -> part.status(one) != TransactionStatus.ABORTED);
  }

  private static boolean hasOrder(History part) {
    return IntStream.range(0, part.transactions())
        .anyMatch(one -> part.details().stamps().order(one) != Stamps.NONE);
  }

  private FollowedReplay replay(
      Path file,
      FollowedFile followed,
      PredicateDialect dialect,
      List<ReplayLevel> levels,
      List<History> begun) {
    followed.forgetParts();
    requireThat(levels.size() <= 1, "--follow requires exactly one level");
    requireThat(
        !command.commandLine().getParseResult().hasMatchedOption("--ignore-predicates"),
        "--ignore-predicates cannot be combined with a database's own order");
    ReplayLevel level = levels.isEmpty() ? ReplayLevel.SERIALIZABLE : levels.get(0);
    int late = window == null ? WINDOW : window;
    FollowedReplay replay =
        new FollowedReplay(file, level, new Watch(level, new Interpreter(dialect), late));
    begun.forEach(replay::add);
    return replay;
  }

  private ExitStatus check(Path file, FollowedFile followed, IdleWait patience, Question question)
      throws IOException {
    requireThat(window == null, "--window requires transactions with an order");
    FollowedCheck.Answer answer =
        new FollowedCheck(file, followed, patience, question::check)
            .run(command.commandLine().getOut());
    question.report(answer.result(), answer.status());
    return answer.status();
  }

  /** Says that the last line has no end. */
  static String unfinished(int bytes) {
    return "  the last line is incomplete: " + bytes + " bytes were not judged";
  }
}

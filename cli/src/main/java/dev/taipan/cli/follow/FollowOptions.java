package dev.taipan.cli.follow;

import dev.taipan.cli.option.OptionValue;
import dev.taipan.cli.output.InputErrors;
import dev.taipan.history.History;
import dev.taipan.history.display.Printable;
import dev.taipan.history.io.ReadOptions;
import dev.taipan.report.result.ExitStatus;
import dev.taipan.whitebox.IncompleteCertificateException;
import dev.taipan.whitebox.enne.Mismatch;
import dev.taipan.whitebox.enne.ReplayLevel;
import dev.taipan.whitebox.enne.Watch;
import dev.taipan.whitebox.matches.UnsupportedPredicateException;
import dev.taipan.whitebox.sql.Dialect;
import dev.taipan.whitebox.sql.Interpreter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Following a history that is still being written. */
public final class FollowOptions {
  /** How long a mismatch waits for a transaction that comes late and explains it. */
  private static final Duration PATIENCE = Duration.ofMillis(500);

  private static final Duration PAUSE = Duration.ofMillis(100);

  private static final int WINDOW = 100_000;

  /** The options that mean something to a replay. */
  private static final Set<String> MEANT =
      Set.of(
          "--follow",
          "--idle",
          "--window",
          "--level",
          "--sql-dialect",
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
          "Replay a history in Taipan's own format while it is being written, in the "
              + "order given by the \"order\" of its transactions, and stop at the first "
              + "violation of --level: ser (the default), si, ra or rc.")
  private boolean follow;

  @Option(
      names = "--idle",
      paramLabel = "DURATION",
      converter = OptionValue.Time.class,
      description = "With --follow: stop after this time without new data. Default: never.")
  private Duration idle;

  @Option(
      names = "--window",
      paramLabel = "N",
      description =
          "With --follow: how many transactions late a transaction may arrive; older "
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

  /** Follows a file until a violation is found, or nothing comes any more. */
  public ExitStatus run(Path file, ReadOptions reading, List<ReplayLevel> levels, Dialect dialect) {
    ReplayLevel level = level(levels);
    Watch watch = new Watch(level, new Interpreter(dialect), window == null ? WINDOW : window);
    try (FollowedFile followed = new FollowedFile(file, reading)) {
      return follow(followed, watch, level, file);
    } catch (IOException e) {
      return failed(InputErrors.message(e));
    } catch (IncompleteCertificateException e) {
      return failed(
          Printable.of(
              file
                  + ": "
                  + e.getMessage()
                  + "; --follow requires it for every transaction; 'taipan run "
                  + "--watch' gets it from the database"));
    } catch (UnsupportedPredicateException e) {
      return failed(Printable.of(file + ": " + e.getMessage()));
    }
  }

  private ExitStatus failed(String message) {
    command.commandLine().getErr().println(message);
    return ExitStatus.BAD_INPUT;
  }

  private ReplayLevel level(List<ReplayLevel> levels) {
    requireThat(levels.size() <= 1, "--follow requires exactly one level");
    return levels.isEmpty() ? ReplayLevel.SERIALIZABLE : levels.get(0);
  }

  private ExitStatus follow(FollowedFile followed, Watch watch, ReplayLevel level, Path file)
      throws IOException {
    long quietSince = System.nanoTime();
    Optional<Mismatch> shown = Optional.empty();
    long shownSince = 0;
    boolean ended = false;
    while (!ended && (idle == null || System.nanoTime() - quietSince < idle.toNanos())) {
      boolean more = followed.next().map(part -> add(watch, part)).isPresent();
      ended = followed.hasEnded();
      Optional<Mismatch> mismatch = watch.mismatch();
      if (!mismatch.equals(shown)) {
        shown = mismatch;
        shownSince = System.nanoTime();
      } else if (shown.isPresent() && System.nanoTime() - shownSince >= PATIENCE.toNanos()) {
        break;
      }
      if (more) {
        quietSince = System.nanoTime();
      } else if (!ended && !pause()) {
        break;
      }
    }
    followed.requireHeader();
    if (watch.mismatch().isEmpty()) {
      followed.last().ifPresent(watch::add);
    }
    return tell(watch, level, file, followed.unfinished());
  }

  private static History add(Watch watch, History part) {
    watch.add(part);
    return part;
  }

  private static boolean pause() {
    try {
      Thread.sleep(PAUSE.toMillis());
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private ExitStatus tell(Watch watch, ReplayLevel level, Path file, int unfinished) {
    Optional<Mismatch> mismatch = watch.mismatch();
    String verdict = mismatch.isPresent() ? "violated" : "holds so far";
    PrintWriter out = command.commandLine().getOut();
    out.println(
        Printable.of(file.toString())
            + ": "
            + level.title()
            + " "
            + verdict
            + " in the expected order, after "
            + watch.transactions()
            + " transactions");
    mismatch.ifPresent(found -> out.println("  " + watch.sentence(found)));
    if (watch.unjudged() > 0) {
      out.println("  " + watch.unjudged() + " reads arrived too late to be judged; see --window");
    }
    if (unfinished > 0) {
      out.println("  the last line is incomplete: " + unfinished + " bytes were not judged");
    }
    out.flush();
    if (mismatch.isPresent()) {
      return ExitStatus.VIOLATED;
    }
    return watch.unjudged() + unfinished > 0 ? ExitStatus.UNKNOWN : ExitStatus.SATISFIED;
  }
}

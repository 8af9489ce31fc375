package dev.taipan.checker;

import dev.taipan.checker.effort.Effort;
import dev.taipan.checker.effort.StageTimes;
import dev.taipan.checker.spill.GivenUpException;
import dev.taipan.checker.spill.Memory;
import dev.taipan.checker.spill.Shuffle;
import dev.taipan.checker.spill.SpillRun;
import dev.taipan.history.History;
import dev.taipan.history.stream.TransactionStream;
import dev.taipan.history.time.Deadline;
import dev.taipan.history.time.DeadlineExceededException;
import dev.taipan.polygraph.StrongLevel;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Decides levels of histories that need not fit in memory, from the order in which they were
 * recorded: that order, with windows of it in other orders, may explain every read; or a small part
 * of the history may violate a level by itself. Otherwise the level is undecided. Levels with real
 * time are not judged. Why this is sound is in {@code docs/design/beyond-one-machine.md}.
 */
public final class SpillChecker {
  private final CheckOptions options;
  private final Deadline deadline;
  private final Map<IsolationLevel, Verdict> verdicts = new EnumMap<>(IsolationLevel.class);
  private final Set<IsolationLevel> asked;
  private String reason =
      "the recorded order does not show it, and no small part that was looked at violates it";

  /**
   * Decides levels as a {@link SpillChecker} does, on a cluster. The module {@code distributed} has
   * one, which {@link java.util.ServiceLoader} finds where it is on the class path.
   */
  public interface Cluster {

    /**
     * Decides some levels on the cluster that this process was started for.
     *
     * @param input the committed transactions in the order to be tried
     * @param levels at least one, and none that {@linkplain IsolationLevel#needsTimes() needs
     *     times}
     * @param spill where this process puts the packed history, and how much memory tables may take,
     *     here and in each task
     * @param shared the address of a folder that all machines see; a copy of the packed history is
     *     in it during the check
     * @throws IllegalArgumentException when a level needs times
     * @throws IOException when the input is bad, a folder cannot be written to, or the cluster
     *     fails
     */
    Result check(
        TransactionStream input,
        Collection<IsolationLevel> levels,
        SpillOptions spill,
        String shared,
        CheckOptions options)
        throws IOException;

    /**
     * The files that an address names: itself, those that its wildcards match, or those in a
     * folder, by name. Others whose names begin with a dot or an underscore are none of them.
     *
     * @param address in a file system of the cluster, such as {@code hdfs://host/histories}
     * @return at least one
     * @throws IOException when there is none, a folder contains folders, or it cannot be looked at
     */
    List<String> files(String address) throws IOException;

    /**
     * Opens a file.
     *
     * @param file one of {@link #files}
     * @throws IOException when it cannot be opened
     */
    InputStream open(String file) throws IOException;
  }

  /**
   * How large a history is that was not held in memory.
   *
   * @param transactions of any status
   * @param keys of committed transactions
   * @param initialTransaction the transaction that spells out the initial values, if one does
   */
  public record Facts(
      int sessions,
      long transactions,
      long operations,
      long keys,
      Optional<String> initialTransaction) {

    static Facts of(SpillRun run) {
      return new Facts(
          run.sessions(),
          run.transactions(),
          run.operations(),
          run.keys(),
          run.initialTransaction());
    }
  }

  /**
   * What came of it.
   *
   * @param facts how large the history is; empty if it was not read to its end
   * @param verdicts one for each level asked about; there is no evidence that a level holds, and
   *     evidence of a violation is about the part of the history that shows it
   */
  public record Result(Optional<Facts> facts, Map<IsolationLevel, Verdict> verdicts) {}

  private SpillChecker(Collection<IsolationLevel> levels, CheckOptions options) {
    this.options = options;
    deadline = options.deadline();
    asked = EnumSet.copyOf(levels);
  }

  /**
   * Decides some levels. Takes one reading of the input, and readings of a packed file of about 10
   * bytes per operation; the memory that tables and windows take is bounded.
   *
   * @param input the committed transactions in the order to be tried
   * @param levels at least one, and none that {@linkplain IsolationLevel#needsTimes() needs times}
   * @throws IllegalArgumentException when a level needs times
   * @throws IOException when the input is bad, or the folder cannot be written to
   */
  public static Result check(
      TransactionStream input,
      Collection<IsolationLevel> levels,
      SpillOptions spill,
      CheckOptions options)
      throws IOException {
    return check(input, levels, spill, Memory.of(spill.memory()), Shuffle.Maker.LOCAL, options);
  }

  /**
   * The same with memory shared out otherwise.
   *
   * @param shuffles brings operations together by key
   */
  @SuppressWarnings("exports") // for the modules of this project only
  public static Result check(
      TransactionStream input,
      Collection<IsolationLevel> levels,
      SpillOptions spill,
      Memory memory,
      Shuffle.Maker shuffles,
      CheckOptions options)
      throws IOException {
    for (IsolationLevel level : levels) {
      if (level.needsTimes()) {
        throw new IllegalArgumentException(level.symbol() + " needs times");
      }
    }
    return new SpillChecker(levels, options).check(input, spill, memory, shuffles);
  }

  private Result check(
      TransactionStream input, SpillOptions spill, Memory memory, Shuffle.Maker shuffles)
      throws IOException {
    Optional<Facts> facts = Optional.empty();
    try (SpillRun run =
        SpillRun.of(
            input,
            spill.directory(),
            spill.initialValue(),
            spill.recognizesLeading(),
            memory,
            shuffles,
            options.workers(),
            deadline)) {
      facts = Optional.of(Facts.of(run));
      decide(run);
    } catch (GivenUpException givenUp) {
      reason = givenUp.getMessage();
    } catch (DeadlineExceededException timeout) {
      reason = timeout.getMessage();
    }
    for (IsolationLevel level : asked) {
      verdicts.putIfAbsent(level, Verdict.unknown(level, reason, new StageTimes(), Effort.NONE));
    }
    verdicts.keySet().retainAll(asked);
    return new Result(facts, verdicts);
  }

  private void decide(SpillRun run) throws IOException {
    if (run.isEmpty() && !options.allowsEmpty()) {
      reason = EmptyHistory.REASON;
      return;
    }
    if (run.isSerial()) {
      hold(IsolationLevel.STRONG_SESSION_SERIALIZABILITY, "the recorded order is serial");
      return;
    }
    if (run.isRepeatable()) {
      hold(IsolationLevel.CUT_ISOLATION, "no transaction read two values of a key");
    }
    if (run.isExplained()) {
      if (matters(IsolationLevel.STRONG_SESSION_SNAPSHOT_ISOLATION)) {
        attempt(() -> decideByPasts(run));
      }
      for (StrongLevel level : StrongLevel.values()) {
        attempt(() -> decideByWindows(run, level));
      }
      if (isOpen()) {
        // What it finds out is proposed as a violation.
        attempt(() -> decideByPasts(run));
      }
    }
    if (isOpen()) {
      attempt(() -> lookForViolations(run));
    }
  }

  /** A step that may turn out too large; then others may still say something. */
  private interface Step {
    void run() throws IOException;
  }

  private void attempt(Step step) throws IOException {
    try {
      step.run();
    } catch (GivenUpException givenUp) {
      reason = givenUp.getMessage();
    }
  }

  private boolean isOpen() {
    return !verdicts.keySet().containsAll(asked);
  }

  /** Whether a level that was asked about and is open follows from this one. */
  private boolean matters(IsolationLevel level) {
    return asked.stream().anyMatch(one -> level.implies(one) && !verdicts.containsKey(one));
  }

  private void decideByPasts(SpillRun run) throws IOException {
    String how = "the recorded order of commits explains it";
    if (run.seesSnapshot()) {
      hold(IsolationLevel.STRONG_SESSION_SNAPSHOT_ISOLATION, how);
    }
    if (run.seesPrefix()) {
      hold(IsolationLevel.PREFIX_CONSISTENCY, how);
    }
    if (run.readsAtomically()) {
      hold(IsolationLevel.READ_ATOMICITY, how);
    }
    if (run.readsCommitted()) {
      hold(IsolationLevel.READ_COMMITTED, how);
    }
  }

  /** Tries a level in session order, if one that was asked about and is open follows from it. */
  private void decideByWindows(SpillRun run, StrongLevel strong) throws IOException {
    if (strong.realTime().isPresent() || strong != strong.inSessionOrder()) {
      return;
    }
    IsolationLevel level = IsolationLevel.of(strong);
    if (matters(level) && run.isShownByWindows(strong, Windowed.engine(level, deadline))) {
      hold(level, "decided by windows");
    }
  }

  private void hold(IsolationLevel shown, String how) {
    for (IsolationLevel level : IsolationLevel.values()) {
      if (shown.implies(level)) {
        verdicts.putIfAbsent(level, Verdict.satisfied(level, how));
      }
    }
  }

  private void lookForViolations(SpillRun run) throws IOException {
    for (History part : run.suspects()) {
      Set<IsolationLevel> open = EnumSet.copyOf(asked);
      open.removeAll(verdicts.keySet());
      if (open.isEmpty()) {
        return;
      }
      deadline.check();
      IsolationChecker.checkAll(part, open, within(options)).values().stream()
          .filter(verdict -> verdict.outcome() == Outcome.VIOLATED)
          .forEach(verdict -> verdicts.put(verdict.level(), verdict));
    }
  }

  /** The options with what is left of the time. */
  private CheckOptions within(CheckOptions all) {
    return deadline.isFinite()
        ? all.withTimeout(Duration.ofNanos(Math.max(1, deadline.remainingNanos())))
        : all;
  }
}

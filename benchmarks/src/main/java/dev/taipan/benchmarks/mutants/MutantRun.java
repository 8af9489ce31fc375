package dev.taipan.benchmarks.mutants;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.Verdict;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.run.LiveRun;
import dev.taipan.collect.run.Load;
import dev.taipan.collect.run.WorkloadKind;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.history.History;
import dev.taipan.whitebox.item.PredicatesAsItems;
import dev.taipan.whitebox.matches.MatchesOracle;
import dev.taipan.whitebox.sql.Interpreter;
import dev.taipan.whitebox.sql.PredicateDialect;
import dev.taipan.workload.KeyDistribution;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * A run of the load that {@code taipan run} has by default on a mutant, and what the check of what
 * it claims says. All hits are early, so that most is overwritten before the end.
 *
 * @param workload what clients do
 * @param transactions of each of eight clients; by default the command has 2000
 */
public record MutantRun(WorkloadKind workload, int transactions) {
  private static final int SESSIONS = 8;

  /** That many more than there are hits, so that these are not left out by chance. */
  private static final double OCCASIONS_PER_HIT = 8;

  private static final Isolation LEVEL = Isolation.REPEATABLE_READ;
  private static final IsolationLevel CLAIM = IsolationLevel.SNAPSHOT_ISOLATION;

  /** What a mutant has lost never comes, and what it delays comes with the next statements. */
  private static final Duration AT_LAST = Duration.ofSeconds(1);

  private static final Duration PATIENCE = Duration.ofMinutes(1);

  /**
   * What came of it.
   *
   * @param hits how often the mutant broke its promise
   * @param verdict of snapshot isolation, which repeatable read claims
   * @param breached whether an invariant of the workload is breached that this promises
   */
  public record Result(int hits, Verdict verdict, boolean breached) {

    /** Whether it was found. */
    public boolean isFound() {
      return verdict.outcome() == Outcome.VIOLATED || breached;
    }
  }

  /**
   * Runs, and checks.
   *
   * @param database one that keeps its promises
   * @param most how often the mutant breaks its promise at most
   */
  public Result on(Database database, Mutant mutant, int most, long seed) throws IOException {
    Hits hits = new Hits(probability(mutant, most), most, seed);
    Path folder = Files.createTempDirectory("taipan-mutant-");
    Path file = folder.resolve("history");
    try {
      LiveRun run = new LiveRun(new MutantDatabase(database, mutant, hits), load(seed));
      run.waitAtLast(AT_LAST);
      run.record(file);
      CheckOptions options = CheckOptions.DEFAULTS.withTimeout(PATIENCE);
      History history = HistoryFiles.read(file);
      return new Result(
          hits.count(),
          verdict(history, database.dialect().predicates(), options),
          workload.invariants().stream()
              .filter(invariant -> invariant.isPromised(Optional.of(CLAIM)))
              .anyMatch(invariant -> invariant.in(history).breach().isPresent()));
    } finally {
      Files.deleteIfExists(file);
      Files.delete(folder);
    }
  }

  /** By reads of rows, and if these do not violate it by reads by predicate, too. */
  private static Verdict verdict(
      History history, Optional<PredicateDialect> dialect, CheckOptions options) {
    Verdict byRows = IsolationChecker.check(history, CLAIM, options);
    if (byRows.outcome() == Outcome.VIOLATED
        || dialect.isEmpty()
        || history.details().predicateReads().isEmpty()) {
      return byRows;
    }
    MatchesOracle oracle = new Interpreter(dialect.get());
    return IsolationChecker.check(
        PredicatesAsItems.of(history, oracle, options.deadline()), CLAIM, options);
  }

  /**
   * There are but few connections and tables, and about as many other occasions as transactions.
   */
  private double probability(Mutant mutant, int most) {
    return mutant == Mutant.WEAK_CONNECTION || mutant == Mutant.MISSING_CONSTRAINT
        ? 1
        : Math.min(1, OCCASIONS_PER_HIT * most / (SESSIONS * transactions));
  }

  private Load load(long seed) {
    return new Load(
        workload,
        LEVEL,
        SESSIONS,
        transactions,
        Duration.ofSeconds(30),
        workload.usualKeys(),
        KeyDistribution.UNIFORM,
        0.02,
        0,
        Duration.ofMillis(1),
        seed);
  }
}

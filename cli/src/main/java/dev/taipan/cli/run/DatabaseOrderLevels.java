package dev.taipan.cli.run;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.collect.replay.PredicateStory;
import dev.taipan.collect.replay.Story;
import dev.taipan.history.History;
import dev.taipan.history.time.Deadline;
import dev.taipan.report.result.OrderedLevel;
import dev.taipan.whitebox.IncompleteCertificateException;
import dev.taipan.whitebox.Snapshots;
import dev.taipan.whitebox.WhiteBoxLevel;
import dev.taipan.whitebox.WhiteBoxVerdict;
import dev.taipan.whitebox.emme.Emme;
import dev.taipan.whitebox.matches.UnsupportedPredicateException;
import dev.taipan.whitebox.sql.Interpreter;
import dev.taipan.whitebox.sql.PredicateDialect;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * What a database's own order says of levels, reads by predicate included, which no other check of
 * a run looks at.
 */
final class DatabaseOrderLevels {
  private final History history;
  private final Map<WhiteBoxLevel, WhiteBoxVerdict> verdicts = new EnumMap<>(WhiteBoxLevel.class);

  private DatabaseOrderLevels(History history, Emme emme) {
    this.history = history;
    boolean haveSnapshots = new Snapshots(history).suffice();
    for (WhiteBoxLevel level : WhiteBoxLevel.values()) {
      if (level != WhiteBoxLevel.SNAPSHOT_ISOLATION || haveSnapshots) {
        verdicts.put(level, emme.check(level));
      }
    }
  }

  /**
   * Asks, if there are reads by predicate and the database told of what they saw.
   *
   * @param timeout after which levels are left undecided
   * @param tell is told why it cannot be asked
   */
  static Optional<DatabaseOrderLevels> of(
      History history, Duration timeout, Consumer<String> tell) {
    if (history.details().predicateReads().isEmpty() || !history.details().stamps().hasOrders()) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new DatabaseOrderLevels(history, new Emme(history, interpreter(), Deadline.in(timeout))));
    } catch (UnsupportedPredicateException | IncompleteCertificateException insufficient) {
      tell.accept("Predicate reads are not judged: " + insufficient.getMessage());
      return Optional.empty();
    }
  }

  /** Only PostgreSQL tells what statements saw. */
  private static Interpreter interpreter() {
    return new Interpreter(PredicateDialect.POSTGRESQL);
  }

  /** All that it decides, the weakest first. */
  List<OrderedLevel> levels() {
    return verdicts.entrySet().stream()
        .map(
            told ->
                new OrderedLevel(
                    told.getKey().symbol(),
                    told.getKey().title(),
                    told.getValue(),
                    Optional.empty()))
        .toList();
  }

  /**
   * What is known of a level, all in all: it holds where single reads and the order show it.
   *
   * @param bySingleReads what follows from those
   */
  Outcome outcome(IsolationLevel level, Outcome bySingleReads) {
    if (bySingleReads == Outcome.VIOLATED || implies(level, told -> told.violation().isPresent())) {
      return Outcome.VIOLATED;
    }
    return implies(level, told -> !told.isDecided()) ? Outcome.UNKNOWN : bySingleReads;
  }

  /** Whether a level implies one of those with some verdict. */
  private boolean implies(IsolationLevel level, Predicate<WhiteBoxVerdict> verdict) {
    return verdicts.entrySet().stream()
        .filter(told -> verdict.test(told.getValue()))
        .flatMap(told -> IsolationLevel.named(told.getKey().symbol()).stream())
        .anyMatch(level::implies);
  }

  /** What is against serializability, to be replayed. */
  Optional<Story> story() {
    return verdicts
        .get(WhiteBoxLevel.SERIALIZABLE)
        .violation()
        .flatMap(
            found ->
                PredicateStory.of(
                    history, found.transactions(), found.anomaly().title(), interpreter()));
  }
}

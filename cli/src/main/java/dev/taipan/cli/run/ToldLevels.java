package dev.taipan.cli.run;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.collect.replay.PredicateStory;
import dev.taipan.collect.replay.Story;
import dev.taipan.history.History;
import dev.taipan.history.column.Stamps;
import dev.taipan.report.result.OrderedLevel;
import dev.taipan.whitebox.IncompleteCertificateException;
import dev.taipan.whitebox.WhiteBoxLevel;
import dev.taipan.whitebox.WhiteBoxVerdict;
import dev.taipan.whitebox.emme.Emme;
import dev.taipan.whitebox.matches.UnsupportedPredicateException;
import dev.taipan.whitebox.sql.Dialect;
import dev.taipan.whitebox.sql.Interpreter;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * What a database's own order says of levels, reads by predicate included, which no other check of
 * a run looks at.
 */
final class ToldLevels {
  private final History history;
  private final Map<WhiteBoxLevel, WhiteBoxVerdict> verdicts = new EnumMap<>(WhiteBoxLevel.class);

  private ToldLevels(History history, Emme emme) {
    this.history = history;
    for (WhiteBoxLevel level : WhiteBoxLevel.values()) {
      if (level != WhiteBoxLevel.SNAPSHOT_ISOLATION || hasSnapshots()) {
        verdicts.put(level, emme.check(level));
      }
    }
  }

  /** Whether transactions have one snapshot each, and not each statement. */
  private boolean hasSnapshots() {
    Stamps stamps = history.details().stamps();
    return IntStream.range(0, history.transactions())
        .anyMatch(transaction -> stamps.snapshot(transaction) != Stamps.NONE);
  }

  /**
   * Asks, if there are reads by predicate and the database told of what they saw.
   *
   * @param tell is told why it cannot be asked
   */
  static Optional<ToldLevels> of(History history, Consumer<String> tell) {
    if (history.details().predicateReads().isEmpty() || !history.details().stamps().hasOrders()) {
      return Optional.empty();
    }
    try {
      return Optional.of(new ToldLevels(history, new Emme(history, interpreter())));
    } catch (UnsupportedPredicateException | IncompleteCertificateException insufficient) {
      tell.accept("Reads by predicate are not judged: " + insufficient.getMessage());
      return Optional.empty();
    }
  }

  /** Only PostgreSQL tells what statements saw. */
  private static Interpreter interpreter() {
    return new Interpreter(Dialect.POSTGRESQL);
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

  /** Whether the order does not show a level, or another one that it implies. */
  boolean rejects(IsolationLevel level) {
    return verdicts.entrySet().stream()
        .filter(told -> !told.getValue().isAccepted())
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

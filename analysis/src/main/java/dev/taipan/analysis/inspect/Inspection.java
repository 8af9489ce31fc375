package dev.taipan.analysis.inspect;

import dev.taipan.checker.explain.DependencySentences;
import dev.taipan.history.Accesses;
import dev.taipan.history.Dependency;
import dev.taipan.history.History;
import dev.taipan.history.words.UnknownName;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Says of single transactions of a history everything that it says of them. */
public final class Inspection {
  private static final int MOST_LISTED = 10;

  private final Accesses accesses;
  private final History history;
  private final DependencySentences sentences;

  /** Looks at none yet. */
  public Inspection(Accesses accesses) {
    this.accesses = accesses;
    history = accesses.history();
    sentences = new DependencySentences(accesses);
  }

  /**
   * The transactions of a name, with or without the T that sentences put before it; several where
   * the input gives several one name.
   *
   * @throws IllegalArgumentException when there is none; the message is for people
   */
  public List<Integer> named(String name) {
    List<Integer> found = having(name);
    if (found.isEmpty() && name.startsWith("T")) {
      found = having(name.substring(1));
    }
    if (found.isEmpty()) {
      List<String> names = names().toList();
      throw new IllegalArgumentException(
          UnknownName.message(name, "a transaction of this history", names, listed(names)));
    }
    return found;
  }

  private List<Integer> having(String name) {
    return IntStream.range(0, history.transactions())
        .filter(transaction -> history.transactionName(transaction).equals(name))
        .boxed()
        .toList();
  }

  private Stream<String> names() {
    return IntStream.range(0, history.transactions()).mapToObj(sentences::name).distinct();
  }

  private static List<String> listed(List<String> names) {
    return names.size() <= MOST_LISTED
        ? names
        : Stream.concat(
                names.stream().limit(MOST_LISTED),
                Stream.of("and " + (names.size() - MOST_LISTED) + " more"))
            .toList();
  }

  /** Everything about a transaction; in time linear in the history for each of its keys. */
  public TransactionFacts of(int transaction) {
    int session = accesses.sessionOf(transaction);
    int rank = history.rankInSession(transaction);
    KnownDependencies known = new KnownDependencies(accesses, transaction);
    return new TransactionFacts(
        sentences.name(transaction),
        history.status(transaction),
        role(transaction),
        history.sessionName(session),
        rank + 1,
        history.sessionLength(session),
        neighbour(session, rank - 1),
        neighbour(session, rank + 1),
        history.hasTimes()
            ? Optional.of(new RealTimeNeighbours(history, sentences).of(transaction))
            : Optional.empty(),
        history.details().databaseWords().id(transaction),
        history.details().databaseWords().sight(transaction),
        new ReadersAndWriters(accesses, sentences).of(transaction),
        known.before().stream().map(edge -> facts(edge, edge.from())).toList(),
        known.after().stream().map(edge -> facts(edge, edge.to())).toList());
  }

  private Optional<String> role(int transaction) {
    if (history.isInitialTransaction(transaction)) {
      return Optional.of("It writes the initial values, and is otherwise ignored.");
    }
    return switch (history.status(transaction)) {
      case COMMITTED -> Optional.empty();
      case ABORTED -> Optional.of("It aborted, so its writes must not be visible to others.");
      case UNKNOWN ->
          Optional.of(
              accesses.readsFrom().included(transaction)
                  ? "Its outcome is unknown; it took effect, since its writes were observed."
                  : "Its outcome is unknown; it is not certain that its writes were observed.");
    };
  }

  private Optional<String> neighbour(int session, int rank) {
    return rank < 0 || rank >= history.sessionLength(session)
        ? Optional.empty()
        : Optional.of(sentences.name(history.inSession(session, rank)));
  }

  private DependencyFacts facts(Dependency edge, int other) {
    return new DependencyFacts(
        sentences.relation(edge),
        sentences.name(other),
        Optional.of(history.keyName(edge.key())),
        sentences.of(edge));
  }
}

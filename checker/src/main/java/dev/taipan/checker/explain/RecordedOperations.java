package dev.taipan.checker.explain;

import dev.taipan.checker.evidence.Argument;
import dev.taipan.checker.evidence.Evidence;
import dev.taipan.checker.excerpt.Part;
import dev.taipan.checker.explain.RecordedTransaction.RecordedOperation;
import dev.taipan.history.Accesses;
import dev.taipan.history.Dependency;
import dev.taipan.history.History;
import dev.taipan.history.anomaly.Anomaly;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Looks up what the history has of the transactions that a violation rests on. */
final class RecordedOperations {
  private final Accesses accesses;
  private final History history;
  private final DependencySentences sentences;
  private final ToldOperations told;

  RecordedOperations(Accesses accesses) {
    this.accesses = accesses;
    history = accesses.history();
    sentences = new DependencySentences(accesses);
    told = new ToldOperations(history);
  }

  /** The transactions of a violation's part of this history, in the order of the part. */
  List<RecordedTransaction> of(Violation violation) {
    return violation
        .part()
        .map(part -> transactions(part, counting(part, violation)))
        .orElse(List.of());
  }

  private List<RecordedTransaction> transactions(Part part, Set<Integer> counting) {
    return part.transactions().stream()
        .filter(transaction -> !history.isInitialTransaction(transaction))
        .map(transaction -> transaction(transaction, counting))
        .toList();
  }

  /** What is needed, and what else the argument speaks of. */
  private Set<Integer> counting(Part part, Violation violation) {
    Set<Integer> counting = new HashSet<>(part.operations());
    Evidence.Refutation evidence = violation.evidence();
    if (isThis(evidence.history()) && evidence.argument() instanceof Argument.Derivation) {
      Named named = new Named(accesses);
      violation.sentences().forEach(said -> said.edges().forEach(named::dependency));
      if (violation.anomaly() == Anomaly.LOST_UPDATE) {
        last(violation).forEach(edge -> named.read(edge.from(), edge.key(), edge.witness()));
      }
      counting.addAll(named.part().operations());
    }
    return counting.stream().map(told::told).collect(Collectors.toSet());
  }

  /** Whether an argument speaks of this history, and of no excerpt, which has other numbers. */
  private boolean isThis(History told) {
    return told.transactions() == history.transactions()
        && told.operations() == history.operations()
        && told.keys() == history.keys()
        && IntStream.range(0, history.keys())
            .allMatch(key -> told.keyNumber(key) == history.keyNumber(key));
  }

  /** The cycle that a violation ends with. */
  private static List<Dependency> last(Violation violation) {
    List<Sentence> sentences = violation.sentences();
    return sentences.get(sentences.size() - 1).edges();
  }

  private RecordedTransaction transaction(int transaction, Set<Integer> counting) {
    int[] all = told.of(transaction);
    return new RecordedTransaction(
        sentences.name(transaction),
        history.sessionName(accesses.sessionOf(transaction)),
        history.status(transaction),
        IntStream.range(0, all.length)
            .filter(place -> counting.contains(all[place]))
            .mapToObj(place -> RecordedOperation.of(history, all[place], place))
            .toList(),
        all.length);
  }
}

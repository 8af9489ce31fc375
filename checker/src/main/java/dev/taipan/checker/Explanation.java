package dev.taipan.checker;

import dev.taipan.checker.Anomaly.Shape;
import dev.taipan.history.Accesses;
import dev.taipan.history.Dependency;
import dev.taipan.history.History;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.VersionOrder;
import dev.taipan.polygraph.OpenReads.OpenRead;
import dev.taipan.pruning.OpenPairs;
import dev.taipan.pruning.Saturation;
import dev.taipan.weak.Tap;
import dev.taipan.weak.WeakViolation;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Says in sentences about the history's own transactions why a level is violated. */
final class Explanation {
  private final Accesses accesses;
  private final History history;
  private final DependencySentences sentences;
  private ThinAirAdvice advice;

  Explanation(Accesses accesses) {
    this.accesses = accesses;
    history = accesses.history();
    sentences = new DependencySentences(accesses);
  }

  /** Explains an instance of a pattern. */
  Violation of(WeakViolation violation) {
    if (violation instanceof WeakViolation.BadRead badRead) {
      return ofBadRead(badRead);
    }
    return ofPattern((WeakViolation.Cycle) violation);
  }

  /**
   * Explains a cycle of forced orders. Each of these orders says that the transaction before saw
   * something that the other misses; were it the other way round, one RW would close a cycle. So
   * the history has a cycle with one RW at least, or of data and sessions alone.
   */
  private Violation ofPattern(WeakViolation.Cycle found) {
    List<Dependency> cycle = DirectSight.preferData(accesses, found.cycle());
    List<Dependency> seen = DirectSight.preferData(accesses, found.seen());
    List<Dependency> all = new ArrayList<>(cycle);
    all.addAll(seen);
    Anomaly anomaly =
        Anomaly.cycle(
            found.tap() == Tap.CYCLIC_CO ? Shape.G1C : Shape.G_SINGLE, CycleAnomaly.variant(all));
    Violation argued = ofCycle(anomaly, Optional.of(anomaly), cycle, seen);
    return new Violation(
        anomaly,
        Optional.of(anomaly),
        Optional.of(found.tap()),
        found.tap().description(),
        argued.transactions(),
        argued.cycle(),
        argued.explanation());
  }

  private Violation ofBadRead(WeakViolation.BadRead bad) {
    int reader = history.transactionOf(bad.read());
    Set<String> transactions = new LinkedHashSet<>();
    transactions.add(sentences.name(reader));
    String read = sentences.name(reader) + " read " + valueAndKey(bad.read());
    String sentence =
        switch (bad.tap()) {
          case THIN_AIR_READ -> read + ", a value that nobody wrote.";
          case ABORTED_READ ->
              read + ", which " + ownerOf(bad.other(), transactions) + " wrote, but it aborted.";
          case FUTURE_READ -> read + " before it wrote that value itself.";
          case NOT_MY_OWN_WRITE ->
              read + " although it had itself written " + value(bad.other()) + " to it before.";
          case NOT_MY_LAST_WRITE ->
              read
                  + ", its own value, although it had overwritten it with "
                  + value(bad.other())
                  + " before.";
          case INTERMEDIATE_READ ->
              read
                  + ", which "
                  + ownerOf(bad.other(), transactions)
                  + " wrote and then overwrote itself before it committed.";
          default ->
              read
                  + " after it had read "
                  + value(bad.other())
                  + " from it in the same transaction.";
        };
    if (bad.tap() == Tap.NON_REPEATABLE_READ) {
      addWriter(bad.other(), transactions);
      addWriter(bad.read(), transactions);
    }
    if (bad.tap() == Tap.THIN_AIR_READ) {
      advice().rival(bad.read()).ifPresent(rival -> ownerOf(rival, transactions));
    }
    Anomaly anomaly = Anomaly.ofRead(bad.tap());
    return new Violation(
        anomaly,
        Optional.of(anomaly),
        Optional.of(bad.tap()),
        bad.tap().description(),
        List.copyOf(transactions),
        List.of(),
        bad.tap() == Tap.THIN_AIR_READ ? withAdvice(sentence, bad.read()) : List.of(sentence));
  }

  private List<String> withAdvice(String sentence, int read) {
    List<String> sentences = new ArrayList<>(List.of(sentence));
    sentences.addAll(advice().of(read));
    return sentences;
  }

  /** Made when first needed, since it looks at the whole history. */
  private ThinAirAdvice advice() {
    if (advice == null) {
      advice = new ThinAirAdvice(accesses);
    }
    return advice;
  }

  private String ownerOf(int operation, Set<String> transactions) {
    String name = sentences.name(history.transactionOf(operation));
    transactions.add(name);
    return name;
  }

  private void addWriter(int read, Set<String> transactions) {
    int write = accesses.readsFrom().writeOf(read);
    if (write >= 0) {
      transactions.add(sentences.name(history.transactionOf(write)));
    } else if (write == ReadsFrom.INITIAL_VERSION) {
      transactions.add(sentences.name(History.INITIAL));
    }
  }

  private String value(int operation) {
    return history.valueName(history.value(operation));
  }

  private String valueAndKey(int operation) {
    return value(operation) + " from key " + history.keyName(history.key(operation));
  }

  /** Explains why saturation ended in a contradiction. */
  Violation ofContradiction(Saturation saturation) {
    if (saturation.impossibleRead().isPresent()) {
      return ofImpossibleRead(saturation.impossibleRead().get());
    }
    List<Dependency> cycle = saturation.cycle();
    if (cycle.stream().anyMatch(dependency -> dependency.kind() == Dependency.Kind.REAL_TIME)) {
      cycle = new RealTimeShortcuts(accesses).shorten(cycle);
    }
    cycle = DirectSight.preferData(accesses, cycle);
    return ofCycle(cycle, List.copyOf(HintsUsed.beyondTheCycle(saturation)));
  }

  /** Explains a cycle of dependencies, and first others that these rest on. */
  Violation ofCycle(List<Dependency> cycle, List<Dependency> others) {
    Anomaly anomaly = CycleAnomaly.of(cycle, accesses);
    return ofCycle(anomaly, EstablishedAnomaly.of(anomaly, cycle, accesses), cycle, others);
  }

  /** Explains a cycle, and first how the witnesses of its forced orders see what they do. */
  private Violation ofCycle(
      Anomaly anomaly,
      Optional<Anomaly> established,
      List<Dependency> cycle,
      List<Dependency> seen) {
    Set<String> explanation = new LinkedHashSet<>();
    Set<String> transactions = new LinkedHashSet<>(sentences.transactions(cycle));
    for (Dependency dependency : seen) {
      explanation.add(sentences.of(dependency));
      transactions.add(sentences.name(dependency.from()));
      transactions.add(sentences.name(dependency.to()));
    }
    for (Dependency dependency : cycle) {
      explanation.add(sentences.of(dependency));
    }
    explanation.add(sentences.conclusion(cycle));
    return new Violation(
        anomaly,
        established,
        Optional.empty(),
        anomaly.description(),
        List.copyOf(transactions),
        sentences.steps(cycle),
        List.copyOf(explanation));
  }

  /**
   * Explains that the version order contradicts itself, which accuses whoever wrote it down as well
   * as the database.
   */
  Violation ofVersionOrder(VersionOrder.Contradiction contradiction) {
    VersionOrder order = history.versionOrder();
    List<String> explanation = new ArrayList<>();
    Set<String> transactions = new LinkedHashSet<>();
    int[] writers = contradiction.transactions();
    for (int i = 0; i < writers.length; i++) {
      String earlier = sentences.name(writers[i]);
      transactions.add(earlier);
      explanation.add(
          order.place(contradiction.lists()[i])
              + " has "
              + earlier
              + "'s version of key "
              + history.keyName(contradiction.key())
              + " before "
              + sentences.name(writers[(i + 1) % writers.length])
              + "'s.");
    }
    explanation.add(
        "Either the database installed versions in no order, or the version order was not written"
            + " down as it was.");
    return new Violation(
        Anomaly.CYCLIC_VERSIONS,
        Optional.of(Anomaly.CYCLIC_VERSIONS),
        Optional.empty(),
        Anomaly.CYCLIC_VERSIONS.description(),
        List.copyOf(transactions),
        List.of(),
        explanation);
  }

  private Violation ofImpossibleRead(OpenRead read) {
    String reader = sentences.name(read.reader());
    String value = sentences.valueRead(read.reader(), read.key());
    return Violation.ofLevel(
        Anomaly.IMPOSSIBLE_READ,
        List.of(reader),
        List.of(
            reader
                + " read "
                + value
                + " from key "
                + history.keyName(read.key())
                + ", but each transaction that wrote "
                + value
                + " to it either comes after "
                + reader
                + " or was overwritten before."));
  }

  /** Explains that either order of two versions is contradictory. */
  Violation ofDilemma(int first, int second, Saturation oneWay, Saturation otherWay) {
    int key = accesses.keyOfWriter(first);
    String one = sentences.name(accesses.writer(first));
    String other = sentences.name(accesses.writer(second));
    List<String> explanation = new ArrayList<>();
    Set<String> transactions = new LinkedHashSet<>(List.of(one, other));
    explanation.add(
        one
            + " and "
            + other
            + " both wrote key "
            + history.keyName(key)
            + ", in one order or the other; neither is possible.");
    addCase("Suppose " + one + " wrote first.", oneWay, explanation, transactions);
    addCase("Suppose " + other + " wrote first.", otherWay, explanation, transactions);
    return Violation.ofLevel(Anomaly.VERSION_ORDER_DILEMMA, List.copyOf(transactions), explanation);
  }

  private void addCase(
      String supposition, Saturation saturation, List<String> explanation, Set<String> names) {
    Violation violation = ofContradiction(saturation);
    explanation.add(supposition);
    explanation.addAll(violation.explanation());
    names.addAll(violation.transactions());
  }

  /** Says that no choice of what ambiguous reads observed satisfies a weak level. */
  static Violation ofAmbiguousReads() {
    return Violation.ofLevel(
        Anomaly.NO_CONSISTENT_WRITERS,
        List.of(),
        List.of(
            "Some values were written more than once; every choice of the writes that their"
                + " readers observed violates the level."));
  }

  /** Says that the solver found no way to settle what was open. */
  Violation ofRefutation(OpenPairs pairs, int openReads) {
    Set<String> transactions = new LinkedHashSet<>();
    for (int pair = 0; pair < pairs.size(); pair++) {
      transactions.add(sentences.name(accesses.writer(pairs.first(pair))));
      transactions.add(sentences.name(accesses.writer(pairs.second(pair))));
    }
    String ambiguous =
        openReads == 0 ? "" : " and " + openReads + " reads of values that were written twice";
    return Violation.ofLevel(
        Anomaly.NO_VERSION_ORDER,
        List.copyOf(transactions),
        List.of(
            "The history leaves open the order of "
                + pairs.size()
                + " pairs of writes"
                + ambiguous
                + "; the solver found that every way to settle them closes a cycle."));
  }
}

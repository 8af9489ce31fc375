package dev.taipan.checker.clauses;

import dev.taipan.certificate.Refutation.Step;
import dev.taipan.history.History;
import dev.taipan.history.VersionOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What members read and wrote, and the clauses that follow from that at every level but cut
 * isolation. Reads that may have observed somebody who is no member say nothing here.
 */
public final class ObservationClauses {
  private final Members members;
  private final Clauses clauses;
  private final List<ExternalRead> reads = new ArrayList<>();
  private final Map<Integer, List<Integer>> writers = new TreeMap<>();

  /**
   * Looks at all members.
   *
   * @param repeatable whether a transaction reads each key once
   */
  public ObservationClauses(Members members, Clauses clauses, boolean repeatable) {
    this.members = members;
    this.clauses = clauses;
    members.stream().forEach(this::addWrites);
    members.stream().forEach(t -> addReads(t, repeatable));
    new ListObservations(members, clauses).add(writers);
  }

  /** The reads whose candidates are all members, by transaction and in program order. */
  public List<ExternalRead> reads() {
    return reads;
  }

  /** Which members write a key, in the order of their numbers. */
  public List<Integer> writers(int key) {
    return writers.getOrDefault(key, List.of());
  }

  /** The members that write each key. */
  public Map<Integer, List<Integer>> writers() {
    return writers;
  }

  private void addWrites(int transaction) {
    History history = members.history();
    for (int op = history.operationStart(transaction);
        op < history.operationEnd(transaction);
        op++) {
      if (history.isWrite(op) && members.accesses().readsFrom().isFinal(op)) {
        writers.computeIfAbsent(history.key(op), key -> new ArrayList<>()).add(transaction);
      }
    }
  }

  private void addReads(int transaction, boolean repeatable) {
    PossibleReads possible = new PossibleReads(members.accesses(), repeatable, transaction);
    possible.impossible().forEach(clauses::addImpossible);
    possible.external().stream()
        .filter(read -> Arrays.stream(read.writers()).allMatch(members::contains))
        .forEach(this::addRead);
  }

  private void addRead(ExternalRead read) {
    reads.add(read);
    clauses.know(read);
    clauses.addRead(read);
    for (int writer : read.writers()) {
      if (writer != History.INITIAL) {
        clauses.addEffect(read, writer);
      }
    }
  }

  /** Adds what an order of versions says that is trusted. */
  public void addFacts(VersionOrder facts) {
    for (int list = 0; list < facts.lists(); list++) {
      int key = facts.key(list);
      int[] listed =
          Arrays.stream(facts.transactions(list)).filter(t -> members.indexOf(t) >= 0).toArray();
      for (int i = 0; i < listed.length; i++) {
        for (int j = i + 1; j < listed.length; j++) {
          clauses.addOrder(new Step.Told(key, listed[i], listed[j]), key, listed[i], listed[j]);
        }
      }
    }
  }
}

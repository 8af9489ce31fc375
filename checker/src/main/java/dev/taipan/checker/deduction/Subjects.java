package dev.taipan.checker.deduction;

import dev.taipan.certificate.Edge;
import dev.taipan.certificate.Refutation.Step;
import dev.taipan.checker.clauses.Members;
import dev.taipan.checker.clauses.PossibleReads;
import dev.taipan.checker.deduction.OrderChains.Chain;
import dev.taipan.checker.evidence.Argument;
import dev.taipan.checker.evidence.Evidence;
import dev.taipan.checker.explain.UnknownOutcomes;
import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.Lists;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.TransactionStatus;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Whom an argument is about: the transactions that it names or, of an excerpt, that are in it; who
 * read the longest lists of their keys; who stands between them in an order of versions; whom they
 * may all have observed; and who shows that those of unknown outcome took effect.
 */
final class Subjects {
  private final Accesses accesses;
  private final History history;
  private final boolean repeatable;
  private final BitSet transactions = new BitSet();

  private Subjects(Accesses accesses, boolean repeatable) {
    this.accesses = accesses;
    this.repeatable = repeatable;
    history = accesses.history();
  }

  /**
   * Those of an argument.
   *
   * @param chains in which an order of versions has those that it names
   * @param repeatable whether a transaction reads each key once
   */
  static Members of(
      Evidence.Refutation evidence, Accesses accesses, List<Chain> chains, boolean repeatable) {
    Subjects subjects = new Subjects(accesses, repeatable);
    IntStream named =
        evidence.origin().isExcerpt()
            ? evidence.origin().transactions()
            : subjects.named(evidence.argument());
    named.filter(transaction -> transaction >= 0).forEach(subjects.transactions::set);
    chains.stream()
        .flatMapToInt(chain -> Arrays.stream(chain.writers()))
        .forEach(subjects.transactions::set);
    subjects.addReadersOfLists();
    subjects.addWriters();
    subjects.addObservers();
    return Members.of(accesses, subjects.transactions);
  }

  private IntStream named(Argument argument) {
    if (argument instanceof Argument.Read bad) {
      return owners(bad.read().operations());
    } else if (argument instanceof Argument.Lists bad) {
      return owners(IntStream.of(bad.list().read(), bad.list().append(), bad.list().other()));
    } else if (argument instanceof Argument.Versions versions) {
      return Arrays.stream(versions.contradiction().transactions());
    } else if (argument instanceof Argument.Derivation derivation) {
      return derivation.refutation().steps().stream().flatMapToInt(Subjects::named);
    }
    return IntStream.range(0, history.transactions());
  }

  private IntStream owners(IntStream operations) {
    return operations.filter(operation -> operation >= 0).map(accesses.readsFrom()::transactionOf);
  }

  private static IntStream named(Step step) {
    return step instanceof Step.Cycle cycle
        ? cycle.edges().stream().flatMapToInt(Subjects::named)
        : IntStream.empty();
  }

  private static IntStream named(Edge edge) {
    IntStream more = IntStream.empty();
    if (edge instanceof Edge.Axiom axiom) {
      more = axiom.seen().stream().flatMapToInt(Subjects::named);
    } else if (edge instanceof Edge.ReadWrite missed) {
      more = IntStream.of(missed.writer());
    }
    return IntStream.concat(IntStream.of(edge.from(), edge.to()), more);
  }

  /** Linear in the operations of those that were named. */
  private void addReadersOfLists() {
    if (!history.lists().isEmpty()) {
      ((BitSet) transactions.clone())
          .stream()
              .flatMap(t -> IntStream.range(history.operationStart(t), history.operationEnd(t)))
              .map(history::key)
              .filter(history.lists()::isList)
              .map(history.lists()::longestRead)
              .filter(read -> read != Lists.UNREAD)
              .map(accesses.readsFrom()::transactionOf)
              .forEach(transactions::set);
    }
  }

  private void addWriters() {
    ((BitSet) transactions.clone())
        .stream()
            .filter(accesses.readsFrom()::included)
            .mapToObj(t -> new PossibleReads(accesses, repeatable, t))
            .flatMap(reads -> reads.external().stream())
            .flatMapToInt(read -> Arrays.stream(read.writers()))
            .filter(writer -> writer != History.INITIAL)
            .forEach(transactions::set);
  }

  private void addObservers() {
    int[] some = transactions.stream().toArray();
    Arrays.stream(UnknownOutcomes.withObservers(some, accesses)).forEach(transactions::set);
  }

  /**
   * Adds to those of an argument whoever read, in a way that cannot be, what those of unknown
   * outcome wrote: where nobody else shows that they took effect, that read is what is wrong.
   * Linear in such reads, for each step from one such transaction to the next.
   */
  static Members withImpossibleReaders(Members members) {
    Subjects subjects = new Subjects(members.accesses(), false);
    members.stream().forEach(subjects.transactions::set);
    int before;
    do {
      before = subjects.transactions.cardinality();
      subjects.addImpossibleReaders();
      subjects.addObservers();
    } while (subjects.transactions.cardinality() > before);
    return Members.of(members.accesses(), subjects.transactions);
  }

  private void addImpossibleReaders() {
    ReadsFrom reads = accesses.readsFrom();
    IntStream.range(0, reads.irregularReads())
        .map(reads::irregularRead)
        .filter(read -> isOfUnknown(reads.writeOf(read)))
        .map(reads::transactionOf)
        .forEach(transactions::set);
  }

  private boolean isOfUnknown(int write) {
    return write >= 0
        && transactions.get(accesses.readsFrom().transactionOf(write))
        && history.status(accesses.readsFrom().transactionOf(write)) == TransactionStatus.UNKNOWN;
  }
}

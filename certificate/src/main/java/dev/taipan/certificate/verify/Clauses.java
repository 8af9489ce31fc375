package dev.taipan.certificate.verify;

import dev.taipan.certificate.Atom;
import dev.taipan.certificate.CertifiedLevel;
import dev.taipan.certificate.Refutation.Step;
import dev.taipan.history.History;
import dev.taipan.history.VersionOrder;
import java.util.List;

/**
 * Works out which clause a step of a refutation stands for, if its reason is there in the history.
 *
 * <p>Takes time linear in the step, in the operations of the transactions that it names, and in the
 * lists that it names which are not the beginning of their key's longest.
 */
final class Clauses {
  private final History history;
  private final CertifiedLevel level;
  private final Reads reads;
  private final Literals literals;
  private final TrustedOrder facts;
  private final ListReads lists;
  private final Cycles cycles;

  Clauses(History history, VersionOrder facts, CertifiedLevel level, List<Atom> atoms)
      throws RejectedException {
    this.history = history;
    this.level = level;
    this.facts = new TrustedOrder(facts);
    reads = new Reads(history, level != CertifiedLevel.READ_COMMITTED);
    literals = new Literals(history, reads, atoms);
    lists = new ListReads(history, reads);
    cycles = new Cycles(history, level, reads, literals);
  }

  int[] clause(Step step) throws RejectedException {
    if (step instanceof Step.Impossible impossible) {
      return impossible(impossible.reads());
    }
    if (level == CertifiedLevel.CUT_ISOLATION) {
      throw new RejectedException("ci asks only that reads repeat");
    }
    if (step instanceof Step.Read read) {
      return read(reads.external(read.read()));
    }
    if (step instanceof Step.Effect effect) {
      return effect(effect.read(), effect.writer());
    }
    if (step instanceof Step.Total total) {
      return total(total.key(), total.one(), total.other());
    }
    if (step instanceof Step.Told told) {
      return told(told.key(), told.earlier(), told.later());
    }
    if (step instanceof Step.Listed listed) {
      return listed(listed.read(), listed.earlier(), listed.later());
    }
    return cycles.clause(((Step.Cycle) step).edges());
  }

  private int[] read(int first) throws RejectedException {
    Clause clause = new Clause().orNot(literals.effect(reads.transactionOf(first)));
    for (int at = reads.start(first); at != Reads.NONE; at = reads.next(first, at)) {
      clause.or(literals.observed(first, reads.writer(at)));
    }
    return clause.literals();
  }

  private int[] effect(int read, int writer) throws RejectedException {
    reads.requireTransaction(writer);
    Clause clause = new Clause().or(literals.effect(writer));
    if (lists.isJudged(read) && lists.holdsAppendOf(read, writer)) {
      return clause.literals();
    }
    int observed = literals.observed(reads.external(read), writer);
    if (observed == Literals.FALSE) {
      throw new RejectedException("read %d cannot have observed %d".formatted(read, writer));
    }
    return clause.orNot(observed).literals();
  }

  private int[] total(int key, int one, int other) throws RejectedException {
    return ifBothWrite(key, one, other)
        .or(literals.before(key, one, other))
        .or(literals.before(key, other, one))
        .literals();
  }

  private int[] told(int key, int earlier, int later) throws RejectedException {
    if (!Rules.of(level).strong() || !facts.tells(key, earlier, later)) {
      throw new RejectedException(
          "no order of versions that counts puts %d before %d at key %d"
              .formatted(earlier, later, key));
    }
    return ordered(key, earlier, later);
  }

  private int[] listed(int read, int earlier, int later) throws RejectedException {
    if (!lists.isJudged(read)) {
      throw new RejectedException(
          "operation %d is no list that a committed one read".formatted(read));
    }
    int[] clause = ordered(history.key(read), earlier, later);
    if (!lists.puts(read, earlier, later)) {
      throw new RejectedException(
          "the list that read %d returned does not put %d before %d"
              .formatted(read, earlier, later));
    }
    return clause;
  }

  private int[] ordered(int key, int earlier, int later) throws RejectedException {
    return ifBothWrite(key, earlier, later).or(literals.before(key, earlier, later)).literals();
  }

  /** A transaction comes neither before itself nor after itself. */
  private Clause ifBothWrite(int key, int one, int other) throws RejectedException {
    if (one == other) {
      throw new RejectedException("%d is one transaction, and not two".formatted(one));
    }
    reads.requireWriter(one, key);
    reads.requireWriter(other, key);
    return new Clause().orNot(literals.effect(one)).orNot(literals.effect(other));
  }

  private int[] impossible(List<Integer> contradicting) throws RejectedException {
    Clause clause = new Clause();
    for (int read : contradicting) {
      clause.orNot(literals.effect(reads.transactionOf(reads.requireRead(read))));
    }
    boolean holds =
        level == CertifiedLevel.CUT_ISOLATION
            ? new RepeatedReads(history).contradict(contradicting)
            : contradicting.size() == 1
                ? isImpossible(contradicting.get(0))
                : contradicting.size() == 2 && exclude(contradicting.get(0), contradicting.get(1));
    if (!holds) {
      throw new RejectedException(
          "nothing contradicts that all of %s are there".formatted(contradicting));
    }
    return clause.literals();
  }

  private boolean isImpossible(int read) {
    return reads.isBlind(read) || (lists.isJudged(read) && lists.isBroken(read));
  }

  /** Whether two reads exclude each other. */
  private boolean exclude(int one, int other) {
    boolean same = reads.first(one) != Reads.NONE && reads.first(one) == reads.first(other);
    return (same && (reads.isTorn(reads.first(one)) || differ(one, other)))
        || (lists.isJudged(one) && lists.isJudged(other) && lists.part(one, other));
  }

  private boolean differ(int one, int other) {
    return !history.lists().isList(history.key(one)) && history.value(one) != history.value(other);
  }
}

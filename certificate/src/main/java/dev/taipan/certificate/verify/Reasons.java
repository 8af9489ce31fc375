package dev.taipan.certificate.verify;

import static dev.taipan.certificate.verify.RejectedException.unless;

import dev.taipan.certificate.Atom;
import dev.taipan.certificate.CertifiedLevel;
import dev.taipan.certificate.Refutation.Step;
import dev.taipan.certificate.verify.AtomLiterals.Clause;
import dev.taipan.history.History;
import dev.taipan.history.VersionOrder;
import java.util.List;

/**
 * Works out which clause a step of a refutation stands for, if its reason is there in the history.
 *
 * <p>Takes time linear in the step, in the operations of the transactions that it names, in the
 * lists that these read, in what its reads may have observed, and for what is told in the trusted
 * order of versions.
 */
final class Reasons {
  private final History history;
  private final CertifiedLevel level;
  private final VersionOrder facts;
  private final Reads reads;
  private final AtomLiterals literals;
  private final CycleClauses cycles;

  Reasons(History history, VersionOrder facts, CertifiedLevel level, List<Atom> atoms)
      throws RejectedException {
    this.history = history;
    this.level = level;
    this.facts = facts;
    reads = new Reads(history, level != CertifiedLevel.READ_COMMITTED);
    literals = new AtomLiterals(history, reads, atoms);
    cycles = new CycleClauses(history, level, LevelAxioms.of(level), reads, literals);
  }

  int[] clause(Step step) throws RejectedException {
    Clause clause = new Clause();
    if (step instanceof Step.Impossible impossible) {
      addImpossible(impossible.reads(), clause);
    } else if (level == CertifiedLevel.CUT_ISOLATION) {
      throw new RejectedException("ci only requires that reads repeat");
    } else if (step instanceof Step.Read read) {
      addRead(read.read(), clause);
    } else if (step instanceof Step.Effect effect) {
      addEffect(effect.read(), effect.writer(), clause);
    } else if (step instanceof Step.Total total) {
      addOrder(total.key(), total.one(), total.other(), clause);
      clause.or(literals.before(total.key(), total.other(), total.one()));
    } else if (step instanceof Step.Told told) {
      addTold(told.key(), told.earlier(), told.later(), clause);
    } else if (step instanceof Step.Listed listed) {
      addListed(listed.read(), listed.earlier(), listed.later(), clause);
    } else {
      cycles.add(((Step.Cycle) step).edges(), clause);
    }
    return clause.literals();
  }

  private void addRead(int read, Clause clause) throws RejectedException {
    clause.orNot(literals.effect(reads.reader(read)));
    for (int writer : reads.external(read).writers()) {
      clause.or(literals.observed(read, writer));
    }
  }

  private void addEffect(int read, int writer, Clause clause) throws RejectedException {
    clause.or(literals.effect(writer));
    if (!reads.holds(read, writer)) {
      clause.orNot(literals.observed(read, writer));
    }
  }

  /** Not both wrote the key, or the earlier one is before the later one. */
  private void addOrder(int key, int earlier, int later, Clause clause) throws RejectedException {
    unless(earlier != later, "%d is a single transaction, not two", earlier);
    clause.orNot(literals.effect(earlier)).orNot(literals.effect(later));
    clause.or(literals.before(key, earlier, later));
  }

  private void addTold(int key, int earlier, int later, Clause clause) throws RejectedException {
    boolean tells = LevelAxioms.of(level).strong() && facts.puts(key, earlier, later);
    String otherwise = "no order of versions that counts puts %d before %d at key %d";
    unless(tells, otherwise, earlier, later, key);
    addOrder(key, earlier, later, clause);
  }

  private void addListed(int read, int earlier, int later, Clause clause) throws RejectedException {
    String otherwise = "the list that read %d returned does not put %d before %d";
    unless(reads.puts(read, earlier, later), otherwise, read, earlier, later);
    addOrder(history.key(read), earlier, later, clause);
  }

  private void addImpossible(List<Integer> all, Clause clause) throws RejectedException {
    for (int read : all) {
      clause.orNot(literals.effect(reads.reader(read)));
    }
    boolean impossible =
        level == CertifiedLevel.CUT_ISOLATION
            ? new CutIsolation(history).contradict(all)
            : switch (all.size()) {
              case 1 -> reads.isBroken(all.get(0));
              case 2 -> reads.part(all.get(0), all.get(1)) || reads.areTorn(all.get(0), all.get(1));
              default -> false;
            };
    unless(impossible, "nothing contradicts that all of %s are there", all);
  }
}

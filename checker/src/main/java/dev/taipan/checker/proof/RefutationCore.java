package dev.taipan.checker.proof;

import dev.taipan.encoding.AcyclicityProblem;
import dev.taipan.encoding.ChoiceList;
import dev.taipan.encoding.Encoding;
import dev.taipan.encoding.refutation.RecordedSearch;
import dev.taipan.encoding.refutation.RefutationLines;
import dev.taipan.encoding.refutation.Trimming;
import dev.taipan.history.Accesses;
import dev.taipan.history.Dependency;
import dev.taipan.history.graph.IntList;
import dev.taipan.history.time.Deadline;
import dev.taipan.polygraph.KnownGraph;
import dev.taipan.polygraph.OpenReads.OpenRead;
import dev.taipan.polygraph.Polygraph;
import dev.taipan.pruning.Derivation;
import dev.taipan.pruning.Derivations;
import dev.taipan.pruning.OpenPairs;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The transactions that a solver's refutation speaks of: those of the choices, those on the cycles,
 * those because of which known edges are known, and whoever wrote what one of them may have read.
 * By themselves they violate the level, or nearly always where there are doubtful transactions;
 * they are few where the history is large. Takes a search of linear time for each known edge that
 * is needed.
 */
public final class RefutationCore implements RefutationLines {
  private final Encoding encoding;
  private final Polygraph polygraph;
  private final Accesses accesses;
  private final OpenPairs pairs;
  private final Deadline deadline;
  private final Derivations derivations;
  private final BitSet transactions = new BitSet();
  private final BitSet variables = new BitSet();
  private final IntList knownEdges = new IntList();
  private final Set<Long> walked = new HashSet<>();

  private RefutationCore(Encoding encoding, OpenPairs pairs, Deadline deadline) {
    this.encoding = encoding;
    this.pairs = pairs;
    this.deadline = deadline;
    polygraph = encoding.polygraph();
    accesses = polygraph.accesses();
    derivations = new Derivations(polygraph);
  }

  /**
   * The transactions, in ascending order.
   *
   * @param pairs that were encoded
   * @param search that refutes the encoding
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  public static int[] transactions(
      Encoding encoding, OpenPairs pairs, RecordedSearch search, Deadline deadline) {
    RefutationCore core = new RefutationCore(encoding, pairs, deadline);
    Trimming.tell(encoding.problem(), search, core, deadline);
    core.addOpenReads();
    core.addPremises();
    core.addWriters();
    return core.transactions.stream().toArray();
  }

  @Override
  public void given(int index) {
    addChoices(encoding.problem().clauses().get(index));
  }

  @Override
  public void cycle(int[] edges, int[] clause) {
    addChoices(clause);
    Arrays.stream(edges).forEach(this::addEdge);
  }

  @Override
  public void learnt(int[] premises, int[] clause) {
    addChoices(clause);
  }

  private void addChoices(int[] clause) {
    deadline.check();
    Arrays.stream(clause).map(Math::abs).forEach(this::addChoice);
  }

  private void addChoice(int variable) {
    if (!variables.get(variable)) {
      variables.set(variable);
      ChoiceList choices = encoding.choices();
      addEvent(choices.earlier(variable));
      addEvent(choices.later(variable));
      addEvent(choices.reader(variable));
      if (choices.pairOf(variable) >= 0) {
        addRun(pairs.first(choices.pairOf(variable)));
        addRun(pairs.second(choices.pairOf(variable)));
      }
    }
  }

  private void addEvent(int event) {
    transactions.set(polygraph.events().transactionOf(event));
  }

  /** A run of read-modify-writes was ordered as one: from its last version back. */
  private void addRun(int last) {
    int key = accesses.keyOfWriter(last);
    int version = last;
    while (version != pairs.firstOfRun(last)) {
      int writer = writerRead(accesses.writer(version), key);
      if (writer < 0) {
        return;
      }
      transactions.set(writer);
      version = polygraph.versionOf(key, writer);
    }
  }

  private int writerRead(int reader, int key) {
    for (int read = accesses.readStart(reader); read < accesses.readEnd(reader); read++) {
      if (accesses.readKey(read) == key) {
        return accesses.readWriter(read);
      }
    }
    return Accesses.AMBIGUOUS;
  }

  private void addEdge(int edge) {
    AcyclicityProblem problem = encoding.problem();
    int from = encoding.event(problem.from(edge));
    int to = encoding.event(problem.to(edge));
    addEvent(from);
    addEvent(to);
    if (problem.firstGuard(edge) == AcyclicityProblem.NO_GUARD
        && walked.add((long) from << 32 | to)) {
      deadline.check();
      for (int step : derivations.path(from, to).orElseThrow()) {
        knownEdges.add(step);
      }
    }
  }

  /** What open reads may have observed, and why not what they cannot have observed. */
  private void addOpenReads() {
    for (OpenRead read : polygraph.openReads().list()) {
      if (transactions.get(read.reader())) {
        deadline.check();
        Arrays.stream(read.doubtfulWriters()).forEach(this::addTransaction);
        for (int i = 0; i < read.candidates(); i++) {
          addTransaction(Candidates.writer(polygraph, read.candidate(i)));
        }
        if (!read.isDoubtful()) {
          addExclusions(read);
        }
      }
    }
  }

  private void addExclusions(OpenRead read) {
    OpenRead all = Candidates.of(polygraph, read.reader(), read.key());
    for (int i = 0; i < all.candidates(); i++) {
      if (!isCandidate(read, all.candidate(i))) {
        derivations
            .ofImpossible(read.reader(), read.key(), all.candidate(i))
            .ifPresent(this::addPaths);
      }
    }
  }

  private static boolean isCandidate(OpenRead read, int version) {
    return IntStream.range(0, read.candidates()).anyMatch(i -> read.candidate(i) == version);
  }

  private void addPaths(Derivation derivation) {
    for (int[] path : derivation.paths()) {
      for (int edge : path) {
        knownEdges.add(edge);
      }
    }
    derivation.dropped().forEach(this::addPaths);
  }

  private void addPremises() {
    KnownGraph graph = polygraph.known();
    new Premises(polygraph, knownEdges.toArray(), deadline)
        .edges()
        .forEach(
            (edge, derivation) -> {
              graph.explain(new int[] {edge}).forEach(this::addDependency);
              addDerivation(derivation);
            });
  }

  private void addDependency(Dependency dependency) {
    addTransaction(dependency.from());
    addTransaction(dependency.to());
    addTransaction(dependency.witness());
  }

  private void addDerivation(Derivation derivation) {
    addTransaction(derivation.reader());
    derivation.dropped().forEach(this::addDerivation);
  }

  private void addTransaction(int transaction) {
    if (transaction >= 0) {
      transactions.set(transaction);
    }
  }

  /** A read without all who may have written what it saw would say nothing. */
  private void addWriters() {
    for (int reader : transactions.stream().toArray()) {
      for (int read = accesses.readStart(reader); read < accesses.readEnd(reader); read++) {
        if (accesses.readWriter(read) == Accesses.AMBIGUOUS) {
          Candidates.reads(polygraph, reader, accesses.readKey(read))
              .forEach(candidate -> addTransaction(candidate.from()));
        }
      }
    }
  }
}

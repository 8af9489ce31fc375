package dev.taipan.encoding;

import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.graph.IntList;
import dev.taipan.history.time.Deadline;
import dev.taipan.polygraph.Doubtful;
import dev.taipan.polygraph.Event;
import dev.taipan.polygraph.EventEdge;
import dev.taipan.polygraph.Events;
import dev.taipan.polygraph.OpenReads.OpenRead;
import dev.taipan.polygraph.Polygraph;
import dev.taipan.polygraph.RealTimeOfKeys;
import dev.taipan.polygraph.StrongLevel;
import dev.taipan.polygraph.VersionReaders;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What transactions of unknown outcome add to a problem if they took effect.
 *
 * <p>A variable per doubtful transaction says whether it took effect, and guards its real time and
 * its place in the version order that is known; its session order is among the known edges. An open
 * read that may have observed it has a variable for that, as for other candidates, which implies
 * that it did. Its versions come before or after each other one of the key, with a variable for
 * either, since neither is so if it did not take effect: these guard the write-write edges, and,
 * alone or with the choice of an open read, the anti-dependencies.
 *
 * <p>Takes time and space linear in the doubtful transactions, times the writers of the keys that
 * they write and the readers of these.
 */
final class DoubtfulEncoder {
  private static final int NO_GUARD = AcyclicityProblem.NO_GUARD;
  private static final int NONE = -1;

  /** An open read that may have observed a version, and the variable that says that it did. */
  private record Choice(int reader, int variable) {}

  private final Polygraph polygraph;
  private final Doubtful doubtful;
  private final int[] transactions;
  private final GuardedEventEdges edges;
  private final List<int[]> clauses;
  private final ChoiceList variables;
  private final Deadline deadline;
  private final Accesses accesses;
  private final Accesses all;
  private final Events events;
  private final StrongLevel level;

  /** Per doubtful transaction the variable that says whether it took effect. */
  private final int[] effects;

  /** By key and writer the open reads that may have observed that version. */
  private final Map<Long, List<Choice>> choices = new HashMap<>();

  DoubtfulEncoder(
      Polygraph polygraph,
      GuardedEventEdges edges,
      List<int[]> clauses,
      ChoiceList variables,
      Deadline deadline) {
    this.polygraph = polygraph;
    this.edges = edges;
    this.clauses = clauses;
    this.variables = variables;
    this.deadline = deadline;
    doubtful = polygraph.doubtful();
    transactions = doubtful.transactions();
    accesses = polygraph.accesses();
    all = doubtful.accesses();
    events = polygraph.events();
    level = polygraph.level();
    effects = Arrays.stream(transactions).map(this::unlikely).toArray();
  }

  /** The variable of each doubtful transaction. */
  int[] effects() {
    return effects.clone();
  }

  private int unlikely(int transaction) {
    return unlikely(transaction, transaction);
  }

  /** A variable that says that a transaction took effect, as a reader saw. */
  private int unlikely(int transaction, int reader) {
    return variables.addUnlikely(
        events.of(transaction, Event.BEGIN), events.of(reader, Event.BEGIN));
  }

  private int effectOf(int transaction) {
    return effects[Arrays.binarySearch(transactions, transaction)];
  }

  /**
   * The clause that says what an open read may have observed.
   *
   * @param candidates the variables of its candidates
   */
  int[] withDoubtful(OpenRead read, int[] candidates) {
    IntList clause = new IntList();
    for (int i = 0; i < candidates.length; i++) {
      clause.add(candidates[i]);
      if (!doubtful.isEmpty()) {
        addChoice(read, writerOf(read.candidate(i)), candidates[i]);
      }
    }
    for (int writer : read.doubtfulWriters()) {
      clause.add(choose(read, writer));
    }
    if (read.isDoubtful()) {
      clause.add(-effectOf(read.reader()));
    }
    return clause.toArray();
  }

  private void addChoice(OpenRead read, int writer, int variable) {
    choices
        .computeIfAbsent(version(read.key(), writer), version -> new ArrayList<>())
        .add(new Choice(read.reader(), variable));
  }

  private List<Choice> choices(int key, int writer) {
    return choices.getOrDefault(version(key, writer), List.of());
  }

  private static long version(int key, int writer) {
    return (long) key << Integer.SIZE | (writer & 0xFFFFFFFFL);
  }

  private int writerOf(int version) {
    return version < 0 ? History.INITIAL : accesses.writer(version);
  }

  private int choose(OpenRead read, int writer) {
    int chosen = unlikely(writer, read.reader());
    clauses.add(new int[] {-chosen, effectOf(writer)});
    addChoice(read, writer, chosen);
    addEdge(level.writeRead(), writer, read.reader(), chosen, NO_GUARD);
    return chosen;
  }

  private void addEdge(EventEdge edge, int earlier, int later, int guard, int otherGuard) {
    edges.add(events.of(earlier, edge.from()), events.of(later, edge.to()), guard, otherGuard);
  }

  /** Adds what follows from doubtful transactions, when all open reads have been seen. */
  void encode() {
    for (int i = 0; i < transactions.length; i++) {
      deadline.check();
      encode(transactions[i], effects[i]);
    }
    addVersionOrder(polygraph.facts());
  }

  private void encode(int transaction, int effect) {
    level.realTime().ifPresent(edge -> addRealTime(edge, transaction, effect));
    for (int w = all.writeStart(transaction); w < all.writeEnd(transaction); w++) {
      addWrite(transaction, effect, all.writeKey(w));
    }
  }

  /** What had ended before; one of unknown outcome never ends itself. */
  private void addRealTime(EventEdge edge, int transaction, int effect) {
    if (level.hasRealTimePerKey()) {
      IntList before = RealTimeOfKeys.before(accesses, transaction);
      for (int i = 0; i < before.size(); i++) {
        addEdge(edge, before.get(i), transaction, effect, NO_GUARD);
      }
    } else {
      addLastOfSessions(edge, transaction, effect);
    }
  }

  /** The last of each session that had ended before; one of unknown outcome never ends itself. */
  private void addLastOfSessions(EventEdge edge, int transaction, int effect) {
    History history = accesses.history();
    for (int session = 0; session < history.sessions(); session++) {
      int earlier = history.sessionEnd(session) - 1;
      while (earlier >= history.sessionStart(session)
          && (!accesses.readsFrom().included(earlier)
              || history.endTime(earlier) >= history.startTime(transaction))) {
        earlier--;
      }
      if (earlier >= history.sessionStart(session)) {
        addEdge(edge, earlier, transaction, effect, NO_GUARD);
      }
    }
  }

  private void addWrite(int transaction, int effect, int key) {
    VersionReaders readers = polygraph.readers();
    int initial = VersionReaders.initialVersion(key);
    for (int e = readers.first(initial); e >= 0; e = readers.next(e)) {
      addAntiDependency(readers.reader(e), transaction, effect, NO_GUARD);
    }
    for (Choice choice : choices(key, History.INITIAL)) {
      addAntiDependency(choice.reader(), transaction, choice.variable(), effect);
    }
    for (int v = accesses.writerStart(key); v < accesses.writerEnd(key); v++) {
      addOrder(transaction, effect, key, v);
    }
    for (int other : transactions) {
      if (other < transaction && all.writes(other, key)) {
        addOrderOfDoubtful(transaction, other, key);
      }
    }
  }

  private void addAntiDependency(int reader, int overwriter, int guard, int otherGuard) {
    if (reader != overwriter) {
      addEdge(level.readWrite(), reader, overwriter, guard, otherGuard);
    }
  }

  /** One order or the other of a doubtful transaction's version and an included one's. */
  private void addOrder(int transaction, int effect, int key, int version) {
    int writer = accesses.writer(version);
    int behind = addOrder(key, writer, transaction);
    VersionReaders readers = polygraph.readers();
    for (int e = readers.first(version); e >= 0; e = readers.next(e)) {
      addAntiDependency(readers.reader(e), transaction, behind, NO_GUARD);
    }
    if (polygraph.isListed(version)) {
      clauses.add(new int[] {-effect, behind});
    } else {
      clauses.add(new int[] {-effect, behind, addOrder(key, transaction, writer)});
    }
  }

  private void addOrderOfDoubtful(int one, int other, int key) {
    clauses.add(
        new int[] {
          -effectOf(one), -effectOf(other), addOrder(key, one, other), addOrder(key, other, one)
        });
  }

  /** A variable that says that one version precedes another, with what follows for open reads. */
  private int addOrder(int key, int earlier, int later) {
    EventEdge writeWrite = level.writeWrite();
    int variable =
        variables.add(events.of(earlier, writeWrite.from()), events.of(later, writeWrite.from()));
    addEdge(writeWrite, earlier, later, variable, NO_GUARD);
    for (Choice choice : choices(key, earlier)) {
      addAntiDependency(choice.reader(), later, variable, choice.variable());
    }
    return variable;
  }

  /** The steps of known version orders from and to doubtful transactions. */
  private void addVersionOrder(VersionOrder facts) {
    for (int list = 0; list < facts.lists() && !doubtful.isEmpty(); list++) {
      int certain = NONE;
      IntList since = new IntList();
      for (int writer : facts.transactions(list)) {
        if (doubtful.contains(writer)) {
          addStep(certain, writer);
          addSteps(since, writer);
          since.add(writer);
        } else if (accesses.readsFrom().included(writer)) {
          addSteps(since, writer);
          since.truncate(0);
          certain = writer;
        }
      }
    }
  }

  private void addSteps(IntList doubtfulOnes, int later) {
    for (int i = 0; i < doubtfulOnes.size(); i++) {
      addStep(doubtfulOnes.get(i), later);
    }
  }

  private void addStep(int earlier, int later) {
    if (earlier != NONE) {
      addEdge(level.writeWrite(), earlier, later, guardOf(earlier), guardOf(later));
    }
  }

  private int guardOf(int transaction) {
    return doubtful.contains(transaction) ? effectOf(transaction) : NO_GUARD;
  }
}

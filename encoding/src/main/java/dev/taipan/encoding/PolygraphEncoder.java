package dev.taipan.encoding;

import com.carrotsearch.hppc.LongIntHashMap;
import dev.taipan.history.Accesses;
import dev.taipan.history.hash.SeededHash;
import dev.taipan.history.time.Deadline;
import dev.taipan.polygraph.Event;
import dev.taipan.polygraph.EventEdge;
import dev.taipan.polygraph.Events;
import dev.taipan.polygraph.KnownGraph;
import dev.taipan.polygraph.OpenReads.OpenRead;
import dev.taipan.polygraph.Polygraph;
import dev.taipan.polygraph.StrongLevel;
import dev.taipan.polygraph.VersionReaders;
import dev.taipan.pruning.OpenPairs;
import dev.taipan.pruning.Projection;
import dev.taipan.pruning.Saturation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The acyclicity problem of a polygraph.
 *
 * <p>One variable per open pair of versions (true: the first precedes the second), whose two sides
 * guard the write-write and anti-dependency edges of that order; and, per open read, one variable
 * per candidate, at least one of which is true. A candidate guards its write-read edge and,
 * together with the order of its version and another, the anti-dependency on that other. Taking two
 * candidates at once only adds edges, so "exactly one" need not be said. What {@link
 * dev.taipan.polygraph.Doubtful} transactions add is the {@link DoubtfulEncoder}'s.
 *
 * <p>The values to try first are those that the nodes' numbers suggest.
 */
public final class PolygraphEncoder {
  private static final int NO_GUARD = AcyclicityProblem.NO_GUARD;

  private final Polygraph polygraph;
  private final Saturation saturation;
  private final EncodingOptions options;
  private final Deadline deadline;
  private final Accesses accesses;
  private final Events events;
  private final EventEdge writeRead;
  private final EventEdge writeWrite;
  private final EventEdge readWrite;
  private final OpenPairs pairs;
  private final DoubtfulEncoder doubtfulEncoder;

  private final ChoiceList choices = new ChoiceList();
  private final GuardedEventEdges edges = new GuardedEventEdges();
  private final List<int[]> clauses = new ArrayList<>();

  /** The variable of each open pair, if open reads may ask for it: first version, second. */
  private final LongIntHashMap variableOfPair = new LongIntHashMap();

  private PolygraphEncoder(
      Polygraph polygraph,
      Saturation saturation,
      OpenPairs pairs,
      EncodingOptions options,
      Deadline deadline) {
    this.polygraph = polygraph;
    this.saturation = saturation;
    this.pairs = pairs;
    this.options = options;
    this.deadline = deadline;
    accesses = polygraph.accesses();
    events = polygraph.events();
    StrongLevel level = polygraph.level();
    writeRead = level.writeRead();
    writeWrite = level.writeWrite();
    readWrite = level.readWrite();
    doubtfulEncoder = new DoubtfulEncoder(polygraph, edges, clauses, choices, deadline);
  }

  /**
   * Encodes a polygraph and its open pairs.
   *
   * @param pairs found with the same options
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  public static Encoding encode(
      Polygraph polygraph,
      Saturation saturation,
      OpenPairs pairs,
      EncodingOptions options,
      Deadline deadline) {
    PolygraphEncoder encoder =
        new PolygraphEncoder(polygraph, saturation, pairs, options, deadline);
    encoder.encodePairs();
    encoder.encodeReads();
    encoder.doubtfulEncoder.encode();
    return encoder.assemble();
  }

  private void encodePairs() {
    boolean remembers = !polygraph.openReads().list().isEmpty();
    for (int pair = 0; pair < pairs.size(); pair++) {
      deadline.check();
      int first = pairs.first(pair);
      int second = pairs.second(pair);
      int variable = choices.addPair(commitOf(first), commitOf(second));
      if (remembers) {
        variableOfPair.put(pairKey(first, second), variable);
      }
      encodeOrder(first, pairs.firstOfRun(second), variable);
      encodeOrder(second, pairs.firstOfRun(first), -variable);
    }
  }

  private int commitOf(int version) {
    return events.of(accesses.writer(version), writeWrite.from());
  }

  /** What follows from one version preceding another. */
  private void encodeOrder(int earlier, int later, int guard) {
    int overwriter = accesses.writer(later);
    edges.add(commitOf(earlier), events.of(overwriter, writeWrite.to()), guard, NO_GUARD);
    VersionReaders readers = polygraph.readers();
    for (int e = readers.first(earlier); e >= 0; e = readers.next(e)) {
      if (readers.reader(e) != overwriter) {
        encodeAntiDependency(readers.reader(e), overwriter, guard, NO_GUARD);
      }
    }
  }

  private void encodeAntiDependency(int reader, int overwriter, int guard, int otherGuard) {
    edges.add(
        events.of(reader, readWrite.from()),
        events.of(overwriter, readWrite.to()),
        guard,
        otherGuard);
  }

  private void encodeReads() {
    for (OpenRead read : polygraph.openReads().list()) {
      deadline.check();
      int snapshot = events.of(read.reader(), writeRead.to());
      int[] candidates = new int[read.candidates()];
      for (int i = 0; i < candidates.length; i++) {
        deadline.check();
        int version = read.candidate(i);
        // An initial version is likely only where nothing else will do.
        int writer = version < 0 ? snapshot : events.of(accesses.writer(version), writeRead.from());
        candidates[i] = choices.add(writer, snapshot);
        encodeCandidate(read, version, candidates[i]);
      }
      clauses.add(doubtfulEncoder.withDoubtful(read, candidates));
    }
  }

  /** What follows from an open read having observed {@code version}. */
  private void encodeCandidate(OpenRead read, int version, int chosen) {
    int reader = read.reader();
    if (version >= 0) {
      edges.add(
          events.of(accesses.writer(version), writeRead.from()),
          events.of(reader, writeRead.to()),
          chosen,
          NO_GUARD);
    }
    for (int v = accesses.writerStart(read.key()); v < accesses.writerEnd(read.key()); v++) {
      int overwriter = accesses.writer(v);
      if (v == version || overwriter == reader) {
        continue;
      }
      if (version < 0 || saturation.precedes(version, v)) {
        encodeAntiDependency(reader, overwriter, chosen, NO_GUARD);
      } else if (!saturation.precedes(v, version)) {
        encodeAntiDependency(reader, overwriter, chosen, orderLiteral(version, v));
      }
    }
  }

  /** The literal that says that {@code earlier} precedes {@code later}. */
  private int orderLiteral(int earlier, int later) {
    int one = pairs.lastOfRun(earlier);
    int other = pairs.lastOfRun(later);
    int variable = variableOfPair.get(pairKey(one, other));
    return variable != 0 ? variable : -variableOfPair.get(pairKey(other, one));
  }

  private static long pairKey(int first, int second) {
    return SeededHash.mixed((long) first << 32 | second);
  }

  private Encoding assemble() {
    int[] order = CandidateOrder.of(polygraph, saturation);
    Nodes ends = Nodes.endsOf(edges, order, options);
    boolean projects = options.projects() && Projection.isWorthwhile(saturation, ends.count());
    Nodes nodes = projects ? ends : Nodes.all(order, options);
    AcyclicityProblem problem = new AcyclicityProblem(nodes.count());
    bringTransactionsTogether(problem, nodes);
    SplittableRandom random = new SplittableRandom(options.seed());
    for (int variable = 1; variable <= choices.size(); variable++) {
      problem.addVariable(
          options.guess() == FirstGuess.RANDOM
              ? random.nextBoolean()
              : nodes.of(choices.earlier(variable)) < nodes.of(choices.later(variable)));
    }
    clauses.forEach(problem::addClause);
    if (projects) {
      addProjection(problem, nodes);
    } else {
      addKnownEdges(problem, nodes);
    }
    for (int edge = 0; edge < edges.size(); edge++) {
      problem.addEdge(
          nodes.of(edges.from(edge)),
          nodes.of(edges.to(edge)),
          edges.firstGuard(edge),
          edges.secondGuard(edge));
    }
    if (options.twoEdgeCycles()) {
      TwoEdgeCycles.forbid(problem);
    }
    return new Encoding(polygraph, problem, nodes.events(), doubtfulEncoder.effects(), choices);
  }

  /** The events of a transaction, where both are nodes. */
  private void bringTransactionsTogether(AcyclicityProblem problem, Nodes nodes) {
    for (int event : nodes.events()) {
      int commit = events.of(events.transactionOf(event), Event.COMMIT);
      if (event != commit && nodes.has(commit)) {
        problem.bringTogether(nodes.of(event), nodes.of(commit));
      }
    }
  }

  private void addProjection(AcyclicityProblem problem, Nodes nodes) {
    int[] sorted = nodes.events().clone();
    Arrays.sort(sorted);
    Projection projection = Projection.of(saturation, sorted);
    for (int edge = 0; edge < projection.edges(); edge++) {
      problem.addEdge(
          nodes.of(sorted[projection.from(edge)]), nodes.of(sorted[projection.to(edge)]));
    }
  }

  private void addKnownEdges(AcyclicityProblem problem, Nodes nodes) {
    KnownGraph known = polygraph.known();
    for (int edge = 0; edge < known.edges(); edge++) {
      problem.addEdge(nodes.of(known.from(edge)), nodes.of(known.to(edge)));
    }
  }
}

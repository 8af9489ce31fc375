package dev.taipan.encoding;

import dev.taipan.history.Accesses;
import dev.taipan.history.time.Deadline;
import dev.taipan.polygraph.EventEdge;
import dev.taipan.polygraph.Events;
import dev.taipan.polygraph.KnownGraph;
import dev.taipan.polygraph.OpenReads.OpenRead;
import dev.taipan.polygraph.Polygraph;
import dev.taipan.polygraph.StrongLevel;
import dev.taipan.polygraph.VersionReaders;
import dev.taipan.pruning.OpenPairs;
import dev.taipan.pruning.Reachability;
import dev.taipan.pruning.Saturation;
import java.util.HashMap;
import java.util.Map;

/**
 * The acyclicity problem of a saturated polygraph.
 *
 * <p>One variable per open pair of versions (true: the first precedes the second), whose two sides
 * guard the write-write and anti-dependency edges of that order; and, per open read, one variable
 * per candidate, at least one of which is true. A candidate guards its write-read edge and,
 * together with the order of its version and another, the anti-dependency on that other. Taking two
 * candidates at once only adds edges, so "exactly one" need not be said.
 *
 * <p>The values to try first come from a topological order of the known graph.
 */
public final class PolygraphEncoder {
  private final Polygraph polygraph;
  private final Accesses accesses;
  private final Events events;
  private final Reachability reachability;
  private final EventEdge writeRead;
  private final EventEdge writeWrite;
  private final EventEdge readWrite;
  private final OpenPairs pairs;
  private final AcyclicityProblem problem;

  /** The place of each event in a topological order of the known graph. */
  private final int[] place;

  /** The variable of an open pair with an open read's candidate: first version, second version. */
  private final Map<Long, Integer> variableOfPair = new HashMap<>();

  private final boolean remembersPairs;

  private PolygraphEncoder(Polygraph polygraph, Saturation saturation, OpenPairs pairs) {
    this.polygraph = polygraph;
    this.pairs = pairs;
    accesses = polygraph.accesses();
    events = polygraph.events();
    reachability = saturation.reachability();
    StrongLevel level = polygraph.level();
    writeRead = level.writeRead();
    writeWrite = level.writeWrite();
    readWrite = level.readWrite();
    problem = new AcyclicityProblem(events.count());
    place = new int[events.count()];
    int[] order = saturation.topologicalOrder();
    for (int i = 0; i < order.length; i++) {
      place[order[i]] = i;
    }
    remembersPairs = !polygraph.openReads().list().isEmpty();
  }

  /** Encodes a saturated polygraph and its open pairs. */
  public static AcyclicityProblem encode(
      Polygraph polygraph, Saturation saturation, OpenPairs pairs, Deadline deadline) {
    PolygraphEncoder encoder = new PolygraphEncoder(polygraph, saturation, pairs);
    encoder.encodeKnown();
    encoder.encodePairs(deadline);
    encoder.encodeReads(deadline);
    return encoder.problem;
  }

  private void encodeKnown() {
    KnownGraph known = polygraph.known();
    for (int edge = 0; edge < known.edges(); edge++) {
      problem.addEdge(known.from(edge), known.to(edge));
    }
  }

  private void encodePairs(Deadline deadline) {
    for (int pair = 0; pair < pairs.size(); pair++) {
      deadline.check();
      int first = pairs.first(pair);
      int second = pairs.second(pair);
      int commitOfFirst = events.of(accesses.writer(first), writeWrite.from());
      int commitOfSecond = events.of(accesses.writer(second), writeWrite.from());
      int variable = problem.addVariable(place[commitOfFirst] < place[commitOfSecond]);
      if (remembersPairs) {
        variableOfPair.put(pairKey(first, second), variable);
      }
      encodeOrder(first, second, variable);
      encodeOrder(second, first, -variable);
    }
  }

  /** What follows from one version preceding another. */
  private void encodeOrder(int earlier, int later, int guard) {
    int overwriter = accesses.writer(later);
    problem.addEdge(
        events.of(accesses.writer(earlier), writeWrite.from()),
        events.of(overwriter, writeWrite.to()),
        guard,
        AcyclicityProblem.NO_GUARD);
    VersionReaders readers = polygraph.readers();
    for (int e = readers.first(earlier); e >= 0; e = readers.next(e)) {
      if (readers.reader(e) != overwriter) {
        encodeAntiDependency(readers.reader(e), overwriter, guard, AcyclicityProblem.NO_GUARD);
      }
    }
  }

  private void encodeAntiDependency(int reader, int overwriter, int guard, int otherGuard) {
    problem.addEdge(
        events.of(reader, readWrite.from()),
        events.of(overwriter, readWrite.to()),
        guard,
        otherGuard);
  }

  private void encodeReads(Deadline deadline) {
    for (OpenRead read : polygraph.openReads().list()) {
      deadline.check();
      int snapshot = events.of(read.reader(), readWrite.from());
      int[] oneOf = new int[read.candidates()];
      for (int i = 0; i < oneOf.length; i++) {
        int version = read.candidate(i);
        boolean likely =
            version >= 0
                && place[events.of(accesses.writer(version), writeRead.from())] < place[snapshot];
        oneOf[i] = problem.addVariable(likely);
        encodeCandidate(read, version, oneOf[i]);
      }
      problem.addClause(oneOf);
    }
  }

  /** What follows from an open read having observed {@code version}. */
  private void encodeCandidate(OpenRead read, int version, int chosen) {
    int reader = read.reader();
    if (version >= 0) {
      problem.addEdge(
          events.of(accesses.writer(version), writeRead.from()),
          events.of(reader, writeRead.to()),
          chosen,
          AcyclicityProblem.NO_GUARD);
    }
    for (int v = accesses.writerStart(read.key()); v < accesses.writerEnd(read.key()); v++) {
      int overwriter = accesses.writer(v);
      if (v == version || overwriter == reader) {
        continue;
      }
      if (version < 0 || precedes(version, v)) {
        encodeAntiDependency(reader, overwriter, chosen, AcyclicityProblem.NO_GUARD);
      } else if (!precedes(v, version)) {
        encodeAntiDependency(reader, overwriter, chosen, orderLiteral(version, v));
      }
    }
  }

  private boolean precedes(int earlier, int later) {
    return reachability.reaches(
        events.of(accesses.writer(earlier), writeWrite.from()),
        events.of(accesses.writer(later), writeWrite.to()));
  }

  /** The literal that says that {@code earlier} precedes {@code later}. */
  private int orderLiteral(int earlier, int later) {
    Integer variable = variableOfPair.get(pairKey(earlier, later));
    return variable != null ? variable : -variableOfPair.get(pairKey(later, earlier));
  }

  private static long pairKey(int first, int second) {
    return (long) first << 32 | second;
  }
}

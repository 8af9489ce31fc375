package dev.taipan.encoding;

import dev.taipan.history.VersionOrder;
import dev.taipan.history.graph.Digraph;
import dev.taipan.history.graph.IntList;
import dev.taipan.history.graph.TopologicalOrder;
import dev.taipan.polygraph.EventEdge;
import dev.taipan.polygraph.Events;
import dev.taipan.polygraph.KnownGraph;
import dev.taipan.polygraph.Polygraph;
import dev.taipan.pruning.Saturation;

/**
 * The order of events that is most likely: that of the known graph, and of what the history says of
 * the order of versions, unless the two contradict each other. Linear time.
 */
final class CandidateOrder {
  private CandidateOrder() {}

  static int[] of(Polygraph polygraph, Saturation saturation) {
    VersionOrder hints = polygraph.accesses().history().versionOrder();
    if (hints.isEmpty()) {
      return saturation.topologicalOrder();
    }
    KnownGraph known = polygraph.known();
    IntList from = new IntList();
    IntList to = new IntList();
    for (int edge = 0; edge < known.edges(); edge++) {
      from.add(known.from(edge));
      to.add(known.to(edge));
    }
    Events events = polygraph.events();
    EventEdge writeWrite = polygraph.level().writeWrite();
    hints.forEachStep(
        (list, earlier, later) -> {
          from.add(events.of(earlier, writeWrite.from()));
          to.add(events.of(later, writeWrite.to()));
        });
    return TopologicalOrder.of(Digraph.of(events.count(), from, to))
        .orElseGet(saturation::topologicalOrder);
  }
}

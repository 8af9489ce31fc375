package dev.taipan.pruning;

import dev.taipan.history.time.Deadline;
import dev.taipan.polygraph.EventEdge;
import dev.taipan.polygraph.Events;
import dev.taipan.polygraph.KnownGraph;
import dev.taipan.polygraph.OpenReads.OpenRead;
import dev.taipan.polygraph.Polygraph;
import dev.taipan.pruning.reach.LikelyOrder;
import dev.taipan.pruning.reach.Reachability;
import java.util.ArrayList;
import java.util.List;

/**
 * Saturates with a row per event that says which others precede it. A round comes by the events in
 * topological order, and from each event whose predecessors changed it looks back at the versions
 * of the keys that the transaction read or wrote, only as far as they are not known to be ordered.
 *
 * <p>A round takes time proportional to edges × chains, plus (reads + writes) × (versions looked
 * back at, at most twice the chains that write the key) at worst; after the first round only what
 * changed is looked at. The memory that it takes is {@link Reachability}'s.
 */
final class KeptRows implements Saturator {
  private final Polygraph polygraph;
  private final Events events;
  private final KnownGraph known;
  private final Reachability reachability;
  private final Propagation propagation;
  private final Segments segments;
  private final Deadline deadline;
  private final EventEdge writeWrite;
  private OpenRead impossibleRead;
  private int rounds;

  /** Made when somebody asks. */
  private int[] order;

  KeptRows(Polygraph polygraph, Reachability reachability, Deadline deadline) {
    this.deadline = deadline;
    this.reachability = reachability;
    this.polygraph = polygraph;
    events = polygraph.events();
    known = polygraph.known();
    writeWrite = polygraph.level().writeWrite();
    segments = new Segments(polygraph.accesses(), reachability.transactionChains());
    propagation = new Propagation(polygraph, reachability, deadline);
  }

  @Override
  public boolean run() {
    OrderRules orderRules = new OrderRules(polygraph, reachability, segments, propagation);
    ReadRules readRules = new ReadRules(polygraph, reachability, segments);
    int edgesBefore;
    boolean settled;
    do {
      edgesBefore = known.edges();
      if (!propagation.sweep(orderRules)) {
        return false;
      }
      rounds++;
      settled = settleReads(orderRules, readRules);
    } while (impossibleRead == null && (settled || known.edges() > edgesBefore));
    return true;
  }

  /**
   * Takes in the known edges and forces nothing.
   *
   * @return false if they are cyclic
   */
  boolean runWithoutRules() {
    boolean isAcyclic = propagation.sweep(new NoRules());
    findImpossibleRead();
    return isAcyclic;
  }

  /** Notes a read that had no candidate from the first. */
  private void findImpossibleRead() {
    for (OpenRead read : polygraph.openReads().list()) {
      if (read.isOfCandidates() && read.candidates() == 0) {
        impossibleRead = read;
      }
    }
  }

  /** Drops impossible candidates of open reads; returns whether some read was settled. */
  private boolean settleReads(OrderRules orderRules, ReadRules readRules) {
    List<OpenRead> open = polygraph.openReads().list();
    if (open.isEmpty()) {
      return false;
    }
    List<OpenRead> stillOpen = new ArrayList<>();
    for (OpenRead read : open) {
      deadline.check();
      if (!read.isDoubtful()) {
        readRules.apply(read);
      }
      if (read.isOfCandidates() && read.candidates() == 0) {
        impossibleRead = read;
        return false;
      }
      if (read.isOfCandidates() && read.candidates() == 1) {
        settle(read, orderRules);
      } else {
        stillOpen.add(read);
      }
    }
    boolean settled = stillOpen.size() < open.size();
    polygraph.openReads().keep(stillOpen);
    return settled;
  }

  private void settle(OpenRead read, OrderRules orderRules) {
    int before = known.edges();
    polygraph.observe(read.reader(), read.key(), read.candidate(0));
    propagation.takeEffect(before);
    int snapshot = events.of(read.reader(), polygraph.level().readWrite().from());
    propagation.visitNext(snapshot);
    orderRules.reconsider(read.key());
  }

  @Override
  public int rounds() {
    return rounds;
  }

  @Override
  public OpenRead impossibleRead() {
    return impossibleRead;
  }

  @Override
  public int[] order() {
    if (order == null) {
      order = LikelyOrder.topological(polygraph, propagation.order());
    }
    return order;
  }

  @Override
  public boolean precedes(int earlier, int later) {
    return reachability.reaches(
        events.of(polygraph.accesses().writer(earlier), writeWrite.from()),
        events.of(polygraph.accesses().writer(later), writeWrite.to()));
  }

  @Override
  public boolean hasReachability() {
    return true;
  }

  @Override
  public Reachability reachability() {
    return reachability;
  }
}

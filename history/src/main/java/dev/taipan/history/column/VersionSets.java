package dev.taipan.history.column;

import dev.taipan.history.graph.IntList;
import java.util.Arrays;
import java.util.BitSet;

/** Version sets of reads by predicate in the making, in any order of the reads. */
public final class VersionSets {
  private final ReadVersionStage stage = new ReadVersionStage();
  private final IntList reads = new IntList();

  /** Begins the version set of a read by predicate; the last one of a read counts. */
  public void begin(int read) {
    reads.add(read);
    stage.begin();
  }

  /** Adds a version to the set that was begun last. */
  public void add(int key, long value, long name) {
    stage.add(key, value, name);
  }

  /** The same reads with these version sets, and with their own where there is none here. */
  public PredicateReads in(PredicateReads all) {
    int[] order = new int[all.size()];
    Arrays.fill(order, -1);
    for (int i = 0; i < reads.size(); i++) {
      order[reads.get(i)] = i;
    }
    BitSet told = new BitSet();
    int added = reads.size();
    for (int read = 0; read < order.length; read++) {
      told.set(read, order[read] >= 0 || all.hasVersionSet(read));
      if (order[read] < 0) {
        order[read] = added++;
        copy(all.versionSets(), read);
      }
    }
    return all.withVersionSets(told, stage.finish(order));
  }

  private void copy(ReadVersions own, int read) {
    stage.begin();
    for (int version = own.start(read); version < own.end(read); version++) {
      stage.add(own.key(version), own.value(version), own.name(version));
    }
  }
}

package dev.taipan.generate.replica;

import com.carrotsearch.hppc.IntArrayList;
import com.carrotsearch.hppc.LongArrayList;
import java.util.Arrays;

/**
 * What one replica shows, and the commits of its own that others may still have to apply. Of
 * several versions of a key it shows the one with the largest stamp.
 */
final class Replica {
  private final int number;
  private final int replicas;
  private final int[] version;
  private final long[] stamp;

  /** By replica, how many of its commits this one has applied. */
  private final int[] applied;

  private final LongArrayList stamps = new LongArrayList();
  private final IntArrayList firstWrite = new IntArrayList();
  private final IntArrayList keys = new IntArrayList();
  private final IntArrayList versions = new IntArrayList();
  private long clock;

  Replica(int number, int replicas, int keyCount) {
    this.number = number;
    this.replicas = replicas;
    version = new int[keyCount];
    stamp = new long[keyCount];
    Arrays.fill(stamp, -1);
    applied = new int[replicas];
  }

  /** The version of a key that transactions read here. */
  int version(int key) {
    return version[key];
  }

  /** Begins a commit, at a time of the replica's own. */
  void commit(long ticks) {
    clock += ticks;
    stamps.add(clock * replicas + number);
    firstWrite.add(keys.size());
  }

  /** Adds a write to the latest commit, and shows it if nothing later is shown. */
  void write(int key, int written) {
    keys.add(key);
    versions.add(written);
    show(key, written, stamps.get(stamps.size() - 1));
  }

  /** Applies all that another replica has applied, and that one's own commits. */
  void hear(Replica other, Replica[] all) {
    for (Replica origin : all) {
      int known = origin == other ? origin.stamps.size() : other.applied[origin.number];
      if (origin != this) {
        for (int commit = applied[origin.number]; commit < known; commit++) {
          apply(origin, commit);
        }
        applied[origin.number] = Math.max(applied[origin.number], known);
      }
    }
    clock = Math.max(clock, other.clock);
  }

  private void apply(Replica origin, int commit) {
    int end =
        commit + 1 < origin.firstWrite.size()
            ? origin.firstWrite.get(commit + 1)
            : origin.keys.size();
    for (int write = origin.firstWrite.get(commit); write < end; write++) {
      show(origin.keys.get(write), origin.versions.get(write), origin.stamps.get(commit));
    }
  }

  private void show(int key, int written, long at) {
    if (at >= stamp[key]) {
      stamp[key] = at;
      version[key] = written;
    }
  }
}

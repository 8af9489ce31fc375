package dev.taipan.polygraph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The reads that are still open: each a transaction, a key and what it may have observed. They are
 * the ambiguous reads, and all reads of {@link Doubtful} transactions.
 */
public final class OpenReads {

  /** One such read; candidates are dropped as they turn out impossible. */
  public static final class OpenRead {
    private final int reader;
    private final int key;
    private int[] candidates;
    private final int[] doubtfulWriters;
    private final boolean doubtful;

    OpenRead(int reader, int key, int[] candidates, int[] doubtfulWriters, boolean doubtful) {
      this.reader = reader;
      this.key = key;
      this.candidates = candidates;
      this.doubtfulWriters = doubtfulWriters;
      this.doubtful = doubtful;
    }

    /** The transaction that reads. */
    public int reader() {
      return reader;
    }

    /** The key that it reads. */
    public int key() {
      return key;
    }

    /** The number of versions that it may have observed, by included transactions. */
    public int candidates() {
      return candidates.length;
    }

    /** A version that it may have observed: a position among the writers, or the initial one. */
    public int candidate(int index) {
      return candidates[index];
    }

    /** The doubtful transactions whose versions it may have observed instead; a copy. */
    public int[] doubtfulWriters() {
      return doubtfulWriters.clone();
    }

    /** Whether it happened only if its transaction, which is doubtful, took effect. */
    public boolean isDoubtful() {
      return doubtful;
    }

    /** Whether it happened and observed one of {@link #candidates}. */
    public boolean isOfCandidates() {
      return !doubtful && doubtfulWriters.length == 0;
    }

    /** Keeps only the candidates whose place in {@code possible} is true. */
    public void retain(boolean[] possible) {
      int kept = 0;
      for (int i = 0; i < candidates.length; i++) {
        if (possible[i]) {
          candidates[kept++] = candidates[i];
        }
      }
      candidates = Arrays.copyOf(candidates, kept);
    }
  }

  private List<OpenRead> reads = new ArrayList<>();

  void add(OpenRead read) {
    reads.add(read);
  }

  /** The open reads. */
  public List<OpenRead> list() {
    return reads;
  }

  /** Replaces the open reads by those that are still open. */
  public void keep(List<OpenRead> stillOpen) {
    reads = stillOpen;
  }
}

package dev.taipan.polygraph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The ambiguous reads that are still open: each a transaction, a key and the versions it may have
 * observed (positions among the writers, or the key's initial version).
 */
public final class OpenReads {

  /** One such read; candidates are dropped as they turn out impossible. */
  public static final class OpenRead {
    private final int reader;
    private final int key;
    private int[] candidates;

    OpenRead(int reader, int key, int[] candidates) {
      this.reader = reader;
      this.key = key;
      this.candidates = candidates;
    }

    /** The transaction that reads. */
    public int reader() {
      return reader;
    }

    /** The key that it reads. */
    public int key() {
      return key;
    }

    /** The number of versions that it may have observed. */
    public int candidates() {
      return candidates.length;
    }

    /** A version that it may have observed. */
    public int candidate(int index) {
      return candidates[index];
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

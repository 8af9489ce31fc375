package dev.taipan.weak.serial;

import dev.taipan.history.Accesses;
import java.util.Arrays;

/**
 * Which version each final write makes and each external read observes. Versions are positions
 * among the writers ({@link Accesses#writer}), and behind them come the initial ones, by key. Takes
 * linear time, times the logarithm of a key's writers.
 */
final class ObservedVersions {
  /** Stands for the version of a read that repeats an earlier one of its transaction. */
  static final int REPEATED = -1;

  private final int written;
  private final int[] ofWrite;
  private final int[] ofRead;

  /** Who reads each version, one version after the other. */
  private final int[] readers;

  private final int[] firstReader;

  ObservedVersions(Accesses accesses) {
    int keys = accesses.history().keys();
    int transactions = accesses.history().transactions();
    written = keys == 0 ? 0 : accesses.writerEnd(keys - 1);
    ofWrite = new int[written];
    ofRead = new int[accesses.reads()];
    firstReader = new int[written + keys + 1];
    int[] next = new int[keys];
    Arrays.setAll(next, accesses::writerStart);
    int[] readBy = new int[keys];
    Arrays.fill(readBy, -1);
    for (int t = 0; t < transactions; t++) {
      for (int w = accesses.writeStart(t); w < accesses.writeEnd(t); w++) {
        ofWrite[w] = next[accesses.writeKey(w)]++;
      }
      for (int r = accesses.readStart(t); r < accesses.readEnd(t); r++) {
        int key = accesses.readKey(r);
        ofRead[r] = readBy[key] == t ? REPEATED : observed(accesses, r);
        readBy[key] = t;
        if (ofRead[r] != REPEATED) {
          firstReader[ofRead[r] + 1]++;
        }
      }
    }
    for (int version = 0; version < versions(); version++) {
      firstReader[version + 1] += firstReader[version];
    }
    readers = new int[firstReader[versions()]];
    listReaders(accesses);
  }

  private int observed(Accesses accesses, int read) {
    int key = accesses.readKey(read);
    int writer = accesses.readWriter(read);
    return writer < 0
        ? initial(key)
        : accesses.firstWriterFrom(accesses.writerStart(key), accesses.writerEnd(key), writer);
  }

  private void listReaders(Accesses accesses) {
    int[] next = firstReader.clone();
    for (int t = 0; t < accesses.history().transactions(); t++) {
      for (int r = accesses.readStart(t); r < accesses.readEnd(t); r++) {
        if (ofRead[r] != REPEATED) {
          readers[next[ofRead[r]]++] = t;
        }
      }
    }
  }

  /** The number of versions, initial ones among them. */
  int versions() {
    return firstReader.length - 1;
  }

  /** The initial version of a key. */
  int initial(int key) {
    return written + key;
  }

  /** Whether a version is there from the beginning. */
  boolean isInitial(int version) {
    return version >= written;
  }

  /** The version that a final write makes. */
  int ofWrite(int write) {
    return ofWrite[write];
  }

  /** The version that an external read observes, or {@link #REPEATED}. */
  int ofRead(int read) {
    return ofRead[read];
  }

  /** The first place of a version's {@link #reader}s. */
  int firstReader(int version) {
    return firstReader[version];
  }

  /** One past the last place of a version's readers. */
  int endOfReaders(int version) {
    return firstReader[version + 1];
  }

  /** The transaction at a place of readers. */
  int reader(int place) {
    return readers[place];
  }
}

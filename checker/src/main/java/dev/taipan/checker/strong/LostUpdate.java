package dev.taipan.checker.strong;

import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Two transactions that read the same version of a key and both overwrote it: no level allows that
 * where writers of a key come one after the other, and of a large history it takes less to look for
 * it than to find out what precedes what.
 */
public final class LostUpdate {
  private static final int NOBODY = -1;

  private LostUpdate() {}

  /**
   * Those who lost one, by their numbers, and who wrote the version that both read unless that is
   * the initial one; of reads whose version is open, and of transactions that may not have taken
   * effect, none. Time linear in the reads, times the logarithm of the writers of a key.
   */
  public static Optional<int[]> in(Accesses accesses) {
    int[] overwriter = overwriters(accesses);
    for (int read = 0; read < accesses.reads(); read++) {
      int reader = accesses.readerOf(read);
      int version = version(accesses, read);
      if (version == NOBODY || !overwrites(accesses, read)) {
        continue;
      }
      if (overwriter[version] == NOBODY) {
        overwriter[version] = reader;
      } else if (overwriter[version] != reader) {
        int first = overwriter[version];
        return Optional.of(
            IntStream.of(accesses.readWriter(read), first, reader)
                .filter(transaction -> transaction != History.INITIAL)
                .toArray());
      }
    }
    return Optional.empty();
  }

  /** Per version nobody; what was there at first follows those that were written. */
  private static int[] overwriters(Accesses accesses) {
    int keys = accesses.history().keys();
    int written = keys == 0 ? 0 : accesses.writerEnd(keys - 1);
    int[] overwriters = new int[written + keys];
    Arrays.fill(overwriters, NOBODY);
    return overwriters;
  }

  private static int version(Accesses accesses, int read) {
    int key = accesses.readKey(read);
    int writer = accesses.readWriter(read);
    if (writer == Accesses.AMBIGUOUS) {
      return NOBODY;
    }
    int end = accesses.writerEnd(key);
    int place = accesses.firstWriterFrom(accesses.writerStart(key), end, writer);
    if (place < end && accesses.writer(place) == writer) {
      return place;
    }
    return writer == History.INITIAL
        ? accesses.writerEnd(accesses.history().keys() - 1) + key
        : NOBODY;
  }

  private static boolean overwrites(Accesses accesses, int read) {
    int reader = accesses.readerOf(read);
    return accesses.readsFrom().included(reader) && accesses.writes(reader, accesses.readKey(read));
  }
}

package dev.taipan.pruning.table;

import dev.taipan.history.Accesses;
import dev.taipan.polygraph.Polygraph;
import dev.taipan.polygraph.StrongLevel;

/**
 * What is known of which accesses of a key precede which, as far as the rules of saturation ask:
 * sets of versions, as positions among the key's writers, per version and per read.
 *
 * <p>Takes a bit per version and other access of its key, in words.
 */
final class Precedences {
  /** Per read the versions that the reader could have seen: they had been written before. */
  private final VersionBits seen;

  /** Per read the versions whose writers come after the reader as one who overwrites does. */
  private final VersionBits passed;

  /** Per version those that cannot be later ones. */
  private final VersionBits notLater;

  /** Per version those that are ordered before it. */
  private final VersionBits ordered;

  Precedences(Polygraph polygraph, KeyAccesses keys) {
    Accesses accesses = polygraph.accesses();
    seen = new VersionBits(accesses.reads(), read -> keys.words(accesses.readKey(read)));
    passed = new VersionBits(accesses.reads(), read -> keys.words(accesses.readKey(read)));
    int[] keyOf = new int[keys.versions()];
    for (int key = 0; key < accesses.history().keys(); key++) {
      for (int version = accesses.writerStart(key); version < accesses.writerEnd(key); version++) {
        keyOf[version] = key;
      }
    }
    ordered = new VersionBits(keys.versions(), version -> keys.words(keyOf[version]));
    notLater =
        areTheSame(polygraph.level())
            ? ordered
            : new VersionBits(keys.versions(), version -> keys.words(keyOf[version]));
  }

  /** Whether a version that cannot be the later one is ordered already. */
  static boolean areTheSame(StrongLevel level) {
    return level.events() == 1 || level.writeWrite().from() == level.writeWrite().to();
  }

  /** The words that all sets of a polygraph take. */
  static long words(Accesses accesses) {
    long words = 0;
    for (int key = 0; key < accesses.history().keys(); key++) {
      int versions = accesses.writerEnd(key) - accesses.writerStart(key);
      words += 2L * versions * ((versions + Long.SIZE - 1) / Long.SIZE);
    }
    for (int read = 0; read < accesses.reads(); read++) {
      int key = accesses.readKey(read);
      int versions = accesses.writerEnd(key) - accesses.writerStart(key);
      words += 2L * ((versions + Long.SIZE - 1) / Long.SIZE);
    }
    return words;
  }

  VersionBits seen() {
    return seen;
  }

  VersionBits passed() {
    return passed;
  }

  VersionBits notLater() {
    return notLater;
  }

  VersionBits ordered() {
    return ordered;
  }
}

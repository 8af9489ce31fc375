package dev.taipan.whitebox.enne;

import dev.taipan.history.anomaly.Anomaly;
import dev.taipan.history.column.Stamps;
import java.util.Optional;

/** Finds writers of a key of which one had not seen the other's version (Chronos's NOCONFLICT). */
final class SnapshotConflicts {

  /** Looks at a version that was installed, and at those next to it. Constant time. */
  Optional<Mismatch> around(int place, KeyVersions versions, int key, ReplaySource source) {
    if (place > 0 && conflict(versions, place - 1, place)) {
      return Optional.of(mismatch(versions, place - 1, place, key, source));
    }
    return place + 1 < versions.size() && conflict(versions, place, place + 1)
        ? Optional.of(mismatch(versions, place, place + 1, key, source))
        : Optional.empty();
  }

  private static boolean conflict(KeyVersions versions, int earlier, int later) {
    return versions.snapshot(later) != Stamps.NONE
        && versions.snapshot(later) < versions.stamp(earlier);
  }

  private static Mismatch mismatch(
      KeyVersions versions, int earlier, int later, int key, ReplaySource source) {
    return new Mismatch(
        Anomaly.WRITE_CONFLICT,
        versions.writer(later),
        versions.stamp(later),
        0,
        "wrote key " + source.keyName(key),
        "a snapshot with T" + source.transactionName(versions.writer(earlier)) + "'s version",
        "one before it");
  }
}

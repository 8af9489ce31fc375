package dev.taipan.whitebox.emme;

import dev.taipan.history.anomaly.Anomaly;
import dev.taipan.whitebox.Observations;
import dev.taipan.whitebox.VersionInstallOrder;

/** The dependencies of reads of single versions. */
final class ItemReads {
  private final VersionInstallOrder versions;
  private final DependencyColumns found;

  /** Makes the complaint about an operation that read a version it must not read. */
  @FunctionalInterface
  interface Complaint {
    /** Of the read, what is wrong, and the version that it observed. */
    WrongOperationException of(int read, Anomaly anomaly, int observed);
  }

  ItemReads(VersionInstallOrder versions, DependencyColumns found) {
    this.versions = versions;
    this.found = found;
  }

  /** Adds what follows from a read of a version that its transaction did not write itself. */
  void add(int transaction, int read, int key, int observed, Complaint complaint) {
    int place =
        observed == Observations.INITIAL ? 0 : place(transaction, read, observed, complaint);
    if (observed != Observations.INITIAL) {
      int writer = versions.writer(observed);
      found.add(writer, transaction, DependencyKind.WRITE_READ, key, read);
    }
    // Where what was read belongs is not known if its writer has no place in the order.
    if (place != VersionInstallOrder.NOWHERE && place < versions.versions(key)) {
      int next = versions.writer(versions.at(key, place + 1));
      found.add(transaction, next, DependencyKind.READ_WRITE, key, read);
    }
  }

  private int place(int transaction, int read, int observed, Complaint complaint) {
    if (observed == Observations.GARBAGE) {
      throw complaint.of(read, Anomaly.THIN_AIR_READ, observed);
    }
    if (versions.writer(observed) == transaction) {
      throw complaint.of(read, Anomaly.FUTURE_READ, observed);
    }
    if (versions.isOfSetup(observed)) {
      throw complaint.of(read, Anomaly.G1B, observed);
    }
    if (!versions.tookEffect(versions.writer(observed))) {
      throw complaint.of(read, Anomaly.G1A, observed);
    }
    if (!versions.isInstalled(observed)) {
      throw complaint.of(read, Anomaly.G1B, observed);
    }
    return versions.place(observed);
  }
}

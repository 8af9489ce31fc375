package dev.taipan.analysis.inspect;

import dev.taipan.history.Accesses;
import dev.taipan.history.Dependency;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The dependencies of a transaction that the history itself shows, whatever the level: what it read
 * of whom, and whose versions come next to its own. Session order and real time are left out.
 */
final class KnownDependencies {
  private final Accesses accesses;
  private final VersionSuccession succession;
  private final int transaction;
  private final Set<Dependency> all = new LinkedHashSet<>();

  /** Finds them, in time linear in the history for each key that the transaction uses. */
  KnownDependencies(Accesses accesses, int transaction) {
    this.accesses = accesses;
    this.transaction = transaction;
    succession = new VersionSuccession(accesses);
    addOwnReads();
    addOwnVersions();
    addReadsOfOthers();
  }

  /** Those that lead to the transaction. */
  List<Dependency> before() {
    return all.stream().filter(edge -> edge.to() == transaction).toList();
  }

  /** Those that lead away from it. */
  List<Dependency> after() {
    return all.stream().filter(edge -> edge.from() == transaction).toList();
  }

  private void addOwnReads() {
    for (int read = accesses.readStart(transaction); read < accesses.readEnd(transaction); read++) {
      int writer = accesses.readWriter(read);
      int key = accesses.readKey(read);
      if (writer != Accesses.AMBIGUOUS) {
        all.add(Dependency.read(writer, transaction, key));
        for (int later : succession.after(writer, key).keySet()) {
          addMissed(transaction, later, key, writer);
        }
      }
    }
  }

  private void addOwnVersions() {
    for (int key : keysWritten()) {
      succession
          .after(transaction, key)
          .forEach((later, witness) -> all.add(succession.order(transaction, later, key, witness)));
      for (int i = accesses.writerStart(key); i < accesses.writerEnd(key); i++) {
        int earlier = accesses.writer(i);
        if (earlier != transaction) {
          succession
              .witness(earlier, transaction, key)
              .ifPresent(witness -> all.add(succession.order(earlier, transaction, key, witness)));
        }
      }
    }
  }

  private List<Integer> keysWritten() {
    List<Integer> keys = new ArrayList<>();
    for (int write = accesses.writeStart(transaction);
        write < accesses.writeEnd(transaction);
        write++) {
      keys.add(accesses.writeKey(write));
    }
    return keys;
  }

  /** Who read what it wrote, and who read what it overwrote. */
  private void addReadsOfOthers() {
    List<Integer> keys = keysWritten();
    for (int read = 0; read < accesses.reads(); read++) {
      int key = accesses.readKey(read);
      if (keys.contains(key) && accesses.readWriter(read) != Accesses.AMBIGUOUS) {
        addReadOfOther(accesses.readerOf(read), accesses.readWriter(read), key);
      }
    }
  }

  private void addReadOfOther(int reader, int writer, int key) {
    if (writer == transaction) {
      all.add(Dependency.read(transaction, reader, key));
    } else if (succession.witness(writer, transaction, key).isPresent()) {
      addMissed(reader, transaction, key, writer);
    }
  }

  private void addMissed(int reader, int later, int key, int version) {
    if (reader != later) {
      all.add(Dependency.missed(reader, later, key, version));
    }
  }
}

package dev.taipan.checker.proof;

import dev.taipan.history.Accesses;
import dev.taipan.history.Dependency;
import dev.taipan.history.History;
import dev.taipan.polygraph.OpenReads.OpenRead;
import dev.taipan.polygraph.Polygraph;
import java.util.ArrayList;
import java.util.List;

/** What ambiguous reads may have observed. */
public final class Candidates {

  private Candidates() {}

  /** A transaction's ambiguous read of a key as it was before saturation. */
  static OpenRead of(Polygraph polygraph, int reader, int key) {
    Accesses accesses = polygraph.accesses();
    int read = accesses.readStart(reader);
    while (accesses.readKey(read) != key) {
      read++;
    }
    return polygraph.withAllCandidates(read);
  }

  /** All that a transaction's ambiguous read of a key may have observed, as WR. */
  public static List<Dependency> reads(Polygraph polygraph, int reader, int key) {
    OpenRead all = of(polygraph, reader, key);
    List<Dependency> reads = new ArrayList<>();
    for (int i = 0; i < all.candidates(); i++) {
      reads.add(Dependency.read(writer(polygraph, all.candidate(i)), reader, key));
    }
    return reads;
  }

  /** The transaction that wrote a candidate. */
  static int writer(Polygraph polygraph, int version) {
    return version < 0 ? History.INITIAL : polygraph.accesses().writer(version);
  }
}

package dev.taipan.pruning;

import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.notation.Notation;
import dev.taipan.polygraph.Polygraph;
import dev.taipan.polygraph.StrongLevel;

/** Polygraphs of small histories. */
public final class Polygraphs {

  private Polygraphs() {}

  public static Polygraph of(StrongLevel level, String lines) {
    return of(level, Notation.history(lines));
  }

  public static Polygraph of(StrongLevel level, History history) {
    return new Polygraph(new Accesses(history, ReadsFrom.of(history)), level);
  }
}

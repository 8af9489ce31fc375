package dev.taipan.coo.pop;

import java.util.Collection;

/** Anomalies by the conflicts of uncommitted transactions in them. */
public enum AnomalyType {
  /** Read anomaly: some uncommitted write is read. */
  RAT("an uncommitted write is read"),
  /** Write anomaly: none is read, but some is overwritten. */
  WAT("an uncommitted write is overwritten, and none is read"),
  /** Intersect anomaly: neither. */
  IAT("no uncommitted write is read or overwritten");

  private final String about;

  AnomalyType(String about) {
    this.about = about;
  }

  /** What its anomalies have in common, in a clause. */
  public String about() {
    return about;
  }

  /** The type of a cycle of pairs. */
  public static AnomalyType of(Collection<PopType> cycle) {
    if (cycle.contains(PopType.WR)) {
      return RAT;
    }
    return cycle.contains(PopType.WW) ? WAT : IAT;
  }
}

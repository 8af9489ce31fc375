package dev.taipan.coo.pop;

import java.util.Collection;

/** Anomalies by the conflicts of uncommitted transactions in them. */
public enum AnomalyType {
  /** Read anomaly: some uncommitted write is read. */
  RAT,
  /** Write anomaly: none is read, but some is overwritten. */
  WAT,
  /** Intersect anomaly: neither. */
  IAT;

  /** The type of a cycle of pairs. */
  public static AnomalyType of(Collection<PopType> cycle) {
    if (cycle.contains(PopType.WR)) {
      return RAT;
    }
    return cycle.contains(PopType.WW) ? WAT : IAT;
  }
}

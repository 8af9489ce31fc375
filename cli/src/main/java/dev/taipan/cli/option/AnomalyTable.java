package dev.taipan.cli.option;

/** By which table anomalies are named. */
public enum AnomalyTable {
  /** The 33 of "Coo: Consistency Check for Transactional Databases". */
  COO
}

package dev.taipan.coo.pop;

/** Anomalies by how many transactions and objects they take. */
public enum AnomalySize {
  /** Single: two transactions and one object. */
  SDA,
  /** Double: two transactions and two objects. */
  DDA,
  /** Multiple: everything else. */
  MDA;

  /** The size of a cycle. */
  public static AnomalySize of(int transactions, int objects) {
    if (transactions > 2 || objects > 2) {
      return MDA;
    }
    return objects == 1 ? SDA : DDA;
  }
}

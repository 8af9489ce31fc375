package dev.taipan.coo.pop;

/** Anomalies by how many transactions and objects they take. */
public enum AnomalySize {
  /** Single: two transactions and one object. */
  SDA("two transactions and one object"),
  /** Double: two transactions and two objects. */
  DDA("two transactions and two objects"),
  /** Multiple: everything else. */
  MDA("more than two transactions or objects");

  private final String about;

  AnomalySize(String about) {
    this.about = about;
  }

  /** What its anomalies take, in words. */
  public String about() {
    return about;
  }

  /** The size of a cycle. */
  public static AnomalySize of(int transactions, int objects) {
    if (transactions > 2 || objects > 2) {
      return MDA;
    }
    return objects == 1 ? SDA : DDA;
  }
}

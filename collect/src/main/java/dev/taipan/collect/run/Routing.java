package dev.taipan.collect.run;

/** Who reads from replicas, where a database has some. Only transactions that write nothing do. */
public enum Routing {
  /** Every other session, which only reads, and always from the same replica. */
  SESSION,
  /** Half of the transactions of all sessions that only read, each from any replica. */
  TRANSACTION
}

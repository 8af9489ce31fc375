package dev.taipan.collect.run;

/**
 * Who reads from replicas, where a database has some: only transactions that write nothing do. In a
 * cluster, who uses which node.
 */
public enum Routing {
  /**
   * Every other session, which only reads, and always from the same replica. In a cluster, each
   * session uses one node.
   */
  SESSION,
  /**
   * Half of the transactions of all sessions that only read, each from any replica. In a cluster,
   * each transaction uses any node.
   */
  TRANSACTION
}

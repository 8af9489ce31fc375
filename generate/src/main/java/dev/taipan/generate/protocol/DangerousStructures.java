package dev.taipan.generate.protocol;

/**
 * Serializable snapshot isolation (Cahill, Röhm, Fekete, "Serializable Isolation for Snapshot
 * Databases", SIGMOD 2008; Ports, Grittner, "Serializable Snapshot Isolation in PostgreSQL", VLDB
 * 2012): aborts transactions so that there is no dangerous structure.
 *
 * <p><b>Why that makes histories strictly serializable.</b> Under snapshot isolation all
 * dependencies but RW, and real time too, lead from a transaction to one that began after the first
 * had committed; RW may lead from T to a U that is concurrent with T or began later. In a cycle of
 * all of these let W be the transaction that commits first. The edge to W comes from a V that did
 * not commit before W began, so it is an RW and V is concurrent with W. The edge to V comes from a
 * U that did not commit before V began, because that would be before W commits; so it is an RW too
 * and U and V are concurrent; U may be W. Such U → V → W, where W commits first, is a dangerous
 * structure. Of one, the last to commit is U or V, and this class refuses it:
 *
 * <ul>
 *   <li>U, when it missed a write by a V that had missed a concurrent W's before it committed;
 *   <li>V, when it missed a write by some W and overwrites what some committed concurrent U read;
 *       without looking whether W committed before U, as Cahill does.
 * </ul>
 *
 * <p>Constant time per operation, 12 bytes per key.
 */
final class DangerousStructures implements CommitRule {
  private final OpenOperations operations;

  /** By key, the latest commit of a transaction that read the key from its snapshot. */
  private final int[] lastReader;

  /** By key, the latest commit of a transaction that wrote it. */
  private final int[] lastWriter;

  /** By key, the latest commit of a writer that itself had missed a concurrent write. */
  private final int[] lastWriterWithMiss;

  /** By client, whether the transaction last judged missed a concurrent write. */
  private final boolean[] misses;

  DangerousStructures(int keys, int clients, OpenOperations operations) {
    this.operations = operations;
    lastReader = new int[keys];
    lastWriter = new int[keys];
    lastWriterWithMiss = new int[keys];
    misses = new boolean[clients];
  }

  @Override
  public boolean accepts(int client, int snapshot) {
    boolean missesWrite = false;
    boolean isMissed = false;
    for (int o = operations.first(client); o < operations.end(client); o++) {
      int key = operations.key(o);
      if (operations.isWrite(o)) {
        isMissed |= lastReader[key] > snapshot;
      } else {
        missesWrite |= lastWriter[key] > snapshot;
        if (lastWriterWithMiss[key] > snapshot) {
          return false;
        }
      }
    }
    misses[client] = missesWrite;
    return !(missesWrite && isMissed);
  }

  @Override
  public void committed(int client, int snapshot, int moment) {
    for (int o = operations.first(client); o < operations.end(client); o++) {
      int key = operations.key(o);
      if (operations.isWrite(o)) {
        lastWriter[key] = moment;
        if (misses[client]) {
          lastWriterWithMiss[key] = moment;
        }
      } else {
        lastReader[key] = moment;
      }
    }
  }
}

package dev.taipan.mockstore;

/** What a transaction is for. */
public enum TransactionMode {
  /** Reads and writes. */
  READ_WRITE,
  /** Only reads, so it is never refused and may read whatever the level allows. */
  READ_ONLY,
  /** Reads the latest values that the level allows, whatever the policy: for loading and checks. */
  LATEST
}

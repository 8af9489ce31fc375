package dev.taipan.mockstore.policy;

/** The versions that a read may return, oldest first, and who reads. */
public interface Choice {

  /** How many versions there are, at least 1; the last one is the latest. */
  int size();

  /** What the reading transaction is called. */
  String reader();

  /** The key that is read. */
  String key();

  /** What the transaction that wrote a version is called; empty for the initial version. */
  String writer(int version);
}

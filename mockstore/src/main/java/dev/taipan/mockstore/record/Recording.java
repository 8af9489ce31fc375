package dev.taipan.mockstore.record;

/** Takes the transactions of a store as they end. */
public interface Recording extends AutoCloseable {
  /** Keeps nothing. */
  Recording NONE = transaction -> {};

  /** Takes a transaction. */
  void add(Recorded transaction);

  /** Ends the recording. */
  @Override
  default void close() {}
}

package dev.taipan.mockstore.level;

/**
 * What a transaction wrote to a key.
 *
 * @param id unique in a store; 0 of what no transaction wrote
 * @param value null if the key is not there
 */
public record WrittenVersion(long id, Object value) {
  /** What keys hold at first: nothing. */
  public static final WrittenVersion INITIAL = new WrittenVersion(0, null);
}

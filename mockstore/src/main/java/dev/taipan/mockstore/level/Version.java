package dev.taipan.mockstore.level;

/**
 * What a transaction wrote to a key.
 *
 * @param id unique in a store; 0 of what no transaction wrote
 * @param value null if the key is not there
 */
public record Version(long id, Object value) {
  /** What keys hold at first: nothing. */
  public static final Version INITIAL = new Version(0, null);
}

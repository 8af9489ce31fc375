package dev.taipan.checker.clauses;

/**
 * A read of what others wrote.
 *
 * @param operation its number
 * @param reader whose it is
 * @param key that was read
 * @param writers all that it may have observed, whatever part of the history is looked at; {@link
 *     dev.taipan.history.History#INITIAL} among them if that is possible
 */
@SuppressWarnings("ArrayRecordComponent") // compared by nobody
public record ExternalRead(int operation, int reader, int key, int[] writers) {

  /** Whether there is no choice. */
  public boolean isCertain() {
    return writers.length == 1;
  }
}

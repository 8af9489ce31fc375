package dev.taipan.collect.workload;

import java.util.List;

/**
 * What somebody read who read all that there is.
 *
 * @param read each key or row with what it holds, in words that differ where that does
 */
public record Contents(List<String> read) {

  /** Keeps a copy of the list. */
  public Contents {
    read = List.copyOf(read);
  }
}

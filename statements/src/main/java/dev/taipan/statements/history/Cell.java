package dev.taipan.statements.history;

/**
 * A column of a row, or whether a row is there, from some moment on: when a statement changed it in
 * a way that is not known, another cell takes its place. Guarded by {@link Cells}.
 */
final class Cell {
  private static final long NEVER = Long.MAX_VALUE;

  /** Its name in the history, as JSON. */
  final String name;

  /** The title of its table and what it is there, whatever it is called. */
  final String place;

  /** When it took the place of another: transactions that began before may see that. */
  final long began;

  /** How many others were there before it. */
  final int change;

  /** Whether its first value is known. */
  boolean hasInitial;

  /** How many writes have been sent, whatever became of them. */
  int writes;

  /** When the first write was committed. */
  long firstCommit = NEVER;

  Cell(String name, String place, long began, int change) {
    this.name = name;
    this.place = place;
    this.began = began;
    this.change = change;
  }
}

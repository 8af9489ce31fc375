package dev.taipan.mocksql.cursor;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The cursors of a session: each is the whole result of its query. Those without hold end with
 * their transaction; those with hold stay if it commits.
 *
 * @param <C> what describes a column
 */
public final class Cursors<C> {
  private static final int MOST = 1000;

  private final Map<String, Cursor<C>> open = new HashMap<>();
  private int declared;

  /** A result, and how much of it was fetched. */
  private static final class Cursor<C> {
    private final List<C> columns;
    private final List<Object[]> rows;
    private final boolean held;
    private final int number;
    private boolean committed;
    private int place;

    Cursor(List<C> columns, List<Object[]> rows, boolean held, int number) {
      this.columns = columns;
      this.rows = rows;
      this.held = held;
      this.number = number;
    }
  }

  /** Whether a session may not have more of them. */
  public boolean isFull() {
    return open.size() >= MOST;
  }

  /** Whether there is one of a name. */
  public boolean has(String name) {
    return open.containsKey(name);
  }

  /** Whether the transaction of a cursor has committed. */
  public boolean isCommitted(String name) {
    return open.get(name).committed;
  }

  /** Adds one, before the first row. */
  public void declare(String name, List<C> columns, List<Object[]> rows, boolean held) {
    open.put(name, new Cursor<>(columns, rows, held, declared++));
  }

  /** The columns of one. */
  public List<C> columns(String name) {
    return open.get(name).columns;
  }

  /** The next rows of one, which goes on behind them. */
  public List<Object[]> advance(String name, int count) {
    Cursor<C> cursor = open.get(name);
    int from = cursor.place;
    cursor.place += Math.min(count, cursor.rows.size() - from);
    return cursor.rows.subList(from, cursor.place);
  }

  /** Ends one. */
  public void close(String name) {
    open.remove(name);
  }

  /** Ends all. */
  public void closeAll() {
    open.clear();
  }

  /** How many have been declared so far. */
  public int declared() {
    return declared;
  }

  /** The transaction has committed. */
  public void commit() {
    open.values().removeIf(cursor -> !cursor.held);
    open.values().forEach(cursor -> cursor.committed = true);
  }

  /** Ends those of a transaction that is undone, from one on. */
  public void undo(int from) {
    open.values().removeIf(cursor -> !cursor.committed && cursor.number >= from);
  }
}

package dev.taipan.mocksql.cursor;

import dev.taipan.mocksql.cursor.Fetch.Way;
import dev.taipan.mocksql.dialect.RefusedSqlException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The cursors of a session. A cursor has all rows from when it is declared, as PostgreSQL's have
 * the snapshot of that moment.
 *
 * @param <C> what describes columns
 */
public final class Cursors<C> {
  private static final int MOST = 1_000;
  private static final Pattern CLOSE =
      Pattern.compile("(?is)\\s*close\\s+" + Declaration.NAME + "\\s*");

  private final Map<String, Cursor<C>> open = new LinkedHashMap<>();
  private int declared;

  /** Rows in their order, and where the session is among them: from 0 to one behind the last. */
  private static final class Cursor<C> {
    private final Declaration declaration;
    private final C columns;
    private final List<Object[]> rows;

    /** How many were declared before it. */
    private final int number;

    private boolean committed;
    private int place;

    Cursor(Declaration declaration, C columns, List<Object[]> rows, int number) {
      this.declaration = declaration;
      this.columns = columns;
      this.rows = rows;
      this.number = number;
    }

    List<Object[]> fetch(Way way, long count) {
      int before = place;
      place = (int) Math.max(0, Math.min(rows.size() + 1L, target(way, count)));
      if (way != Way.ROWS || count == 0) {
        return rows(place, place);
      }
      if (place >= before) {
        return rows(before + 1, place);
      }
      List<Object[]> back = new ArrayList<>(rows(place, before - 1));
      Collections.reverse(back);
      return back;
    }

    /** Where it goes, as far as there are rows. */
    private long target(Way way, long count) {
      long most = rows.size() + 1L;
      if (way == Way.PLACE) {
        return count < 0 ? most + Math.max(count, -most) : count;
      }
      return place + Math.max(-most, Math.min(most, count));
    }

    /** The rows at some places, without those before the first and behind the last. */
    private List<Object[]> rows(int first, int last) {
      int from = Math.max(first, 1) - 1;
      int to = Math.min(last, rows.size());
      return from < to ? rows.subList(from, to) : List.of();
    }
  }

  /** Rows that were fetched, with their columns. */
  public record Fetched<C>(C columns, List<Object[]> rows) {}

  /**
   * Opens a cursor, before the first row.
   *
   * @throws RefusedSqlException when there is one of the name, or there are too many
   */
  public void declare(Declaration declaration, C columns, List<Object[]> rows) {
    requireNew(declaration.name());
    open.put(declaration.name(), new Cursor<>(declaration, columns, rows, declared++));
  }

  /**
   * Requires that a cursor can be opened.
   *
   * @throws RefusedSqlException when there is one of the name, or there are too many
   */
  public void requireNew(String name) {
    if (open.containsKey(name)) {
      throw RefusedSqlException.malformed("42P03", "cursor \"" + name + "\" already exists");
    }
    if (open.size() == MOST) {
      throw RefusedSqlException.malformed("54000", "more than " + MOST + " cursors");
    }
  }

  /**
   * Whether the transaction of a cursor has committed.
   *
   * @throws RefusedSqlException when there is no such cursor
   */
  public boolean isCommitted(String name) {
    return named(name).committed;
  }

  /** How many have been declared so far. */
  public int declared() {
    return declared;
  }

  /**
   * Fetches rows.
   *
   * @throws RefusedSqlException when there is no such cursor, or it does not go backwards
   */
  public Fetched<C> fetch(Fetch fetch) {
    Cursor<C> cursor = named(fetch.name());
    int before = cursor.place;
    List<Object[]> rows = cursor.fetch(fetch.way(), fetch.count());
    if (!cursor.declaration.scrolls() && (fetch.count() < 0 || cursor.place < before)) {
      cursor.place = before;
      throw RefusedSqlException.malformed("55000", "cursor can only scan forward");
    }
    return new Fetched<>(cursor.columns, rows);
  }

  /**
   * The columns of a cursor.
   *
   * @throws RefusedSqlException when there is no such cursor
   */
  public C columns(String name) {
    return named(name).columns;
  }

  private Cursor<C> named(String name) {
    Cursor<C> cursor = open.get(name);
    if (cursor == null) {
      throw RefusedSqlException.malformed("34000", "cursor \"" + name + "\" does not exist");
    }
    return cursor;
  }

  /**
   * Runs a statement CLOSE, and returns what PostgreSQL says then.
   *
   * @throws RefusedSqlException when it is malformed, or there is no such cursor
   */
  public String close(String sql) {
    Matcher close = CLOSE.matcher(sql);
    if (!close.matches()) {
      throw RefusedSqlException.malformed("42601", "syntax error: expected CLOSE and a cursor");
    }
    if (close.group("name").equalsIgnoreCase("all")) {
      closeAll();
      return "CLOSE CURSOR ALL";
    }
    open.remove(named(Declaration.plain(close.group("name"))).declaration.name());
    return "CLOSE CURSOR";
  }

  /** Closes all. */
  public void closeAll() {
    open.clear();
  }

  /** The transaction has committed, which closes those that are not held. */
  public void commit() {
    open.values().removeIf(cursor -> !cursor.declaration.holds());
    open.values().forEach(cursor -> cursor.committed = true);
  }

  /** Closes those of a transaction that is undone, from one on. */
  public void undo(int from) {
    open.values().removeIf(cursor -> !cursor.committed && cursor.number >= from);
  }
}

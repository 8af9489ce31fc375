package dev.taipan.statements.history;

import com.carrotsearch.hppc.LongHashSet;
import dev.taipan.record.Recorder;
import dev.taipan.statements.catalogue.Column;
import dev.taipan.statements.catalogue.Json;
import dev.taipan.statements.catalogue.Table;
import dev.taipan.statements.tally.Tally;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * All cells, and who may have written them: tells which reads may be judged.
 *
 * <p>A read goes into the history only if all who can have written its value are there. It is set
 * aside while a statement is running that writes the cell in a way that is not known and that may
 * have committed, and, after that has committed, in transactions that began before; others see a
 * new cell. The value before the recording is known when a cell is read before any write of it is
 * sent, or when its row is inserted. Where it is not known, a read by a transaction that began
 * before the first write was committed is set aside if somebody wrote its value. A value that
 * nobody wrote comes from outside the recording, and counts as a write that was not understood.
 *
 * <p>Safe for use by several threads.
 */
final class Cells {
  /** As many values are remembered; then those from outside are not noticed any more. */
  private static final int MOST_VALUES = 20_000_000;

  private static final int MOST_CELLS = 5_000_000;

  /** All tables. */
  static final String ANY = "";

  private final Recorder recorder;
  private final Tally tally;
  private final Map<String, Map<Id, Cell>> tables = new HashMap<>();
  private final Map<String, Integer> generations = new HashMap<>();
  private final Map<String, Long> began = new HashMap<>();
  private final LongHashSet written = new LongHashSet();

  /** Running writes that are not understood: tables by title, and cells. */
  private final Map<Object, Integer> running = new HashMap<>();

  private final Set<Object> forever = new HashSet<>();

  /**
   * Places of cells that a transaction of unknown outcome may have written here, and when it was
   * known last.
   */
  private final Map<String, Long> open = new HashMap<>();

  /** Those of the files before: that may happen at any moment of this one. */
  private final Map<String, Long> openBefore = new HashMap<>();

  /** Those of both where it has happened by now, or will not: somebody else wrote the row since. */
  private final Set<String> settled = new HashSet<>();

  /** Those that may have been sent and not have been done: nobody can tell when that is over. */
  private final Set<String> hanging = new HashSet<>();

  private long anyBegan = Long.MIN_VALUE;
  private int anyGeneration;
  private int size;

  /** A cell of a table: a column of a row, or "" for whether the row is there. */
  private record Id(String key, String column) {
    static Id of(String key, Column column) {
      return new Id(key, column == null ? "" : column.name());
    }
  }

  Cells(Recorder recorder, Tally tally) {
    this.recorder = recorder;
    this.tally = tally;
  }

  /**
   * The cell of a column, or of whether a row is there.
   *
   * @param key of the row, as JSON
   * @param column null for whether the row is there
   */
  synchronized Cell of(Table table, String key, Column column) {
    Map<Id, Cell> cells = tables.computeIfAbsent(table.title(), unseen -> new HashMap<>());
    Id id = Id.of(key, column);
    Cell cell = cells.get(id);
    if (cell == null) {
      String place = table.title() + "\n" + key + "\n" + id.column();
      cell = new Cell(name(table, key, column, 0), place, began(table.title()), 0);
      if (size < MOST_CELLS) {
        cells.put(id, cell);
        size++;
      }
    }
    return cell;
  }

  private long began(String table) {
    return Math.max(anyBegan, began.getOrDefault(table, Long.MIN_VALUE));
  }

  private String name(Table table, String key, Column column, int changes) {
    int generation = anyGeneration + generations.getOrDefault(table.title(), 0);
    String title = table.title() + (generation == 0 ? "" : " (" + (generation + 1) + ")");
    String name = "[" + Json.string(title) + "," + key;
    String suffix = changes == 0 ? "" : " (" + (changes + 1) + ")";
    return column == null && changes == 0
        ? name + "]"
        : name + "," + Json.string((column == null ? "" : column.name()) + suffix) + "]";
  }

  /** A write of a value is about to be sent, or was answered. */
  synchronized void writing(Cell cell, String value, boolean isSent) {
    if (isSent) {
      cell.writes++;
    }
    if (written.size() < MOST_VALUES) {
      written.add(hash(cell, value));
    }
  }

  private static long hash(Cell cell, String value) {
    long hash = 0xcbf29ce484222325L;
    for (int i = 0; i < cell.name.length(); i++) {
      hash = (hash ^ cell.name.charAt(i)) * 0x100000001b3L;
    }
    hash = (hash ^ 0xffff) * 0x100000001b3L;
    for (int i = 0; i < value.length(); i++) {
      hash = (hash ^ value.charAt(i)) * 0x100000001b3L;
    }
    return hash;
  }

  /** A row was inserted: if nobody wrote it before, it was not there at first. */
  synchronized void inserted(Cell cell) throws IOException {
    if (!cell.hasInitial && cell.writes == 1) {
      establish(cell, Recorder.NO_ROW);
    }
  }

  /** Whether nobody has written or read a cell so far. */
  synchronized boolean isNew(Cell cell) {
    return !cell.hasInitial && cell.writes == 0;
  }

  private void establish(Cell cell, String value) throws IOException {
    cell.hasInitial = true;
    written.add(hash(cell, value));
    recorder.initial(cell.name, value);
  }

  /** Whether a statement is running that may have written what was read just now. */
  synchronized boolean isUndecided(Place place, long start) {
    return place.cell().began <= start && isUncertain(place.table().title(), place.cell());
  }

  /** Whether a read may be judged of which that was undecided when it was answered. */
  synchronized boolean mayBeJudgedLater(Place place, String value, long start) throws IOException {
    Map<Id, Cell> cells = tables.getOrDefault(place.table().title(), Map.of());
    return cells.get(Id.of(place.key(), place.column())) == place.cell()
        && mayBeJudged(place.table().title(), place.cell(), value, start);
  }

  /**
   * Whether a read may be judged that was answered just now.
   *
   * @param table its title
   * @param start when its transaction began
   */
  synchronized boolean mayBeJudged(String table, Cell cell, String value, long start)
      throws IOException {
    if (cell.began > start || isUncertain(table, cell)) {
      return false;
    }
    boolean isWritten = written.contains(hash(cell, value));
    if (!cell.hasInitial && (cell.writes == 0 || !isWritten)) {
      if (cell.writes > 0 && cell.firstCommit < start) {
        return fromOutside(table);
      }
      establish(cell, value);
      return true;
    }
    if (!isWritten) {
      return written.size() < MOST_VALUES && fromOutside(table);
    }
    return cell.hasInitial || cell.firstCommit < start;
  }

  private boolean isUncertain(String table, Cell cell) {
    return running.containsKey(ANY)
        || running.containsKey(table)
        || running.containsKey(cell)
        || openBefore.containsKey(cell.place);
  }

  /** A value that nobody wrote was read. */
  private boolean fromOutside(String table) {
    tally.opaqueWrite(table);
    replace(table, Recording.now());
    return false;
  }

  /** A write is about to be sent of which not all is known: to a table by its title, or a cell. */
  synchronized void uncertain(Object place) {
    running.merge(place, 1, Integer::sum);
  }

  /** It has not happened. */
  synchronized void undone(Object place) {
    running.computeIfPresent(place, (same, count) -> count == 1 ? null : count - 1);
  }

  /** A write to a table, or to any, of which not all is known has been committed. */
  synchronized void committed(String table, long time) {
    undone(table);
    tally.opaqueWrite(table.equals(ANY) ? "any table" : table);
    replace(table, time);
  }

  /** A write to a cell whose value is not known has been committed. */
  synchronized void committed(Place place, long time) {
    undone(place.cell());
    tally.opaqueWrite(place.table().title());
    Map<Id, Cell> cells = tables.get(place.table().title());
    Id id = Id.of(place.key(), place.column());
    if (cells != null && cells.get(id) == place.cell()) {
      int change = place.cell().change + 1;
      String name = name(place.table(), place.key(), place.column(), change);
      cells.put(id, new Cell(name, place.cell().place, time, change));
    }
  }

  private void replace(String table, long time) {
    if (table.equals(ANY)) {
      anyGeneration++;
      anyBegan = time;
      tables.clear();
      size = 0;
    } else {
      generations.merge(table, 1, Integer::sum);
      began.put(table, time);
      Map<Id, Cell> cells = tables.remove(table);
      size -= cells == null ? 0 : cells.size();
    }
  }

  /** A known write has been committed of a transaction that began at some time. */
  synchronized void committed(Cell cell, long start, long time) {
    cell.firstCommit = Math.min(cell.firstCommit, time);
    long here = open.getOrDefault(cell.place, Long.MIN_VALUE);
    long unknown = Math.max(here, openBefore.getOrDefault(cell.place, Long.MIN_VALUE));
    if (unknown > Long.MIN_VALUE && start > unknown) {
      // PostgreSQL lets nobody write a row before the transaction has ended that wrote it first.
      settled.add(cell.place);
    }
  }

  /**
   * Nobody knows whether a known write happens, and when.
   *
   * @param isDone whether the statement was answered
   */
  synchronized void open(Cell cell, boolean isDone) {
    open.put(cell.place, Recording.now());
    settled.remove(cell.place);
    if (!isDone) {
      hanging.add(cell.place);
    }
  }

  /** What nobody knows in the files before may happen in this one, unless it is settled. */
  void follow(Cells before) {
    Map<String, Long> places = new HashMap<>();
    Set<String> unanswered;
    Set<Object> tables;
    synchronized (before) {
      places.putAll(before.openBefore);
      before.open.forEach((place, time) -> places.merge(place, time, Math::max));
      places
          .keySet()
          .removeIf(place -> before.settled.contains(place) && !before.hanging.contains(place));
      unanswered = Set.copyOf(before.hanging);
      tables = Set.copyOf(before.forever);
    }
    synchronized (this) {
      places.forEach(this::openBefore);
      hanging.addAll(unanswered);
      for (Object each : tables) {
        if (each instanceof Cell cell) {
          openBefore(cell.place, Long.MAX_VALUE);
        } else if (forever.add(each)) {
          uncertain(each);
        }
      }
    }
  }

  private void openBefore(String place, long time) {
    if (time > openBefore.getOrDefault(place, Long.MIN_VALUE)) {
      openBefore.put(place, time);
      settled.remove(place);
    }
  }

  /** Nobody will ever know whether it happened. */
  synchronized void unknown(Object place) {
    if (forever.add(place)) {
      uncertain(place);
    }
    undone(place);
  }
}

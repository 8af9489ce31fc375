package dev.taipan.statements.history;

import dev.taipan.record.Recorder;
import dev.taipan.record.SessionRecorder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A transaction that has not ended. Used by the threads of one connection, one at a time. */
final class OpenTransaction {
  final long id;
  final long start;

  /** Whether it goes on until somebody says that it ends. */
  boolean isExplicit;

  boolean hasFailed;

  /** Whether a statement of it may not have been done yet. */
  boolean hasUnanswered;

  String level;
  private final List<Operation> operations = new ArrayList<>();

  /** Writes of which not all is known, or was known at first, in their order. */
  private final List<Uncertain> uncertain = new ArrayList<>();

  /** New rows that nobody knows the keys of, by their tables. */
  private final List<String> unseen = new ArrayList<>();

  private final List<Savepoint> savepoints = new ArrayList<>();

  /** What it wrote itself; null where that is not known. */
  private final Map<Cell, String> own = new HashMap<>();

  private record Savepoint(String name, int operations, int uncertain, int unseen) {}

  /** A write of which not all was known when it was answered. */
  private static final class Uncertain {
    private static final int NEVER = Integer.MAX_VALUE;

    final Object place;
    final Execution statement;

    /** How many operations came before it. */
    final int after;

    /** How many operations came before it became known. */
    int known = NEVER;

    Uncertain(Object place, Execution statement, int after) {
      this.place = place;
      this.statement = statement;
      this.after = after;
    }

    boolean isKnown() {
      return known != NEVER;
    }
  }

  /**
   * What going back to a savepoint does to writes of which not all was known.
   *
   * @param undone those that have not happened
   * @param again those that had become known, and are not any more
   */
  record Undone(List<Object> undone, List<Object> again) {}

  OpenTransaction(long id, long start, boolean isExplicit, String level) {
    this.id = id;
    this.start = start;
    this.isExplicit = isExplicit;
    this.level = level;
  }

  void read(Operation.Read read) {
    operations.add(read);
  }

  /** Reads of which it is not decided whether they may be judged. */
  List<Operation.Read> undecided() {
    return operations.stream()
        .filter(operation -> operation instanceof Operation.Read read && read.undecided() != null)
        .map(operation -> (Operation.Read) operation)
        .toList();
  }

  /** Forgets a read, which may not be judged. */
  void setAside(Operation.Read read) {
    operations.removeIf(operation -> operation == read);
    for (Operation operation : operations) {
      if (operation instanceof Operation.Predicate predicate) {
        predicate.found().removeIf(read::equals);
      }
    }
  }

  void write(Cell cell, String value, boolean isInsert) {
    operations.add(new Operation.Write(cell, value, isInsert));
    own.put(cell, value);
  }

  void predicate(String words, List<Operation.Read> found) {
    operations.add(new Operation.Predicate(words, found));
  }

  /**
   * A write is part of it of which not all is known.
   *
   * @param place a place, or a table by its title
   * @param statement that seems to be understood but for this; null if it does not
   */
  void uncertain(Object place, Execution statement) {
    uncertain.add(new Uncertain(place, statement, operations.size()));
    if (place instanceof Place known) {
      own.put(known.cell(), null);
    }
  }

  /** The statements that seemed to be understood, and wrote values that are not known. */
  Set<Execution> halfKnown() {
    Set<Execution> found = Collections.newSetFromMap(new IdentityHashMap<>());
    for (Uncertain each : uncertain) {
      if (!each.isKnown() && each.statement != null) {
        found.add(each.statement);
      }
    }
    return found;
  }

  /** A row was added whose key is not known. */
  void unseen(String table) {
    unseen.add(table);
  }

  boolean hasWritten(Cell cell) {
    return own.containsKey(cell);
  }

  /** What it wrote last, or null where that is not known. */
  String own(Cell cell) {
    return own.get(cell);
  }

  /** Writes of which not all is known: places, and tables by their titles. */
  List<Object> uncertain() {
    return uncertain.stream().filter(each -> !each.isKnown()).map(each -> each.place).toList();
  }

  /**
   * What a cell holds is known now, and is written down next.
   *
   * @return the writes that led to it
   */
  List<Place> resolve(Cell cell) {
    List<Place> resolved = new ArrayList<>();
    for (Uncertain each : uncertain) {
      if (!each.isKnown() && each.place instanceof Place place && place.cell() == cell) {
        each.known = operations.size();
        resolved.add(place);
      }
    }
    return resolved;
  }

  List<String> unseen() {
    return unseen;
  }

  List<Operation> operations() {
    return operations;
  }

  void savepoint(String name) {
    savepoints.add(new Savepoint(name, operations.size(), uncertain.size(), unseen.size()));
  }

  void release(String name) {
    int at = last(name);
    if (at >= 0) {
      savepoints.subList(at, savepoints.size()).clear();
    }
  }

  private int last(String name) {
    int at = savepoints.size() - 1;
    while (at >= 0 && !savepoints.get(at).name().equals(name)) {
      at--;
    }
    return at;
  }

  /** Whether a savepoint of that name was seen. */
  boolean hasSavepoint(String name) {
    return last(name) >= 0;
  }

  /** Forgets all that was done. */
  Undone forget() {
    savepoints.clear();
    return rollBackTo(new Savepoint("", 0, 0, 0));
  }

  /** Forgets what was done since a savepoint that was seen. */
  Undone rollBackTo(String name) {
    int at = last(name);
    Savepoint savepoint = savepoints.get(at);
    savepoints.subList(at + 1, savepoints.size()).clear();
    return rollBackTo(savepoint);
  }

  private Undone rollBackTo(Savepoint savepoint) {
    List<Uncertain> later = uncertain.subList(savepoint.uncertain(), uncertain.size());
    List<Object> undone =
        later.stream().filter(each -> !each.isKnown()).map(each -> each.place).toList();
    later.clear();
    List<Object> again = new ArrayList<>();
    for (Uncertain each : uncertain) {
      if (each.isKnown() && each.known >= savepoint.operations()) {
        // The value was read only then, and how it came about since is not told apart.
        each.known = Uncertain.NEVER;
        again.add(each.place);
      }
    }
    operations.subList(savepoint.operations(), operations.size()).clear();
    unseen.subList(savepoint.unseen(), unseen.size()).clear();
    findOwn();
    return new Undone(undone, again);
  }

  private void findOwn() {
    own.clear();
    int next = 0;
    for (int i = 0; i <= operations.size(); i++) {
      for (; next < uncertain.size() && uncertain.get(next).after <= i; next++) {
        if (uncertain.get(next).place instanceof Place known) {
          own.put(known.cell(), null);
        }
      }
      if (i < operations.size() && operations.get(i) instanceof Operation.Write write) {
        own.put(write.cell(), write.value());
      }
    }
  }

  /** Writes it down, but for how it ended. */
  void writeTo(SessionRecorder recorder) {
    recorder.begin(id, start, "", level);
    for (Operation operation : operations) {
      if (operation instanceof Operation.Read read) {
        recorder.operate("r", read.cell().name, read.value());
      } else if (operation instanceof Operation.Write write) {
        write(write, recorder);
      } else if (operation instanceof Operation.Predicate predicate) {
        recorder.predicate(predicate.words());
        predicate.found().forEach(row -> recorder.match(row.cell().name, row.value()));
        recorder.endOfMatches();
      }
    }
  }

  private static void write(Operation.Write write, SessionRecorder recorder) {
    if (write.value().equals(Recorder.NO_ROW)) {
      recorder.operate("delete", write.cell().name, null);
    } else {
      recorder.operate(write.isInsert() ? "insert" : "w", write.cell().name, write.value());
    }
  }
}

package dev.taipan.checker.spill;

import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.graph.IntList;
import dev.taipan.history.hash.SeededHash;
import dev.taipan.history.stream.TransactionStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Makes some transactions of a history that is not in memory a history of their own, which violates
 * a level only if the whole does: of their reads it has only those of which it is sure who wrote
 * what they returned, and that one is among them, or the initial transaction. An order that
 * explains the whole explains such a part.
 */
final class SmallParts {
  private static final int MOST_WRITERS = 64;

  private final TransactionLog log;
  private final TransactionStream names;
  private int mostOperations;
  private final Map<Integer, Whole> byPlace = new HashMap<>();
  private final PairWriters pairs = new PairWriters();

  /** Of those who wrote what a focused transaction read, whatever became of them. */
  private final List<Whole> writers = new ArrayList<>();

  private long operations;

  /** A transaction as it was read, by the numbers of the input. */
  @SuppressWarnings("ArrayRecordComponent") // compared by nobody
  private record Whole(
      int place, long session, long number, long[] keys, long[] values, boolean[] writes) {

    static Whole of(LogReader reader) {
      boolean[] writes = new boolean[reader.size()];
      for (int op = 0; op < writes.length; op++) {
        writes[op] = reader.isWrite(op);
      }
      int place = reader.isCommitted() ? reader.place() : -1;
      return new Whole(
          place, reader.sessionNumber(), reader.number(), reader.keys(), reader.values(), writes);
    }

    boolean writes(long key, long value) {
      for (int op = 0; op < keys.length; op++) {
        if (writes[op] && keys[op] == key && values[op] == value) {
          return true;
        }
      }
      return false;
    }
  }

  private SmallParts(TransactionLog log, TransactionStream names, Memory memory) {
    this.log = log;
    this.names = names;
    mostOperations = memory.partOperations();
  }

  /**
   * The parts of candidates, as far as they fit in memory together.
   *
   * @param names what the input calls things
   */
  static List<History> of(
      TransactionLog log, TransactionStream names, Candidates candidates, Memory memory)
      throws IOException {
    SmallParts parts = new SmallParts(log, names, memory);
    List<int[]> focused = parts.fitting(candidates.focused());
    List<int[]> sets = parts.fitting(candidates.sets());
    if (focused.isEmpty() && sets.isEmpty()) {
      return List.of();
    }
    parts.findWriters(focused);
    List<History> made = new ArrayList<>();
    for (int[] one : focused) {
      made.add(parts.focused(one));
    }
    parts.mostOperations *= 2;
    for (int[] one : sets) {
      int[] more = parts.withWriters(one);
      made.add(parts.history(parts.transactions(parts.read(more) ? more : one), false));
    }
    return made;
  }

  /** Some transactions, and each that is the only one that wrote what one of them read. */
  private int[] withWriters(int[] places) {
    IntList more = new IntList();
    for (Whole one : transactions(places)) {
      more.add(one.place());
      for (int op = 0; op < one.keys().length; op++) {
        int writer = pairs.writer(one.keys()[op], one.values()[op]);
        if (!one.writes()[op] && writer >= 0 && !log.isInitial(one.values()[op])) {
          more.add(writer);
        }
      }
    }
    return Arrays.stream(more.toArray()).sorted().distinct().toArray();
  }

  /** Those of some sets that fit, whose transactions are read. */
  private List<int[]> fitting(List<int[]> sets) throws IOException {
    List<int[]> fitting = new ArrayList<>();
    for (int[] set : sets) {
      if (set.length > 0 && read(set)) {
        fitting.add(set);
      }
    }
    return fitting;
  }

  private boolean read(int[] places) throws IOException {
    LogReader reader = null;
    try {
      for (int place : places) {
        if (byPlace.containsKey(place)) {
          continue;
        }
        if (reader == null || place - reader.place() >= TransactionLog.STRIDE) {
          if (reader != null) {
            reader.close();
          }
          reader = log.readFrom(place);
        }
        reader.goTo(place);
        if (operations + reader.size() > mostOperations) {
          return false;
        }
        operations += reader.size();
        byPlace.put(place, Whole.of(reader));
      }
      return true;
    } finally {
      if (reader != null) {
        reader.close();
      }
    }
  }

  private void findWriters(List<int[]> focused) throws IOException {
    for (Whole one : byPlace.values()) {
      for (int op = 0; op < one.keys().length; op++) {
        if (!one.writes()[op]) {
          pairs.add(one.keys()[op], one.values()[op]);
        }
      }
    }
    for (int[] set : focused) {
      for (Whole one : transactions(set)) {
        for (int op = 0; op < one.keys().length; op++) {
          if (!one.writes()[op]) {
            pairs.focus(one.keys()[op], one.values()[op]);
          }
        }
      }
    }
    try (LogReader reader = log.read()) {
      while (reader.next()) {
        boolean wanted = false;
        for (int op = 0; op < reader.size(); op++) {
          if (reader.isWrite(op)) {
            wanted |= pairs.note(reader, op);
          }
        }
        if (wanted && writers.size() < MOST_WRITERS) {
          writers.add(Whole.of(reader));
        }
      }
    }
  }

  private List<Whole> transactions(int[] places) {
    return Arrays.stream(places).mapToObj(byPlace::get).toList();
  }

  /** A transaction with those who wrote what it read, whatever became of them. */
  private History focused(int[] places) {
    TreeMap<Integer, Whole> committed = new TreeMap<>();
    List<Whole> all = new ArrayList<>();
    for (Whole one : transactions(places)) {
      committed.put(one.place(), one);
      for (Whole writer : writers) {
        boolean read = false;
        for (int op = 0; op < one.keys().length; op++) {
          read |= !one.writes()[op] && writer.writes(one.keys()[op], one.values()[op]);
        }
        if (read && writer.place() < 0) {
          all.add(writer);
        } else if (read) {
          committed.putIfAbsent(writer.place(), writer);
        }
      }
    }
    all.addAll(committed.values());
    return history(all, writers.size() < MOST_WRITERS);
  }

  private History history(List<Whole> transactions, boolean keepsUnwritten) {
    HistoryBuilder builder =
        new HistoryBuilder()
            .transactionNames(names.transactionNames())
            .keyNames(names.keyNames())
            .valueNames(names.valueNames());
    log.initial().ifPresentOrElse(builder::initialValue, builder::noInitialValue);
    Map<Long, Integer> sessions = new HashMap<>();
    Map<Integer, Whole> present = new HashMap<>();
    transactions.forEach(one -> present.put(one.place(), one));
    for (Whole one : transactions) {
      int session =
          sessions.computeIfAbsent(
              one.session(), name -> builder.session(names.sessionNames().of(name)));
      boolean aborted = one.place() < 0;
      int made =
          builder.transaction(
              session,
              one.number(),
              aborted ? TransactionStatus.ABORTED : TransactionStatus.COMMITTED);
      for (int op = 0; op < one.keys().length; op++) {
        long key = one.keys()[op];
        long value = one.values()[op];
        if (one.writes()[op]) {
          builder.write(made, builder.key(key), value);
        } else if (!aborted && isSure(key, value, present, keepsUnwritten)) {
          builder.read(made, builder.key(key), value);
        }
      }
    }
    return builder.build();
  }

  /** Whether a read's value was written by one transaction only, which is among those present. */
  private boolean isSure(long key, long value, Map<Integer, Whole> present, boolean unwritten) {
    int writer = pairs.writer(key, value);
    if (writer == PairWriters.NOBODY) {
      return unwritten || log.isInitial(value);
    }
    return writer != PairWriters.SEVERAL && !log.isInitial(value) && present.containsKey(writer);
  }

  /** Who of all committed transactions wrote some values. */
  private static final class PairWriters {
    static final int NOBODY = -1;
    static final int SEVERAL = -2;

    /** By key, by value; small, since parts are. */
    private final Map<Long, Map<Long, int[]>> writers = new HashMap<>();

    void add(long key, long value) {
      writers
          .computeIfAbsent(SeededHash.mixed(key), none -> new HashMap<>())
          .computeIfAbsent(value, none -> new int[] {NOBODY, 0});
    }

    void focus(long key, long value) {
      writers.get(SeededHash.mixed(key)).get(value)[1] = 1;
    }

    /** Notes a write; returns whether a focused transaction has read what it wrote. */
    boolean note(LogReader reader, int op) {
      Map<Long, int[]> ofKey = writers.get(SeededHash.mixed(reader.key(op)));
      int[] writer = ofKey == null ? null : ofKey.get(reader.value(op));
      if (writer == null) {
        return false;
      }
      if (reader.isCommitted()) {
        boolean first = writer[0] == NOBODY || writer[0] == reader.place();
        writer[0] = first ? reader.place() : SEVERAL;
      }
      return writer[1] == 1;
    }

    /** The place of who wrote a value, or that these are several, or nobody is known. */
    int writer(long key, long value) {
      Map<Long, int[]> ofKey = writers.get(SeededHash.mixed(key));
      int[] writer = ofKey == null ? null : ofKey.get(value);
      return writer == null ? SEVERAL : writer[0];
    }
  }
}

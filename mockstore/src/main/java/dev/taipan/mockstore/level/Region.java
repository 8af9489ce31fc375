package dev.taipan.mockstore.level;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The live region: the initial transaction, which holds what was folded, the committed transactions
 * that are not folded, and the transactions that run; and who wrote and read which key.
 */
final class Region {
  /** A transaction that read a key, and from whom. */
  record Reader(Log log, Log writer) {}

  private final Log initial = new Log(-1, "", false);
  private final List<Log> logs = new ArrayList<>();
  private final Map<Integer, List<Log>> writers = new HashMap<>();
  private final Map<Integer, List<Reader>> readers = new HashMap<>();
  private final Map<Integer, Log> latestOfSession = new HashMap<>();
  private int running;
  private int ended;

  Region() {
    initial.committed = true;
    initial.slot = 0;
    logs.add(initial);
  }

  Log initial() {
    return initial;
  }

  /** All transactions by slot, the initial one first. */
  List<Log> logs() {
    return logs;
  }

  /** All transactions but the initial one, by slot. */
  List<Log> others() {
    return logs.subList(1, logs.size());
  }

  int[] slots() {
    return IntStream.range(0, logs.size()).toArray();
  }

  /** How many transactions run. */
  int running() {
    return running;
  }

  /** How many committed transactions there are beside the initial one. */
  int committed() {
    return logs.size() - 1 - running;
  }

  void begin(Log log) {
    log.slot = logs.size();
    log.began = ended;
    running++;
    logs.add(log);
  }

  /** The committed transactions that wrote a key, oldest first, without the initial one. */
  List<Log> writers(int key) {
    return writers.getOrDefault(key, Collections.emptyList());
  }

  /** The same, behind the initial one. */
  List<Log> writersAndInitial(int key) {
    List<Log> all = new ArrayList<>();
    all.add(initial);
    all.addAll(writers(key));
    return all;
  }

  /** Who read a key. */
  List<Reader> readers(int key) {
    return readers.getOrDefault(key, Collections.emptyList());
  }

  /** The keys that somebody read. */
  Set<Integer> keysRead() {
    return readers.keySet();
  }

  /** The keys that some committed transaction wrote since the last fold. */
  Set<Integer> keysWritten() {
    return writers.keySet();
  }

  /** The latest committed transaction of a session that is not folded, or null. */
  Log latestOf(int session) {
    return latestOfSession.get(session);
  }

  void read(Log log, int key, Log writer) {
    log.reads().add(new Log.Read(key, writer));
    readers.computeIfAbsent(key, unused -> new ArrayList<>()).add(new Reader(log, writer));
  }

  void commit(Log log) {
    log.committed = true;
    log.ended = ++ended;
    running--;
    latestOfSession.put(log.session(), log);
    for (int key : log.writes().keySet()) {
      writers.computeIfAbsent(key, unused -> new ArrayList<>()).add(log);
    }
  }

  /** Forgets a transaction that runs; those behind it move up by a slot. */
  void remove(Log log) {
    running--;
    logs.remove(log.slot);
    number(log.slot);
    log.slot = Log.NOWHERE;
    for (Log.Read read : log.reads()) {
      readers.computeIfPresent(
          read.key(),
          (key, of) -> {
            of.removeIf(reader -> reader.log() == log);
            return of.isEmpty() ? null : of;
          });
    }
  }

  private void number(int from) {
    for (int slot = from; slot < logs.size(); slot++) {
      logs.get(slot).slot = slot;
    }
  }

  /**
   * How many of some committed transactions can be folded, in their order, before one overwrites
   * what a running transaction has read.
   */
  int foldable(List<Log> order) {
    Map<Integer, Log> watched = new HashMap<>();
    for (Log log : logs) {
      if (!log.committed) {
        log.reads().forEach(read -> watched.put(read.key(), read.writer()));
      }
    }
    Set<Integer> held = new HashSet<>();
    watched.forEach(
        (key, writer) -> {
          if (writer == initial) {
            held.add(key);
          }
        });
    for (int count = 0; count < order.size(); count++) {
      Log log = order.get(count);
      for (int key : log.writes().keySet()) {
        if (held.contains(key)) {
          return count;
        }
        if (watched.get(key) == log) {
          held.add(key);
        }
      }
    }
    return order.size();
  }

  /**
   * Folds transactions, in an order in which they may have committed, and numbers those that remain
   * anew. Reads of what one of the folded ones overwrote are forgotten.
   */
  void fold(List<Log> folded) {
    Set<Log> gone = new HashSet<>(folded);
    Map<Integer, Log> last = new HashMap<>();
    for (Log log : folded) {
      log.writes().forEach(initial::write);
      log.writes().keySet().forEach(key -> last.put(key, log));
    }
    folded.forEach(log -> log.slot = Log.NOWHERE);
    logs.removeAll(gone);
    number(0);
    latestOfSession.values().removeAll(gone);
    writers.values().forEach(of -> of.removeAll(gone));
    writers.values().removeIf(List::isEmpty);
    readers.clear();
    for (Log log : logs) {
      List<Log.Read> reads = List.copyOf(log.reads());
      log.reads().clear();
      for (Log.Read read : reads) {
        Log latest = last.getOrDefault(read.key(), initial);
        if (!gone.contains(read.writer()) && read.writer() != initial) {
          read(log, read.key(), read.writer());
        } else if (read.writer() == latest) {
          read(log, read.key(), initial);
        }
      }
    }
  }
}

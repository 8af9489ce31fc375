package dev.taipan.pruning;

import dev.taipan.history.Accesses;
import dev.taipan.polygraph.Event;
import dev.taipan.polygraph.EventEdge;
import dev.taipan.polygraph.OpenReads.OpenRead;
import dev.taipan.polygraph.Polygraph;
import dev.taipan.polygraph.VersionReaders;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The rules of saturation as they are stated, on every pair of versions, over a matrix that is
 * closed after every edge. Leaves the polygraph as it is.
 */
final class NaiveSaturation {
  private final Polygraph polygraph;
  private final Accesses accesses;
  private final boolean[][] reaches;
  private final Map<Integer, List<Integer>> readers = new HashMap<>();
  private final Map<OpenRead, List<Integer>> open = new HashMap<>();
  private boolean grown;
  private boolean contradiction;

  NaiveSaturation(Polygraph polygraph) {
    this.polygraph = polygraph;
    accesses = polygraph.accesses();
    int events = polygraph.events().count();
    reaches = new boolean[events][events];
    for (int edge = 0; edge < polygraph.known().edges(); edge++) {
      connect(polygraph.known().from(edge), polygraph.known().to(edge));
    }
    for (int key = 0; key < accesses.history().keys(); key++) {
      rememberReaders(VersionReaders.initialVersion(key));
      for (int v = accesses.writerStart(key); v < accesses.writerEnd(key); v++) {
        rememberReaders(v);
      }
    }
    for (OpenRead read : polygraph.openReads().list()) {
      List<Integer> candidates = new ArrayList<>();
      for (int i = 0; i < read.candidates(); i++) {
        candidates.add(read.candidate(i));
      }
      open.put(read, candidates);
    }
    do {
      grown = false;
      orderVersions();
      open.forEach(this::dropCandidates);
    } while (grown && !contradiction);
  }

  boolean isContradiction() {
    return contradiction;
  }

  /** Whether an event precedes another or is the same. */
  boolean reaches(int source, int target) {
    return source == target || reaches[source][target];
  }

  /** The candidates that are left of a read that was open at first. */
  List<Integer> candidates(int reader, int key) {
    return open.entrySet().stream()
        .filter(e -> e.getKey().reader() == reader && e.getKey().key() == key)
        .map(Map.Entry::getValue)
        .findAny()
        .orElseThrow();
  }

  private void rememberReaders(int version) {
    List<Integer> all = new ArrayList<>();
    for (int e = polygraph.readers().first(version); e >= 0; e = polygraph.readers().next(e)) {
      all.add(polygraph.readers().reader(e));
    }
    readers.put(version, all);
  }

  private void connect(int source, int target) {
    if (reaches[source][target]) {
      return;
    }
    grown = true;
    for (int a = 0; a < reaches.length; a++) {
      for (int b = 0; b < reaches.length; b++) {
        reaches[a][b] |= (a == source || reaches[a][source]) && (b == target || reaches[target][b]);
      }
    }
    for (int a = 0; a < reaches.length; a++) {
      contradiction |= reaches[a][a];
    }
  }

  private void connect(EventEdge edge, int first, int second) {
    connect(event(first, edge.from()), event(second, edge.to()));
  }

  private int event(int transaction, Event event) {
    return polygraph.events().of(transaction, event);
  }

  private void orderVersions() {
    EventEdge writeWrite = polygraph.level().writeWrite();
    EventEdge readWrite = polygraph.level().readWrite();
    for (int key = 0; key < accesses.history().keys(); key++) {
      for (int u = accesses.writerStart(key); u < accesses.writerEnd(key); u++) {
        for (int w = accesses.writerStart(key); w < accesses.writerEnd(key); w++) {
          if (u == w) {
            continue;
          }
          int one = accesses.writer(u);
          int other = accesses.writer(w);
          for (int reader : readers.get(w)) {
            if (reader != one
                && reaches(event(one, readWrite.to()), event(reader, readWrite.from()))) {
              connect(writeWrite, one, other);
            }
          }
          if (reaches(event(one, writeWrite.to()), event(other, writeWrite.from()))) {
            connect(writeWrite, one, other);
            for (int reader : readers.get(u)) {
              if (reader != other) {
                connect(readWrite, reader, other);
              }
            }
          }
        }
      }
    }
  }

  private void dropCandidates(OpenRead read, List<Integer> candidates) {
    if (candidates.size() <= 1) {
      return;
    }
    grown |= candidates.removeIf(version -> isImpossible(read, version));
    contradiction |= candidates.isEmpty();
    if (candidates.size() == 1) {
      int version = candidates.get(0);
      readers.get(version).add(read.reader());
      if (version >= 0) {
        connect(polygraph.level().writeRead(), accesses.writer(version), read.reader());
      } else {
        for (int v = accesses.writerStart(read.key()); v < accesses.writerEnd(read.key()); v++) {
          if (accesses.writer(v) != read.reader()) {
            connect(polygraph.level().readWrite(), read.reader(), accesses.writer(v));
          }
        }
      }
    }
  }

  private boolean isImpossible(OpenRead read, int version) {
    EventEdge writeRead = polygraph.level().writeRead();
    EventEdge writeWrite = polygraph.level().writeWrite();
    EventEdge readWrite = polygraph.level().readWrite();
    int reader = read.reader();
    if (version >= 0
        && reaches(
            event(reader, writeRead.to()), event(accesses.writer(version), writeRead.from()))) {
      return true;
    }
    for (int v = accesses.writerStart(read.key()); v < accesses.writerEnd(read.key()); v++) {
      int writer = accesses.writer(v);
      if (v != version
          && writer != reader
          && reaches(event(writer, readWrite.to()), event(reader, readWrite.from()))
          && (version < 0
              || reaches(
                  event(accesses.writer(version), writeWrite.from()),
                  event(writer, writeWrite.to())))) {
        return true;
      }
    }
    return false;
  }
}

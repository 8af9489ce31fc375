package dev.taipan.mockstore.level;

import dev.taipan.polygraph.StrongLevel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A strong level: the events of transactions have a total order that contains the dependencies, as
 * {@link StrongLevel} says. What every such order contains is kept, and one of them; a read is
 * allowed exactly if there still is one with it. That is looked for in the order kept, changed by
 * as little as what is forced asks for, and by trying choices only where that does not do.
 */
final class StrongRules implements Rules {
  private final StrongLevel level;
  private final boolean promisesCommits;
  private final Region region = new Region();

  /** What the committed transactions and the reads of running ones say. */
  private KnownEdges known = new KnownEdges();

  /** The same as it was when nothing ran, if only one transaction runs; else null. */
  private KnownEdges before;

  /** The same with all that one transaction writes, and whose that is. */
  private KnownEdges view;

  private Log viewer;
  private int viewedChanges;

  /** What would be known if the viewer read a key from a writer. */
  private final Map<Log, KnownEdges> afterReading = new HashMap<>();

  private int keyRead;

  /**
   * Rules of a level.
   *
   * @param promisesCommits whether what a transaction read must allow it to commit, whatever it
   *     writes
   */
  StrongRules(StrongLevel level, boolean promisesCommits) {
    this.level = level;
    this.promisesCommits = promisesCommits && level.separatesWriters();
    addEvents();
  }

  private void addEvents() {
    for (int event = 0; event < level.events(); event++) {
      known.add();
    }
  }

  private int snapshot(Log log) {
    return level.events() * log.slot;
  }

  private int commitOf(Log log) {
    return level.events() * log.slot + level.events() - 1;
  }

  /** The event of a writer before which an earlier writer of the key must have committed. */
  private int replacement(Log writer) {
    return level.separatesWriters() ? snapshot(writer) : commitOf(writer);
  }

  @Override
  public void begin(Log log) {
    forget();
    before = region.running() == 0 ? known.copy() : null;
    region.begin(log);
    addEvents();
    place(log, region.latestOf(log.session()));
  }

  /** Puts a transaction behind all that came before it, as far as that counts. */
  private void place(Log log, Log previousOfSession) {
    known.add(commitOf(region.initial()), commitOf(log));
    if (log.spansFold) {
      known.add(snapshot(log), commitOf(region.initial()));
    } else {
      known.add(commitOf(region.initial()), snapshot(log));
    }
    if (level.events() == 2) {
      known.add(snapshot(log), commitOf(log));
    }
    if (level.sessionOrder().isPresent() && previousOfSession != null) {
      known.add(commitOf(previousOfSession), snapshot(log));
    }
    if (level.realTime().isPresent()) {
      for (Log other : region.others()) {
        if (other.committed && other.ended <= log.began) {
          known.add(commitOf(other), snapshot(log));
        }
      }
    }
  }

  private void forget() {
    view = null;
    viewer = null;
    afterReading.clear();
  }

  @Override
  public List<Log> writers(int key) {
    return region.writersAndInitial(key);
  }

  @Override
  public boolean allowsRead(Log log, int key, Log writer) {
    if ((writer == region.initial() && log.lost.contains(key)) || isReplaced(log, key, writer)) {
      return false;
    }
    look(log, key);
    if (view == null) {
      return false;
    }
    if (view == known && log.reads().isEmpty() && fits(log, key, writer)) {
      return true;
    }
    KnownEdges trial = view.copy();
    boolean allowed = addRead(trial, log, key, writer) && trial.explain();
    if (allowed) {
      afterReading.put(writer, trial);
    }
    return allowed;
  }

  /**
   * Whether a transaction that did nothing yet reads from a writer if it takes its snapshot as
   * early as it can, in the order that explains everything. Nothing has to come behind it there.
   */
  private boolean fits(Log log, int key, Log writer) {
    int earliest = earliest(log, writer);
    int replaced = known.place(replacement(writer));
    for (Log other : region.writers(key)) {
      int place = known.place(commitOf(other));
      if (other != writer && replaced < place && place <= earliest) {
        return false;
      }
    }
    return true;
  }

  /** Whether a transaction is known to have seen what replaced another one's version of a key. */
  private boolean isReplaced(Log log, int key, Log writer) {
    for (Log other : region.writers(key)) {
      if (other != writer
          && known.has(commitOf(writer), commitOf(other))
          && known.has(commitOf(other), snapshot(log))) {
        return true;
      }
    }
    return false;
  }

  /** Behind which place a transaction that did nothing yet can read from a writer. */
  private int earliest(Log log, Log writer) {
    return Math.max(known.place(commitOf(writer)), known.latestBefore(snapshot(log)));
  }

  /** Moves the events of a transaction that did nothing yet to where it reads from a writer. */
  private void moveTo(Log log, Log writer) {
    known.move(snapshot(log), earliest(log, writer));
    if (known.place(commitOf(log)) < known.place(snapshot(log))) {
      known.move(commitOf(log), known.place(snapshot(log)));
    }
  }

  /** Makes the view that of a transaction that asks for a key. */
  private void look(Log log, int key) {
    if (viewer != log || viewedChanges != log.changes()) {
      forget();
      viewer = log;
      viewedChanges = log.changes();
      view = withWrites(log, promised(log), scannersPromised(log));
    }
    if (keyRead != key) {
      afterReading.clear();
      keyRead = key;
    }
  }

  /**
   * What would be known if a transaction wrote some keys, and keys that some others looked for and
   * did not find; null if it cannot.
   */
  private KnownEdges withWrites(Log log, Set<Integer> keys, List<Log> scanners) {
    if (keys.isEmpty() && scanners.isEmpty()) {
      return known;
    }
    KnownEdges written = known.copy();
    for (Log scanner : scanners) {
      if (!written.add(snapshot(scanner), commitOf(log))) {
        return null;
      }
    }
    return addWrites(written, log, keys) && written.saturate() ? written : null;
  }

  /** The keys that a transaction has written and, where commits are promised, those it may yet. */
  private Set<Integer> promised(Log log) {
    if (!promisesTo(log)) {
      return log.writes().keySet();
    }
    Set<Integer> keys = new HashSet<>(region.keysRead());
    keys.addAll(region.keysWritten());
    keys.addAll(log.writes().keySet());
    return keys;
  }

  private boolean promisesTo(Log log) {
    return promisesCommits && !log.isReadOnly();
  }

  /**
   * Those that looked for all keys of a range, and so have not seen a new one of it, which a
   * transaction may yet write where commits are promised.
   */
  private List<Log> scannersPromised(Log log) {
    return promisesTo(log)
        ? region.others().stream().filter(other -> other != log && other.looksForKeys()).toList()
        : List.of();
  }

  private boolean addRead(KnownEdges target, Log log, int key, Log writer) {
    if (writer != region.initial() && !target.add(commitOf(writer), snapshot(log))) {
      return false;
    }
    for (Log other : region.writers(key)) {
      if (other != writer && other != log && !addOverwritten(target, log, writer, other)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Of a version that was read, another writer's comes before it or after its reader's snapshot.
   */
  private boolean addOverwritten(KnownEdges target, Log reader, Log writer, Log other) {
    return writer == region.initial()
        ? target.add(snapshot(reader), commitOf(other))
        : target.addEither(commitOf(other), replacement(writer), snapshot(reader), commitOf(other));
  }

  private boolean addWrites(KnownEdges target, Log log, Set<Integer> keys) {
    for (int key : keys) {
      for (Region.Reader reader : region.readers(key)) {
        if (reader.log() != log
            && reader.writer() != log
            && !addOverwritten(target, reader.log(), reader.writer(), log)) {
          return false;
        }
      }
      if (!addVersions(target, log, region.writers(key))) {
        return false;
      }
    }
    return true;
  }

  /** Where writers of a key may not be concurrent, one of any two comes before the other. */
  private boolean addVersions(KnownEdges target, Log log, List<Log> others) {
    if (level.ordersUnreadVersions()) {
      for (Log other : others) {
        if (other != log
            && !target.addEither(commitOf(log), snapshot(other), commitOf(other), snapshot(log))) {
          return false;
        }
      }
    }
    return true;
  }

  @Override
  public void read(Log log, int key, Log writer) {
    look(log, key);
    KnownEdges after = afterReading.get(writer);
    if (after == null && log.reads().isEmpty()) {
      moveTo(log, writer);
    }
    boolean allowed = addRead(known, log, key, writer);
    if (after != null) {
      known.saturate();
      known.explainBy(after.total());
    } else if (!allowed || !known.explain()) {
      throw new IllegalStateException("a read that is not allowed");
    }
    region.read(log, key, writer);
    forget();
  }

  @Override
  public void readUnwritten(Log log, int key) {
    region.read(log, key, region.initial());
    forget();
  }

  @Override
  public boolean allowsWrites(Log log) {
    if (!level.separatesWriters() || promisesCommits) {
      return true;
    }
    KnownEdges trial = known.copy();
    return addWrites(trial, log, log.writes().keySet()) && trial.explain();
  }

  @Override
  public boolean isBefore(Log writer, Log other) {
    return known.has(commitOf(writer), commitOf(other));
  }

  @Override
  public void commit(Log log) {
    if (before != null && saysNothing(log)) {
      remove(log);
      log.committed = true;
      return;
    }
    addWrites(known, log, log.writes().keySet());
    if (!known.explain()) {
      throw new IllegalStateException("a commit that is not allowed");
    }
    region.commit(log);
    forget();
  }

  /**
   * Whether a transaction that has ended says nothing of the order of others. Where neither
   * sessions nor real time count, one that wrote nothing and read from one writer only can come
   * right behind that one in every order.
   */
  private boolean saysNothing(Log log) {
    return level.sessionOrder().isEmpty()
        && level.realTime().isEmpty()
        && log.writes().isEmpty()
        && log.readsFromOneAtMost();
  }

  @Override
  public void abort(Log log) {
    remove(log);
  }

  private void remove(Log log) {
    if (before != null) {
      region.remove(log);
      known = before;
      before = null;
    } else {
      int[] total = without(Set.of(log));
      region.remove(log);
      derive(total);
    }
    forget();
  }

  /** The order that explains everything without some transactions, by their coming numbers. */
  private int[] without(Set<Log> gone) {
    int[] number = new int[level.events() * region.logs().size()];
    int next = 0;
    for (Log log : region.logs()) {
      for (int event = 0; event < level.events(); event++) {
        number[level.events() * log.slot + event] = gone.contains(log) ? -1 : next++;
      }
    }
    return Arrays.stream(known.total()).map(event -> number[event]).filter(n -> n >= 0).toArray();
  }

  /** Derives what is known anew from what the remaining transactions did. */
  private void derive(int[] total) {
    known = new KnownEdges();
    region.logs().forEach(unused -> addEvents());
    Map<Integer, Log> latest = new HashMap<>();
    for (Log log : region.others()) {
      place(log, latest.put(log.session(), log));
    }
    for (Log log : region.others()) {
      for (Log.Read read : log.reads()) {
        if (read.writer() != region.initial() || !log.spansFold) {
          addRead(known, log, read.key(), read.writer());
        }
      }
    }
    for (int key : region.keysWritten()) {
      List<Log> writers = region.writers(key);
      for (int i = 1; i < writers.size(); i++) {
        addVersions(known, writers.get(i), writers.subList(0, i));
      }
    }
    known.prefer(total);
    if (!known.explain()) {
      throw new IllegalStateException("nothing explains what was allowed");
    }
  }

  @Override
  public void fold(int remaining) {
    int[] total = known.total();
    List<Log> folded = foldable(total, region.committed() - remaining);
    if (folded.isEmpty()) {
      return;
    }
    Set<Log> gone = new HashSet<>(folded);
    spread(total, gone);
    int[] shorter = without(gone);
    region.fold(folded);
    before = null;
    derive(initialFirst(shorter));
    forget();
  }

  /** The first committed transactions in an order, none of which a running one comes before. */
  private List<Log> foldable(int[] total, int most) {
    List<Log> first = new ArrayList<>();
    for (int event : total) {
      Log log = region.logs().get(event / level.events());
      if (event != commitOf(log) || log == region.initial()) {
        continue;
      }
      if (!log.committed || first.size() >= most) {
        break;
      }
      first.add(log);
    }
    return first.subList(0, region.foldable(first));
  }

  /**
   * Marks those whose snapshots were taken before the last of the folded transactions committed.
   */
  private void spread(int[] total, Set<Log> gone) {
    Set<Integer> keys = new HashSet<>();
    gone.forEach(log -> keys.addAll(log.writes().keySet()));
    int left = gone.size();
    for (int event : total) {
      Log log = region.logs().get(event / level.events());
      if (left == 0) {
        break;
      }
      if (gone.contains(log)) {
        left -= event == commitOf(log) ? 1 : 0;
      } else if (log != region.initial()) {
        log.spansFold = true;
        log.lost.addAll(keys);
      }
    }
  }

  /** The same order with the initial transaction behind snapshots that span the fold alone. */
  private int[] initialFirst(int[] total) {
    List<Integer> spanning = new ArrayList<>();
    List<Integer> rest = new ArrayList<>();
    for (int event : total) {
      Log log = region.logs().get(event / level.events());
      boolean spans = log.spansFold && event == snapshot(log);
      if (log != region.initial()) {
        (spans ? spanning : rest).add(event);
      }
    }
    for (int event = level.events() - 1; event >= 0; event--) {
      rest.add(0, event);
    }
    spanning.addAll(rest);
    return spanning.stream().mapToInt(event -> event).toArray();
  }

  @Override
  public int unfolded() {
    return region.committed();
  }
}

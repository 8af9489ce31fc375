package dev.taipan.checker.spill;

import dev.taipan.checker.window.PartEngine;
import dev.taipan.checker.window.Windows;
import dev.taipan.history.History;
import dev.taipan.history.parallel.Workers;
import dev.taipan.history.stream.ReadAhead;
import dev.taipan.history.stream.TransactionStream;
import dev.taipan.history.time.Deadline;
import dev.taipan.polygraph.StrongLevel;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What is found out about a history that need not fit in memory, step by step, from its committed
 * transactions in recorded order. Takes a reading of the input and some of the packed file, as many
 * as there are classes of keys for each step. For one thread.
 */
public final class SpillRun implements Closeable {
  private static final int TRANSACTIONS_PER_LOOK = 1 << 10;

  private final SpillFolder folder;
  private final TransactionStream names;
  private final TransactionLog log;
  private final Memory memory;
  private final Deadline deadline;
  private final Shuffle shuffle;
  private final KeyPass pass;
  private final StaleList stale;
  private final long keys;
  private Optional<Pasts> pasts = Optional.empty();
  private final List<Windows> failed = new ArrayList<>();

  private SpillRun(
      SpillFolder folder,
      TransactionStream names,
      OptionalLong initial,
      boolean recognizesLeading,
      Memory memory,
      Shuffle.Maker shuffles,
      Workers workers,
      Deadline deadline)
      throws IOException {
    this.folder = folder;
    this.names = names;
    this.memory = memory;
    this.deadline = deadline;
    boolean here = shuffles == Shuffle.Maker.LOCAL;
    KeyStates states = new KeyStates(memory.slots(), initial);
    Shuffle.Work.Visitor<StaleList> scan = new StaleScan(memory.staleReads()).begin(states);
    try (LogWriter writer =
        new LogWriter(
            folder,
            "log",
            initial,
            recognizesLeading,
            memory,
            transaction -> {
              if (transaction.place() % TRANSACTIONS_PER_LOOK == 0) {
                deadline.check();
              }
              if (here) {
                scan.take(transaction);
              }
            })) {
      if (workers.threads() > 1) {
        ReadAhead.read(names, writer);
      } else {
        names.readTo(writer);
      }
      log = writer.finish();
    }
    pass = new KeyPass(log, states, deadline);
    shuffle = here ? pass : shuffles.of(log, memory, deadline);
    try {
      StaleScan.Result found =
          here ? StaleScan.goOn(pass, scan, memory) : StaleScan.of(shuffle, memory);
      stale = found.stale();
      keys = found.keys();
      DistinctNumbers.require(log, pass);
      WriterScan.resolve(log, stale, memory, deadline);
    } catch (Throwable failure) {
      shuffle.close();
      throw failure;
    }
  }

  /**
   * Reads a history and finds its stale reads.
   *
   * @param parent where files are put while it is open
   * @param initial the value of keys before any write
   * @param recognizesLeading whether a first transaction that writes nothing else is the initial
   *     one
   * @param shuffles brings operations together by key
   * @param workers if there are several, one of them reads the input
   * @throws IOException when it cannot be read, or files cannot be written
   * @throws GivenUpException when the memory is too small to say anything
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  public static SpillRun of(
      TransactionStream input,
      Path parent,
      OptionalLong initial,
      boolean recognizesLeading,
      Memory memory,
      Shuffle.Maker shuffles,
      Workers workers,
      Deadline deadline)
      throws IOException {
    SpillFolder folder = SpillFolder.in(parent);
    try {
      return new SpillRun(
          folder, input, initial, recognizesLeading, memory, shuffles, workers, deadline);
    } catch (Throwable failure) {
      folder.close();
      throw failure;
    }
  }

  /** Whether nothing committed, but perhaps the transaction that spells out initial values. */
  public boolean isEmpty() {
    return log.places() == 0;
  }

  /** The number of sessions. */
  public int sessions() {
    return log.counts().sessions();
  }

  /** The number of transactions of any status. */
  public long transactions() {
    return log.counts().transactions();
  }

  /** The number of their operations. */
  public long operations() {
    return log.counts().operations();
  }

  /** The number of keys of committed transactions. */
  public long keys() {
    return keys;
  }

  /** The transaction that spells out the initial values, if one does. */
  public Optional<String> initialTransaction() {
    return log.counts().leading().isPresent()
        ? Optional.of(names.transactionNames().of(log.counts().leading().getAsLong()))
        : Optional.empty();
  }

  /** Whether the recorded order, one transaction after the other, explains every read. */
  public boolean isSerial() {
    return stale.size() == 0 && stale.brokenOwn().length == 0;
  }

  /** Whether each read returns what some committed transaction leaves behind, or its own write. */
  public boolean isExplained() {
    return stale.isExplained();
  }

  /** Whether no transaction has read two values of a key that others wrote. */
  public boolean isRepeatable() {
    return stale.isRepeatable();
  }

  /** Whether, with commits in recorded order, no read goes back behind what was read before it. */
  public boolean readsCommitted() throws IOException {
    return pasts().readsCommitted();
  }

  /** The same behind anything that was read, or done before in the session. */
  public boolean readsAtomically() throws IOException {
    return pasts().readsAtomically();
  }

  /** Whether each transaction sees a prefix of the recorded order with its session's earlier. */
  public boolean seesPrefix() throws IOException {
    return pasts().seesPrefix();
  }

  /** Whether each sees such a prefix with all earlier writers of what it writes, too. */
  public boolean seesSnapshot() throws IOException {
    return pasts().seesSnapshot();
  }

  private Pasts pasts() throws IOException {
    if (pasts.isEmpty()) {
      pasts = Optional.of(Pasts.of(log, stale, shuffle, memory, deadline));
    }
    return pasts.get();
  }

  /**
   * Whether a strong level, in session order and without real time, is shown to hold window by
   * window; all reads are explained.
   *
   * @param engine decides the level of windows
   */
  public boolean isShownByWindows(StrongLevel level, PartEngine engine) throws IOException {
    WindowOrders search =
        new WindowOrders(log, stale, level, memory, shuffle, pass, engine, deadline);
    boolean shown = false;
    try {
      shown = search.find();
    } finally {
      if (!shown) {
        failed.add(search.failed());
      }
    }
    return shown;
  }

  /**
   * Small parts of the history that may violate levels by themselves. A level that one of them
   * violates is violated by the whole.
   */
  public List<History> suspects() throws IOException {
    Candidates candidates = new Candidates(stale).addUnexplained();
    pasts.ifPresent(candidates::addOutsiders);
    failed.forEach(candidates::addWindows);
    return SmallParts.of(log, names, candidates, memory);
  }

  @Override
  public void close() throws IOException {
    try (folder) {
      shuffle.close();
    }
  }
}

package dev.taipan.whitebox.emme;

import dev.taipan.history.History;
import dev.taipan.history.anomaly.Anomaly;
import dev.taipan.history.column.PredicateReads;
import dev.taipan.history.time.Deadline;
import dev.taipan.history.time.DeadlineExceededException;
import dev.taipan.whitebox.IncompleteCertificateException;
import dev.taipan.whitebox.MissingOrderException;
import dev.taipan.whitebox.Observations;
import dev.taipan.whitebox.Snapshots;
import dev.taipan.whitebox.VersionInstallOrder;
import dev.taipan.whitebox.matches.MatchesOracle;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;

/** Finds all dependencies of a history, and on the way what is wrong with single operations. */
final class DependencyFinder {
  private final History history;
  private final VersionInstallOrder versions;
  private final Observations observations;
  private final PredicateReads reads;
  private final Snapshots snapshots;
  private final EmmeSentences sentences;
  private final PredicateDependencies predicates;
  private final Deadline deadline;
  private final DependencyColumns found = new DependencyColumns();

  private final BitSet unordered;
  private IncompleteCertificateException incomplete;

  /** By key the latest write of the present transaction, or of an earlier one. */
  private final int[] ownWrites;

  DependencyFinder(History history, MatchesOracle oracle, Deadline deadline) {
    this.history = history;
    this.deadline = deadline;
    versions = new VersionInstallOrder(history);
    observations = new Observations(history, versions);
    reads = history.details().predicateReads();
    snapshots = new Snapshots(history);
    sentences = new EmmeSentences(history, versions);
    ownWrites = new int[history.keys()];
    Arrays.fill(ownWrites, -1);
    ItemReads items = new ItemReads(versions, found);
    unordered = versions.unordered();
    predicates =
        new PredicateDependencies(
            history, versions, observations, oracle, items, found, ownWrites, sentences);
  }

  /**
   * All dependencies.
   *
   * @throws WrongOperationException when something is wrong with an operation
   * @throws DeadlineExceededException when the deadline passes before
   */
  DependencyColumns find() {
    checkWrites();
    addVersionOrder();
    for (int transaction = 0; transaction < history.transactions(); transaction++) {
      if (versions.tookEffect(transaction)) {
        addReads(transaction);
      }
    }
    return found;
  }

  EmmeSentences sentences() {
    return sentences;
  }

  private void checkWrites() {
    if (versions.misplaced() >= 0) {
      throw new WrongOperationException(
          Anomaly.VERSION_ORDER_MISMATCH, sentences.misplaced(versions.misplaced()));
    }
    int duplicate = observations.duplicateWrite();
    if (duplicate >= 0) {
      throw new WrongOperationException(Anomaly.DUPLICATE_WRITE, sentences.duplicate(duplicate));
    }
  }

  private void addVersionOrder() {
    for (int key = 0; key < history.keys(); key++) {
      for (int place = 2; place <= versions.versions(key); place++) {
        int write = versions.at(key, place);
        found.add(
            versions.writer(versions.at(key, place - 1)),
            versions.writer(write),
            DependencyKind.WRITE_WRITE,
            key,
            write);
      }
    }
  }

  private void addReads(int transaction) {
    int next = reads.isEmpty() ? 0 : reads.start(transaction);
    int end = history.operationEnd(transaction);
    for (int op = history.operationStart(transaction); op <= end; op++) {
      for (; reads.isOf(next, transaction) && reads.before(next) == op; next++) {
        deadline.check();
        int asked = next;
        judge(() -> predicates.add(transaction, asked));
      }
      if (op < end && history.isWrite(op)) {
        ownWrites[history.key(op)] = op;
      } else if (op < end) {
        int read = op;
        judge(() -> addRead(transaction, read));
      }
    }
  }

  /**
   * Goes on where an operation cannot be judged: what is wrong with others is wrong all the same.
   */
  private void judge(Runnable operation) {
    try {
      operation.run();
    } catch (MissingOrderException e) {
      unordered.set(e.transaction());
    } catch (IncompleteCertificateException e) {
      incomplete = incomplete == null ? e : incomplete;
    }
  }

  /**
   * The transactions without a place in the order on which it depends what else there is; known
   * when all has been found.
   */
  BitSet unordered() {
    return unordered;
  }

  /** Why some operation could not be judged, if it is not for want of a place in the order. */
  Optional<IncompleteCertificateException> incomplete() {
    return Optional.ofNullable(incomplete);
  }

  private void addRead(int transaction, int read) {
    int key = history.key(read);
    int own = ownWrites[key];
    if (own >= history.operationStart(transaction)) {
      long name = history.details().version(read);
      if (!observations.mayBe(key, own, history.value(read), name)) {
        throw new WrongOperationException(Anomaly.INTERNAL, sentences.internal(read, own));
      }
      return;
    }
    int observed =
        observations.of(
            transaction,
            key,
            history.value(read),
            history.details().version(read),
            snapshots.of(transaction, read));
    predicates.items().add(transaction, read, key, observed, this::wrongRead);
  }

  private WrongOperationException wrongRead(int read, Anomaly anomaly, int observed) {
    return new WrongOperationException(anomaly, sentences.read(read, observed));
  }
}

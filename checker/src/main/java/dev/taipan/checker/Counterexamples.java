package dev.taipan.checker;

import dev.taipan.checker.census.Census;
import dev.taipan.checker.census.CensusBuilder;
import dev.taipan.checker.effort.StageClock;
import dev.taipan.checker.excerpt.Excerpt;
import dev.taipan.checker.excerpt.Part;
import dev.taipan.checker.explain.RecordedLists;
import dev.taipan.checker.explain.Violation;
import dev.taipan.checker.reason.Explainer;
import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.time.Deadline;
import dev.taipan.history.time.DeadlineExceededException;
import dev.taipan.pruning.reach.HeapTooSmallException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Finds one counterexample after the other, each in what is left of the history without the reads
 * that those before rest on, until what is left satisfies the level. A read is here whatever a
 * transaction reads of a key. Where one rests on no read, as when times contradict sessions, its
 * transactions are left out.
 *
 * <p>Most anomalies are between transactions that ran at about the same time. So small blocks of
 * neighbours are searched first, then blocks of these, and the whole at last: a search costs as
 * much as deciding the block, and only few are of large ones.
 */
public final class Counterexamples {
  private static final int FIRST_BLOCK = 64;
  private static final int GROWTH = 8;

  private final CheckOptions options;
  private final IsolationLevel level;
  private final Accesses accesses;
  private final History history;
  private final VersionOrder facts;
  private final Deadline deadline;
  private final RecordedLists lists;
  private final CensusBuilder found;

  /** The operations and transactions that counterexamples rest on. */
  private final BitSet spentReads = new BitSet();

  private final BitSet spentTransactions = new BitSet();

  private Counterexamples(
      PreparedHistory prepared, IsolationLevel level, int examples, CheckOptions options) {
    this.options = options;
    this.level = level;
    deadline = options.deadline();
    accesses = prepared.accesses();
    history = accesses.history();
    facts = options.trustsVersionOrder() ? history.versionOrder() : VersionOrder.NONE;
    lists = RecordedLists.of(history);
    found = new CensusBuilder(examples);
  }

  /**
   * Takes a census of a level; it is incomplete when time or memory run out.
   *
   * @param examples how many counterexamples of each class to keep, at least 1
   * @throws MissingTimesException when the level {@linkplain IsolationLevel#needsTimes() needs
   *     times} and the history has none
   */
  public static Census of(
      PreparedHistory prepared, IsolationLevel level, int examples, CheckOptions options) {
    if (level.needsTimes() && !prepared.history().hasTimes()) {
      throw new MissingTimesException(level);
    }
    Counterexamples search = new Counterexamples(prepared, level, examples, options);
    return search.found.build(search.run());
  }

  /** Finds all; why there may be more, if time or memory ran out. */
  private Optional<String> run() {
    try {
      int[] neighbours = neighbours();
      boolean separated = true;
      for (long size = FIRST_BLOCK; separated; size *= GROWTH) {
        separated = searchBlocks(neighbours, (int) Math.min(size, neighbours.length));
        if (separated && size >= neighbours.length) {
          return Optional.empty();
        }
      }
      return Optional.of("no counterexample smaller than the whole remainder was found in time");
    } catch (DeadlineExceededException | HeapTooSmallException tooLong) {
      return Optional.of(tooLong.getMessage());
    } catch (OutOfMemoryError tooLarge) {
      return Optional.of("memory limit reached");
    }
  }

  /** All transactions, those next to each other that probably ran at about the same time. */
  private int[] neighbours() {
    Comparator<Integer> order =
        history.hasTimes()
            ? Comparator.comparingLong(history::startTime)
            : Comparator.comparingDouble(this::progressOfSession);
    return IntStream.range(0, history.transactions())
        .boxed()
        .sorted(order)
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /** How much of its session had run when a transaction did. */
  private double progressOfSession(int transaction) {
    return (history.rankInSession(transaction) + 0.5)
        / history.sessionLength(history.sessionOf(transaction));
  }

  /** Searches all blocks of a size; whether every counterexample could be told from the rest. */
  private boolean searchBlocks(int[] neighbours, int size) {
    for (int start = 0; start < neighbours.length; start += size) {
      int end = Math.min(start + size, neighbours.length);
      if (!exhaust(Arrays.copyOfRange(neighbours, start, end))) {
        return false;
      }
    }
    return true;
  }

  /** Finds counterexamples in a block until what is left of it satisfies the level. */
  private boolean exhaust(int[] block) {
    for (Optional<Violation> next = next(block); next.isPresent(); next = next(block)) {
      deadline.check();
      Optional<Part> part = next.get().part();
      if (part.isEmpty()) {
        return false;
      }
      found.add(next.get());
      spend(part.get());
    }
    return true;
  }

  private Optional<Violation> next(int[] block) {
    Excerpt rest = new Excerpt(accesses, rest(block));
    History told = rest.history();
    SharedWork work = new SharedWork(new PreparedHistory(told), options, deadline);
    IsolationLevel heard = told.hasTimes() ? level : level.withoutTimes();
    return new LevelDecision(work, heard, new StageClock(stage -> {}))
        .decide()
        .violation()
        .map(
            finding ->
                new Explainer(
                        work.prepared().accesses(),
                        new PartDecision(heard, work.facts()),
                        work.facts(),
                        lists.in(rest),
                        deadline)
                    .explain(finding))
        .map(violation -> violation.in(rest).recordedIn(accesses));
  }

  /**
   * What is left of a block. Of what transactions read behind own writes of the key, that is left
   * for a larger block of which others wrote the value: here it would look as if nobody had.
   */
  private Part rest(int[] block) {
    int[] left =
        Arrays.stream(block).filter(transaction -> !spentTransactions.get(transaction)).toArray();
    BitSet here = new BitSet();
    Arrays.stream(left).forEach(here::set);
    return Part.ofTransactions(history, facts, left)
        .withoutReads(op -> spentReads.get(op) || !isWrittenBy(here, op));
  }

  /** Whether some transactions wrote all that a read may have observed, as far as others did. */
  private boolean isWrittenBy(BitSet some, int operation) {
    if (history.isWrite(operation) || history.lists().isList(history.key(operation))) {
      return true;
    }
    ReadsFrom readsFrom = accesses.readsFrom();
    return readsFrom.isAmbiguous(operation)
        ? Arrays.stream(readsFrom.candidates(readsFrom.ambiguity(operation)))
            .allMatch(write -> isOf(some, write))
        : isOf(some, readsFrom.writeOf(operation));
  }

  private boolean isOf(BitSet some, int write) {
    return write < 0 || some.get(history.transactionOf(write));
  }

  /** Leaves the reads out that a counterexample rests on; if there are none, its transactions. */
  private void spend(Part part) {
    int before = spentReads.cardinality();
    part.operations().stream()
        .filter(operation -> !history.isWrite(operation))
        .forEach(this::spend);
    if (spentReads.cardinality() == before) {
      part.transactions().forEach(spentTransactions::set);
    }
  }

  private void spend(int read) {
    int transaction = history.transactionOf(read);
    IntStream.range(history.operationStart(transaction), history.operationEnd(transaction))
        .filter(operation -> !history.isWrite(operation))
        .filter(operation -> history.key(operation) == history.key(read))
        .forEach(spentReads::set);
  }
}

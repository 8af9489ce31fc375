package dev.taipan.history.column;

import dev.taipan.history.graph.IntList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** {@link PredicateReads} in the making, in the order in which the input has them. */
final class PredicateStage {
  private final IntList transactions = new IntList();

  /** How many operations of all transactions the input has before each read. */
  private final IntList before = new IntList();

  private final List<String> predicates = new ArrayList<>();
  private final Map<String, String> known = new HashMap<>();
  private final ReadVersionStage matches = new ReadVersionStage();
  private final ReadVersionStage sets = new ReadVersionStage();
  private final BitSet withSets = new BitSet();

  /** The finished number of each read. */
  private int[] placeOf;

  int add(int transaction, int operationsBefore, String predicate) {
    transactions.add(transaction);
    before.add(operationsBefore);
    predicates.add(known.computeIfAbsent(predicate, any -> predicate));
    matches.begin();
    sets.begin();
    return size() - 1;
  }

  /** Adds a version that the latest read saw. */
  void match(int key, long value, long version) {
    matches.add(key, value, version);
  }

  /** Says that the version set of the latest read is known. */
  void versionSet() {
    withSets.set(size() - 1);
  }

  /** Adds a version to the version set of the latest read. */
  void considered(int key, long value, long version) {
    versionSet();
    sets.add(key, value, version);
  }

  int size() {
    return transactions.size();
  }

  IntList transactions() {
    return transactions;
  }

  IntList before() {
    return before;
  }

  /** Where a read has gone, once all are {@link #finish}ed. */
  int placeOf(int read) {
    return placeOf[read];
  }

  /**
   * The finished reads.
   *
   * @param finalTransaction the finished number of each transaction
   * @param next by read the finished number of the operation that comes next
   */
  PredicateReads finish(int[] finalTransaction, int[] next) {
    if (size() == 0) {
      return PredicateReads.NONE;
    }
    int[] order = inOrder(finalTransaction);
    placeOf = new int[size()];
    int[] owners = new int[size()];
    int[] following = new int[size()];
    String[] texts = new String[size()];
    BitSet finishedSets = new BitSet();
    for (int place = 0; place < order.length; place++) {
      int read = order[place];
      placeOf[read] = place;
      owners[place] = finalTransaction[transactions.get(read)];
      following[place] = next[read];
      texts[place] = predicates.get(read);
      finishedSets.set(place, withSets.get(read));
    }
    return new PredicateReads(
        owners, following, texts, matches.finish(order), finishedSets, sets.finish(order));
  }

  /** The reads by finished transaction, those of one in the order in which they came. */
  private int[] inOrder(int[] finalTransaction) {
    long[] keyed = new long[size()];
    for (int read = 0; read < keyed.length; read++) {
      keyed[read] = (long) finalTransaction[transactions.get(read)] << Integer.SIZE | read;
    }
    Arrays.sort(keyed);
    int[] order = new int[keyed.length];
    Arrays.setAll(order, place -> (int) keyed[place]);
    return order;
  }
}

package dev.taipan.history.column;

import com.carrotsearch.hppc.LongArrayList;
import dev.taipan.history.graph.IntList;
import java.util.ArrayList;
import java.util.Arrays;
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
  private final IntList matchStart = new IntList();
  private final IntList matchKeys = new IntList();
  private final LongArrayList matchValues = new LongArrayList();
  private final LongArrayList matchVersions = new LongArrayList();
  private boolean namesVersions;

  /** The finished number of each read. */
  private int[] placeOf;

  int add(int transaction, int operationsBefore, String predicate) {
    transactions.add(transaction);
    before.add(operationsBefore);
    predicates.add(known.computeIfAbsent(predicate, any -> predicate));
    matchStart.add(matchKeys.size());
    return size() - 1;
  }

  /** Adds a version that the latest read saw. */
  void match(int key, long value, long version) {
    matchKeys.add(key);
    matchValues.add(value);
    matchVersions.add(version);
    namesVersions |= version != Details.NO_VERSION;
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
    int[] starts = new int[size() + 1];
    IntList matches = new IntList();
    for (int place = 0; place < order.length; place++) {
      int read = order[place];
      placeOf[read] = place;
      owners[place] = finalTransaction[transactions.get(read)];
      following[place] = next[read];
      texts[place] = predicates.get(read);
      for (int match = matchStart.get(read); match < matchEnd(read); match++) {
        matches.add(match);
      }
      starts[place + 1] = matches.size();
    }
    return withMatches(owners, following, texts, starts, matches);
  }

  private PredicateReads withMatches(
      int[] owners, int[] following, String[] texts, int[] starts, IntList matches) {
    int[] keys = new int[matches.size()];
    long[] values = new long[matches.size()];
    long[] versions = new long[namesVersions ? matches.size() : 0];
    for (int i = 0; i < matches.size(); i++) {
      keys[i] = matchKeys.get(matches.get(i));
      values[i] = matchValues.get(matches.get(i));
      if (namesVersions) {
        versions[i] = matchVersions.get(matches.get(i));
      }
    }
    return new PredicateReads(owners, following, texts, starts, keys, values, versions);
  }

  private int matchEnd(int read) {
    return read + 1 == size() ? matchKeys.size() : matchStart.get(read + 1);
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

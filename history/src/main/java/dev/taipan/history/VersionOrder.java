package dev.taipan.history;

import com.carrotsearch.hppc.LongArrayList;
import dev.taipan.history.graph.Digraph;
import dev.taipan.history.graph.IntList;
import dev.taipan.history.graph.ShortestCycle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;

/**
 * In which order versions were installed, as far as somebody says so: lists of versions of one key,
 * earlier ones first. A list need not be complete, and what it leaves out may have been installed
 * anywhere; a key may have several lists. Immutable; 4 bytes per entry and 16 per list.
 *
 * <p>A version is a write. Most sources name the transaction, and mean its last write of the key,
 * which is all that levels ask for; where some list names writes, an entry takes 4 bytes more.
 *
 * <p>Whether it is true is another question: it comes from a database's log, or from whoever wrote
 * the file.
 */
public final class VersionOrder {
  /** Says nothing. */
  public static final VersionOrder NONE = new Builder("").build();

  private final String source;
  private final int[] keys;
  private final long[] lines;
  private final int[] starts;
  private final int[] transactions;

  /** Per list its writes, if it names them, or else null; empty where no list does. */
  private final int[][] writes;

  private VersionOrder(Builder builder) {
    source = builder.source;
    keys = builder.keys.toArray();
    lines = builder.lines.toArray();
    transactions = builder.transactions.toArray();
    writes = builder.namesWrites ? builder.writes.toArray(int[][]::new) : new int[0][];
    builder.starts.add(transactions.length);
    starts = builder.starts.toArray();
  }

  /** Collects lists. */
  public static final class Builder {
    private final String source;
    private final IntList keys = new IntList();
    private final LongArrayList lines = new LongArrayList();
    private final IntList starts = new IntList();
    private final IntList transactions = new IntList();
    private final List<int[]> writes = new ArrayList<>();
    private boolean namesWrites;

    /** For lists from a file, or from elsewhere. */
    public Builder(String source) {
      this.source = source;
    }

    /**
     * Adds a list of the last versions that transactions wrote.
     *
     * @param key that all the transactions wrote
     * @param line where the source says so, or 0
     * @param writers in the order of their versions
     */
    public Builder add(int key, long line, int... writers) {
      return add(key, line, null, writers);
    }

    /**
     * Adds a list of versions, of which transactions may have written several. Takes time linear in
     * the operations of these transactions.
     *
     * @param key that all the operations wrote
     * @param line where the source says so, or 0
     * @param versions operations of a history, in the order of the versions that they wrote
     */
    public Builder addVersions(History history, int key, long line, int... versions) {
      namesWrites = true;
      int[] writers =
          Arrays.stream(versions)
              .filter(write -> isLast(history, write))
              .map(history::transactionOf)
              .toArray();
      return add(key, line, versions.clone(), writers);
    }

    private static boolean isLast(History history, int write) {
      int end = history.operationEnd(history.transactionOf(write));
      return lastWrite(history, history.key(write), end) == write;
    }

    private Builder add(int key, long line, int[] versions, int... writers) {
      writes.add(versions);
      keys.add(key);
      lines.add(line);
      starts.add(transactions.size());
      for (int writer : writers) {
        transactions.add(writer);
      }
      return this;
    }

    /** All of them. The builder is spent afterwards. */
    public VersionOrder build() {
      return new VersionOrder(this);
    }
  }

  /**
   * The last versions of some transactions in this order; lists keep their numbers. Linear time.
   */
  public VersionOrder among(IntPredicate kept) {
    Builder builder = new Builder(source);
    for (int list = 0; list < lists(); list++) {
      builder.add(
          keys[list], lines[list], Arrays.stream(transactions(list)).filter(kept).toArray());
    }
    return builder.build();
  }

  /**
   * The same order of a history in which all has other numbers. Linear time.
   *
   * @param key the number of each key there
   * @param transaction the number of each transaction there
   * @param operation the number of each operation there
   */
  public VersionOrder renumbered(
      IntUnaryOperator key, IntUnaryOperator transaction, IntUnaryOperator operation) {
    Builder builder = new Builder(source);
    for (int list = 0; list < lists(); list++) {
      boolean named = namesWrites(list);
      builder.namesWrites |= named;
      builder.add(
          key.applyAsInt(keys[list]),
          lines[list],
          named ? Arrays.stream(writes[list]).map(operation).toArray() : null,
          Arrays.stream(transactions(list)).map(transaction).toArray());
    }
    return builder.build();
  }

  /** Whether some list names writes. */
  public boolean namesWrites() {
    return writes.length > 0;
  }

  /** Whether a list names writes, and not only the transactions whose last writes are meant. */
  public boolean namesWrites(int list) {
    return writes.length > 0 && writes[list] != null;
  }

  /**
   * The writes that made the versions of a list; a new array. Linear time in the operations of
   * their transactions.
   */
  public int[] versions(int list, History history) {
    return namesWrites(list)
        ? writes[list].clone()
        : Arrays.stream(transactions(list))
            .map(writer -> lastWrite(history, keys[list], history.operationEnd(writer)))
            .toArray();
  }

  private static int lastWrite(History history, int key, int end) {
    int write = end - 1;
    while (!history.isWrite(write) || history.key(write) != key) {
      write--;
    }
    return write;
  }

  /** Whether there is no list. */
  public boolean isEmpty() {
    return keys.length == 0;
  }

  /** The number of lists. */
  public int lists() {
    return keys.length;
  }

  /** The key that a list is about. */
  public int key(int list) {
    return keys[list];
  }

  /** The line of the source that a list stands in; 0 when there are no lines. */
  public long line(int list) {
    return lines[list];
  }

  /** The transactions whose last versions of the key are in a list, in its order; a copy. */
  public int[] transactions(int list) {
    return Arrays.copyOfRange(transactions, starts[list], starts[list + 1]);
  }

  /** Whether a list of a key has one transaction's version before another's. Linear time. */
  public boolean puts(int key, int earlier, int later) {
    for (int list = 0; list < lists(); list++) {
      boolean isFound = false;
      for (int i = starts[list]; keys[list] == key && i < starts[list + 1]; i++) {
        if (isFound && transactions[i] == later) {
          return true;
        }
        isFound |= transactions[i] == earlier;
      }
    }
    return false;
  }

  /** Who says so, as messages name it. */
  public String source() {
    return source;
  }

  /** Where a list stands, as messages name it. */
  public String place(int list) {
    return lines[list] == 0 ? source : source + ":" + lines[list];
  }

  /** Is told of two versions. */
  @FunctionalInterface
  public interface Visitor {
    /** Of a list, one version and the next. */
    void visit(int list, int earlier, int later);
  }

  /** Visits every two versions that are next to each other in a list. Linear time. */
  public void forEachStep(Visitor visitor) {
    for (int list = 0; list < keys.length; list++) {
      for (int i = starts[list] + 1; i < starts[list + 1]; i++) {
        visitor.visit(list, transactions[i - 1], transactions[i]);
      }
    }
  }

  /**
   * Versions that this order puts both before and after each other.
   *
   * @param key that all transactions wrote
   * @param transactions each before the next, and the last before the first
   * @param lists which list says so, for each
   */
  public record Contradiction(int key, int[] transactions, int[] lists) {}

  /** The shortest way in which this order contradicts itself, if it does. */
  public Optional<Contradiction> contradiction() {
    int[] byKey = listsByKey();
    for (int begin = 0, end; begin < byKey.length; begin = end) {
      end = begin + 1;
      while (end < byKey.length && keys[byKey[end]] == keys[byKey[begin]]) {
        end++;
      }
      Optional<Contradiction> found = contradiction(Arrays.copyOfRange(byKey, begin, end));
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  private int[] listsByKey() {
    long[] sorted = new long[keys.length];
    Arrays.setAll(sorted, list -> (long) keys[list] << Integer.SIZE | list);
    Arrays.sort(sorted);
    return Arrays.stream(sorted).mapToInt(entry -> (int) entry).toArray();
  }

  private Optional<Contradiction> contradiction(int[] lists) {
    int[] nodes =
        Arrays.stream(lists)
            .flatMap(list -> Arrays.stream(transactions, starts[list], starts[list + 1]))
            .sorted()
            .distinct()
            .toArray();
    IntList from = new IntList();
    IntList to = new IntList();
    IntList listOf = new IntList();
    for (int list : lists) {
      for (int i = starts[list] + 1; i < starts[list + 1]; i++) {
        from.add(Arrays.binarySearch(nodes, transactions[i - 1]));
        to.add(Arrays.binarySearch(nodes, transactions[i]));
        listOf.add(list);
      }
    }
    int[] cycle = ShortestCycle.in(Digraph.of(nodes.length, from, to));
    return cycle.length == 0
        ? Optional.empty()
        : Optional.of(
            new Contradiction(
                keys[lists[0]],
                Arrays.stream(cycle).map(edge -> nodes[from.get(edge)]).toArray(),
                Arrays.stream(cycle).map(listOf::get).toArray()));
  }
}

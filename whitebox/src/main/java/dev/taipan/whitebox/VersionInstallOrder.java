package dev.taipan.whitebox;

import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.column.Stamps;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The versions of each key in the order in which a database says that it installed them: place 0 is
 * the initial version, and behind it come the last writes of transactions that took effect. Linear
 * time and space, but n log n where the order follows from stamps.
 */
public final class VersionInstallOrder {
  /** The place of a write that installed nothing. */
  public static final int NOWHERE = -1;

  private final History history;
  private final boolean[] tookEffect;
  private final boolean[] isInstalled;
  private final int[] chainStart;
  private final int[] chain;
  private final int[] placeOf;
  private final int[] owners;

  /** By key where its versions end in the chain. */
  private final int[] chainEnd;

  /** By key a version of a transaction without a place in the order, or {@link #NOWHERE}. */
  private final int[] unplaced;

  /** Whether the versions of a key are not in the order of stamps; null until it is asked for. */
  private boolean[] againstStamps;

  private int misplaced = NOWHERE;

  /**
   * Takes what the history says of the order.
   *
   * @throws IncompleteCertificateException when it says nothing of it, and some key has several
   *     versions
   */
  public VersionInstallOrder(History history) {
    this.history = history;
    owners = owners(history);
    tookEffect = effects();
    isInstalled = new boolean[history.operations()];
    chainStart = chains();
    chain = new int[chainStart[history.keys()]];
    placeOf = new int[history.operations()];
    Arrays.fill(placeOf, NOWHERE);
    chainEnd = Arrays.copyOf(chainStart, history.keys());
    unplaced = new int[history.keys()];
    Arrays.fill(unplaced, NOWHERE);
    if (areOrderedByStamps()) {
      installByStamps(chainEnd);
    } else {
      installListed(chainEnd);
    }
    installOnlyVersions(chainEnd);
    if (areOrderedByStamps()) {
      findUnplaced();
    } else {
      findMisplaced();
    }
    requireSomeOrder();
  }

  /** An order that was forgotten is no wrong order. */
  private void requireSomeOrder() {
    boolean isSaid = !history.versionOrder().isEmpty() || history.details().stamps().hasOrders();
    if (misplaced != NOWHERE && !isSaid) {
      throw new IncompleteCertificateException(
          "the order in which the versions of key "
              + history.keyName(history.key(misplaced))
              + " were installed is unknown; provide a version certificate with "
              + "--certificate-file");
    }
  }

  private static int[] owners(History history) {
    int[] owners = new int[history.operations()];
    for (int t = 0; t < history.transactions(); t++) {
      Arrays.fill(owners, history.operationStart(t), history.operationEnd(t), t);
    }
    return owners;
  }

  private boolean[] effects() {
    boolean[] effects = new boolean[history.transactions()];
    VersionOrder order = history.versionOrder();
    for (int list = 0; list < order.lists(); list++) {
      for (int transaction : order.transactions(list)) {
        effects[transaction] = true;
      }
    }
    for (int transaction = 0; transaction < effects.length; transaction++) {
      TransactionStatus status = history.status(transaction);
      boolean placed = history.details().stamps().order(transaction) != Stamps.NONE;
      effects[transaction] =
          !history.isInitialTransaction(transaction)
              && (status == TransactionStatus.COMMITTED
                  || (status == TransactionStatus.UNKNOWN && (placed || effects[transaction])));
    }
    return effects;
  }

  /** Marks the last writes, and counts them by key. */
  private int[] chains() {
    int[] starts = new int[history.keys() + 1];
    int[] writtenBy = new int[history.keys()];
    Arrays.fill(writtenBy, -1);
    for (int transaction = 0; transaction < tookEffect.length; transaction++) {
      int start = history.operationStart(transaction);
      for (int op = history.operationEnd(transaction) - 1; op >= start; op--) {
        int key = history.key(op);
        if (tookEffect[transaction] && history.isWrite(op) && writtenBy[key] != transaction) {
          writtenBy[key] = transaction;
          isInstalled[op] = true;
          starts[key + 1]++;
        }
      }
    }
    for (int key = 0; key < history.keys(); key++) {
      starts[key + 1] += starts[key];
    }
    return starts;
  }

  private void installByStamps(int[] filled) {
    Stamps stamps = history.details().stamps();
    long[] latest = new long[history.keys()];
    Arrays.fill(latest, Stamps.NONE);
    for (int transaction : ExpectedOrder.sorted(history)) {
      for (int op = history.operationStart(transaction);
          op < history.operationEnd(transaction);
          op++) {
        if (isInstalled[op] && stamps.order(transaction) != Stamps.NONE) {
          requireLater(transaction, history.key(op), latest);
          install(op, filled);
        }
      }
    }
  }

  private void requireLater(int transaction, int key, long[] latest) {
    long order = history.details().stamps().order(transaction);
    if (latest[key] == order) {
      throw new IncompleteCertificateException(
          "T"
              + history.transactionName(transaction)
              + " and another transaction wrote key "
              + history.keyName(key)
              + ", and have the same \"order\" "
              + order);
    }
    latest[key] = order;
  }

  private void installListed(int[] filled) {
    VersionOrder order = history.versionOrder();
    int[] longest = new int[history.keys()];
    Arrays.fill(longest, NOWHERE);
    for (int list = 0; list < order.lists(); list++) {
      int key = order.key(list);
      if (longest[key] < 0
          || order.transactions(list).length > order.transactions(longest[key]).length) {
        longest[key] = list;
      }
    }
    for (int key = 0; key < longest.length; key++) {
      if (longest[key] >= 0) {
        installList(longest[key], filled);
      }
    }
    order.forEachStep((list, earlier, later) -> checkStep(order.key(list), earlier, later));
  }

  private void installList(int list, int[] filled) {
    int key = history.versionOrder().key(list);
    for (int transaction : history.versionOrder().transactions(list)) {
      int write = lastWrite(transaction, key);
      if (isInstalled[write]) {
        install(write, filled);
      }
    }
  }

  private void checkStep(int key, int earlier, int later) {
    int before = lastWrite(earlier, key);
    int behind = lastWrite(later, key);
    boolean both = isInstalled[before] && isInstalled[behind];
    if (both && (placeOf[behind] == NOWHERE || placeOf[before] >= placeOf[behind])) {
      misplaced = behind;
    }
  }

  private int lastWrite(int transaction, int key) {
    int write = history.operationEnd(transaction) - 1;
    while (!history.isWrite(write) || history.key(write) != key) {
      write--;
    }
    return write;
  }

  /** A key with a single version needs nobody to say where it comes. */
  private void installOnlyVersions(int[] filled) {
    for (int op = 0; op < isInstalled.length; op++) {
      int key = history.key(op);
      boolean isOnly = chainStart[key + 1] - chainStart[key] == 1;
      if (isInstalled[op] && filled[key] == chainStart[key] && isOnly) {
        install(op, filled);
      }
    }
  }

  private void install(int write, int[] filled) {
    int key = history.key(write);
    if (placeOf[write] != NOWHERE) {
      misplaced = write;
      return;
    }
    chain[filled[key]++] = write;
    placeOf[write] = filled[key] - chainStart[key];
  }

  private void findMisplaced() {
    for (int op = 0; op < isInstalled.length; op++) {
      if (isInstalled[op] && placeOf[op] == NOWHERE) {
        misplaced = op;
      }
    }
  }

  /** Whether the order of versions is that of stamps, since nobody says more of it. */
  boolean areOrderedByStamps() {
    return history.versionOrder().isEmpty() && history.details().stamps().hasOrders();
  }

  /** A transaction without a stamp is not wrong; where its versions belong is not known. */
  private void findUnplaced() {
    for (int op = 0; op < isInstalled.length; op++) {
      if (isInstalled[op] && placeOf[op] == NOWHERE) {
        unplaced[history.key(op)] = op;
      }
    }
  }

  /**
   * The transactions that wrote one of several versions of a key and have no place in an order of
   * stamps. Their versions are in no chain, and what follows for the others is true wherever they
   * are. Linear time.
   */
  public BitSet unordered() {
    BitSet unordered = new BitSet();
    for (int op = 0; op < isInstalled.length; op++) {
      if (isInstalled[op] && placeOf[op] == NOWHERE && unplaced[history.key(op)] != NOWHERE) {
        unordered.set(owners[op]);
      }
    }
    return unordered;
  }

  /** Whether a transaction counts: it committed, or the database says that it did. */
  public boolean tookEffect(int transaction) {
    return tookEffect[transaction];
  }

  /** A write that was installed and has no one place in the order, or {@link #NOWHERE}. */
  public int misplaced() {
    return misplaced;
  }

  /** Whether a write is of the setup that spells out the initial versions. */
  public boolean isOfSetup(int write) {
    return history.isInitialTransaction(owners[write]);
  }

  /** How many versions of a key were installed, and have a place. */
  public int versions(int key) {
    return chainEnd[key] - chainStart[key];
  }

  /** The write at a place from 1 on of a key's versions. */
  public int at(int key, int place) {
    return chain[chainStart[key] + place - 1];
  }

  /** The transaction of a write, in constant time. */
  public int writer(int write) {
    return owners[write];
  }

  /** How many versions of all keys were installed, those without a place included. */
  public int size() {
    return chain.length;
  }

  /** A number below {@link #size} for the version at a place from 1 on of a key's versions. */
  public int number(int key, int place) {
    return chainStart[key] + place - 1;
  }

  /** The write of a version by its number. */
  public int write(int number) {
    return chain[number];
  }

  /** The place of what a write installed, or {@link #NOWHERE}. */
  public int place(int write) {
    return placeOf[write];
  }

  /** Whether a write is the last of its transaction to its key, and that took effect. */
  public boolean isInstalled(int write) {
    return isInstalled[write];
  }

  /**
   * The last place of a key that is ordered up to a stamp, that included. Logarithmic time where
   * versions are in the order of stamps, as they are unless somebody says otherwise.
   *
   * @throws MissingOrderException when a writer has no stamp
   */
  public int placeAt(int key, long stamp) {
    if (unplaced[key] != NOWHERE) {
      throw withoutOrder(writer(unplaced[key]), key);
    }
    if (stamp == Snapshots.ALL) {
      return versions(key);
    }
    return isAgainstStamps(key) ? lastUpTo(key, stamp) : lastInOrderUpTo(key, stamp);
  }

  private int lastInOrderUpTo(int key, long stamp) {
    int low = 0;
    int high = versions(key);
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (order(key, middle) <= stamp) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  private int lastUpTo(int key, long stamp) {
    int place = versions(key);
    while (place > 0 && order(key, place) > stamp) {
      place--;
    }
    return place;
  }

  /** Whether the order of versions is another one than that of stamps. */
  private boolean isAgainstStamps(int key) {
    if (againstStamps == null) {
      againstStamps = new boolean[history.keys()];
      Stamps stamps = history.details().stamps();
      for (int one = 0; one < againstStamps.length; one++) {
        for (int place = 2; place <= versions(one); place++) {
          againstStamps[one] |=
              stamps.order(writer(at(one, place - 1))) > stamps.order(writer(at(one, place)));
        }
      }
    }
    return againstStamps[key];
  }

  private long order(int key, int place) {
    int writer = writer(at(key, place));
    long order = history.details().stamps().order(writer);
    if (order == Stamps.NONE) {
      throw withoutOrder(writer, key);
    }
    return order;
  }

  /** What to say where it is not known where a version of a key belongs. */
  public MissingOrderException withoutOrder(int writer, int key) {
    return new MissingOrderException(
        writer,
        "T"
            + history.transactionName(writer)
            + " has no \"order\", and a snapshot does not order its write to key "
            + history.keyName(key));
  }
}

package dev.taipan.checker.excerpt;

import dev.taipan.history.Accesses;
import dev.taipan.history.Dependency;
import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.InitialValues;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.graph.IntList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * A part of a history as a history of its own, which satisfies every level that the whole does.
 *
 * <p>A read is in the excerpt if every write is that it may have observed, so that it has no fewer
 * choices there; of lists the elements are that the part appends, or nobody does. So an explanation
 * of the whole, restricted to the part, explains the excerpt.
 *
 * <p>Takes time linear in the operations of the transactions, and in the lists that they read.
 */
public final class Excerpt {
  private final Accesses accesses;
  private final History whole;
  private final Part part;
  private final SettledReads settled;
  private final HistoryBuilder builder = new HistoryBuilder();
  private final Map<Integer, Integer> sessions = new HashMap<>();

  /** The transaction of the whole that each one of the excerpt is. */
  private final IntList transactions = new IntList();

  /** The operation of the whole that each one of the excerpt is. */
  private final IntList operations = new IntList();

  /** The session of the whole that each one of the excerpt is. */
  private final IntList sessionOf = new IntList();

  private final IntList keys = new IntList();
  private final History history;

  /** Cuts a part out of a history. */
  public Excerpt(Accesses accesses, Part part) {
    this.accesses = accesses;
    this.part = part;
    settled = new SettledReads(accesses, part);
    whole = accesses.history();
    builder.like(whole);
    for (int transaction : ascending(part.transactions())) {
      if (!whole.isInitialTransaction(transaction)) {
        copy(transaction);
      }
    }
    History made = withInitialValues(builder.build());
    history = part.versionOrder().isEmpty() ? made : made.withVersionOrder(versionOrder());
  }

  private static int[] ascending(Set<Integer> some) {
    int[] all = new int[some.size()];
    int size = 0;
    for (int one : some) {
      all[size++] = one;
    }
    Arrays.sort(all);
    return all;
  }

  /** The excerpt. */
  public History history() {
    return history;
  }

  /** What has which numbers in the whole; a copy. */
  public ExcerptOrigin origin() {
    return new ExcerptOrigin(transactions.toArray(), operations.toArray(), keys.toArray());
  }

  /** The operation of the whole that one of the excerpt is. */
  public int inWhole(int operation) {
    return operations.get(operation);
  }

  /** A part of the excerpt, as a part of the whole. */
  public Part inWhole(Part ofExcerpt) {
    return ofExcerpt.renumbered(transactions::get, operations::get, keys::get, sessionOf::get);
  }

  /** Gives keys what they held of their own; a list that nobody read may hold anything. */
  private History withInitialValues(History made) {
    InitialValues initial = whole.initialValues();
    InitialValues.Builder own = new InitialValues.Builder(made);
    for (int key = 0; key < keys.size(); key++) {
      int wholeKey = keys.get(key);
      boolean list = whole.lists().isList(wholeKey);
      int length = initial.listLength(wholeKey);
      if (initial.isOwn(wholeKey) && !list) {
        own.value(key, whole.initialValue(wholeKey));
      } else if (length > 0 && made.lists().length(key) >= length) {
        own.beginningOfList(key, length);
      }
    }
    return made.withInitialValues(own.build());
  }

  private void copy(int transaction) {
    int session = session(transaction);
    int made =
        builder.transaction(
            session, whole.transactionNumber(transaction), whole.status(transaction));
    transactions.add(transaction);
    if (whole.isFinalTransaction(transaction)) {
      builder.finalTransaction(made);
    }
    if (part.timed().contains(transaction)) {
      builder.times(made, whole.startTime(transaction), whole.endTime(transaction));
    }
    for (int operation = whole.operationStart(transaction);
        operation < whole.operationEnd(transaction);
        operation++) {
      if (part.operations().contains(operation) && settled.says(transaction, operation)) {
        copy(transaction, made, operation);
      }
    }
  }

  /** The session of a transaction; one of its own where the order of its session is no matter. */
  private int session(int transaction) {
    int session = accesses.sessionOf(transaction);
    if (part.sessions().contains(session) && sessions.containsKey(session)) {
      return sessions.get(session);
    }
    int made = builder.session(whole.sessionName(session));
    sessionOf.add(session);
    sessions.put(session, made);
    return made;
  }

  private void copy(int transaction, int made, int operation) {
    if (settled.isJudgedList(transaction, operation)) {
      long[] elements = settled.elements(operation);
      builder.readList(made, key(operation), elements, 0, elements.length);
    } else {
      builder.copy(made, key(operation), whole, operation);
    }
    operations.add(operation);
  }

  private int key(int operation) {
    int key = builder.key(whole.keyNumber(whole.key(operation)));
    if (key == keys.size()) {
      keys.add(whole.key(operation));
    }
    return key;
  }

  private VersionOrder versionOrder() {
    Map<Integer, Integer> made = new HashMap<>();
    for (int i = 0; i < transactions.size(); i++) {
      made.put(transactions.get(i), i);
    }
    VersionOrder.Builder order = new VersionOrder.Builder(whole.versionOrder().source());
    for (Dependency step : part.versionOrder()) {
      // That the initial transaction comes first goes without saying.
      if (!whole.isInitialTransaction(step.from())) {
        order.add(key(step), line(step), made.get(step.from()), made.get(step.to()));
      }
    }
    return order.build();
  }

  /** The key of the excerpt that a step is about. */
  private int key(Dependency step) {
    int key = 0;
    while (keys.get(key) != step.key()) {
      key++;
    }
    return key;
  }

  /** The line in which the version order says what it does of two versions. */
  private long line(Dependency step) {
    VersionOrder order = whole.versionOrder();
    for (int list = 0; list < order.lists(); list++) {
      if (order.key(list) == step.key()) {
        boolean seen = false;
        for (int transaction : order.transactions(list)) {
          if (seen && transaction == step.to()) {
            return order.line(list);
          }
          seen |= transaction == step.from();
        }
      }
    }
    return 0;
  }
}

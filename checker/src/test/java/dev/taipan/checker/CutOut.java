package dev.taipan.checker;

import dev.taipan.checker.excerpt.Part;
import dev.taipan.history.Dependency;
import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.InitialValues;
import dev.taipan.history.NumberedBySession;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.VersionOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What an explanation names, cut out of the history straight from its definition: the transactions
 * with what they did of it, in session order where the session is named, with times where they are,
 * and of the version order what is said.
 *
 * <p>A read is left out unless every write is named that it may have observed: then the whole
 * history violates what the rest violates. Of a list what is not named of appends is left out.
 */
final class CutOut {
  private final History whole;
  private final Part part;
  private final boolean anyWriter;
  private final HistoryBuilder builder = new HistoryBuilder();

  /** The key of the cut of each one of the whole. */
  private final Map<Integer, Integer> keys = new HashMap<>();

  private CutOut(History whole, Part part, IsolationLevel level) {
    this.whole = whole;
    this.part = part;
    anyWriter = level == IsolationLevel.CUT_ISOLATION;
  }

  /** The part of a history that violates a level. */
  static History of(History whole, Part part, IsolationLevel level) {
    return new CutOut(NumberedBySession.of(whole), part, level).cut();
  }

  /** The level that says of a cut what another one does; without times, real time is mute. */
  static IsolationLevel heard(IsolationLevel level, History cut) {
    if (cut.hasTimes() || !level.needsTimes()) {
      return level;
    }
    return Map.of(
            IsolationLevel.STRICT_SERIALIZABILITY,
            IsolationLevel.STRONG_SESSION_SERIALIZABILITY,
            IsolationLevel.STRONG_KEY_SERIALIZABILITY,
            IsolationLevel.SERIALIZABILITY,
            IsolationLevel.STRONG_SNAPSHOT_ISOLATION,
            IsolationLevel.STRONG_SESSION_SNAPSHOT_ISOLATION)
        .get(level);
  }

  private History cut() {
    if (whole.hasInitialValue()) {
      builder.initialValue(whole.initialValue());
    } else {
      builder.noInitialValue();
    }
    List<Integer> kept =
        part.transactions().stream().filter(t -> !whole.isInitialTransaction(t)).sorted().toList();
    Map<Integer, Integer> sessions = new HashMap<>();
    for (int t : kept) {
      int session = whole.sessionOf(t);
      boolean inOrder = part.sessions().contains(session);
      int made =
          inOrder
              ? sessions.computeIfAbsent(session, s -> builder.session(whole.sessionName(s)))
              : builder.session("alone" + t);
      copy(t, builder.transaction(made, whole.transactionNumber(t), whole.status(t)));
    }
    History cut = withInitialValues(builder.build());
    VersionOrder.Builder order = new VersionOrder.Builder("the explanation");
    for (Dependency step : part.versionOrder()) {
      if (!whole.isInitialTransaction(step.from())) {
        order.add(keys.get(step.key()), 0, kept.indexOf(step.from()), kept.indexOf(step.to()));
      }
    }
    return cut.withVersionOrder(order.build());
  }

  private History withInitialValues(History cut) {
    InitialValues.Builder own = new InitialValues.Builder(cut);
    keys.forEach(
        (key, made) -> {
          int length = whole.initialValues().listLength(key);
          if (whole.initialValues().isOwn(key) && !whole.lists().isList(key)) {
            own.value(made, whole.initialValue(key));
          } else if (length > 0 && cut.lists().length(made) >= length) {
            own.beginningOfList(made, length);
          }
        });
    return cut.withInitialValues(own.build());
  }

  private void copy(int t, int made) {
    if (part.timed().contains(t)) {
      builder.times(made, whole.startTime(t), whole.endTime(t));
    }
    for (int op = whole.operationStart(t); op < whole.operationEnd(t); op++) {
      if (part.operations().contains(op)) {
        copyOperation(t, made, op);
      }
    }
  }

  private void copyOperation(int t, int made, int op) {
    boolean list = whole.lists().isList(whole.key(op));
    if (list && !whole.isWrite(op)) {
      if (whole.status(t) == TransactionStatus.COMMITTED) {
        long[] elements =
            Arrays.stream(whole.lists().read(whole, op))
                .filter(element -> areNamed(writes(whole.key(op), element, w -> true)))
                .toArray();
        builder.readList(made, key(op), elements, 0, elements.length);
      } else if (areNamed(writes(whole.key(op), whole.value(op), w -> true))) {
        // Not judged, but its times count on the key.
        builder.copy(made, key(op), whole, op);
      }
    } else if (whole.isWrite(op) || isJudged(t, op)) {
      builder.copy(made, key(op), whole, op);
    }
  }

  private int key(int op) {
    return keys.computeIfAbsent(whole.key(op), k -> builder.key(whole.keyNumber(k)));
  }

  /** Whether a read means in the cut what it means in the whole. */
  private boolean isJudged(int t, int read) {
    for (int op = read - 1; op >= whole.operationStart(t); op--) {
      if (whole.isWrite(op) && whole.key(op) == whole.key(read)) {
        return part.operations().contains(op);
      }
    }
    List<Integer> any = writes(whole.key(read), whole.value(read), w -> true);
    List<Integer> legal =
        writes(whole.key(read), whole.value(read), w -> isFinal(w) && !isAborted(w));
    legal.removeIf(write -> whole.transactionOf(write) == t);
    int key = whole.key(read);
    boolean initial = whole.hasInitialValue(key) && whole.value(read) == whole.initialValue(key);
    // What its transaction writes later it cannot have observed, so that matters only by itself.
    List<Integer> others = any.stream().filter(write -> whole.transactionOf(write) != t).toList();
    List<Integer> observable = others.isEmpty() ? any : others;
    return areNamed(anyWriter || (legal.isEmpty() && !initial) ? observable : legal);
  }

  /** Whether of each transaction that may have been observed a write is named. */
  private boolean areNamed(List<Integer> writes) {
    List<Integer> effective = writes.stream().filter(write -> !isAborted(write)).toList();
    return (anyWriter || effective.isEmpty() ? writes : effective)
        .stream().collect(Collectors.groupingBy(whole::transactionOf)).values().stream()
            .allMatch(ofOne -> ofOne.stream().anyMatch(part.operations()::contains));
  }

  private List<Integer> writes(int key, long value, IntPredicate wanted) {
    return IntStream.range(0, whole.operations())
        .filter(op -> whole.isWrite(op) && whole.key(op) == key && whole.value(op) == value)
        .filter(op -> !whole.isInitialTransaction(whole.transactionOf(op)))
        .filter(wanted)
        .boxed()
        .collect(Collectors.toCollection(ArrayList::new));
  }

  private boolean isAborted(int write) {
    return whole.status(whole.transactionOf(write)) == TransactionStatus.ABORTED;
  }

  private boolean isFinal(int write) {
    int end = whole.operationEnd(whole.transactionOf(write));
    return IntStream.range(write + 1, end)
        .noneMatch(op -> whole.isWrite(op) && whole.key(op) == whole.key(write));
  }
}

package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.explain.Violation;
import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.anomaly.Anomaly;
import dev.taipan.history.notation.Notation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * What is said to be wrong with lists is wrong by its definition, and it is the first in the order
 * of {@code docs/levels.md} that is: on random tiny histories, with definitions that look at all
 * pairs of reads.
 */
class ListNamesTest {
  private static final long SEED = 31_000_000;
  private static final int HISTORIES = 6000;

  /** A list that a committed transaction read. */
  private record Read(int operation, int transaction, int key, List<Long> list) {}

  /** A history of lists and what is wrong with them. */
  private static final class Plain {
    private final History history;
    private final List<Read> reads = new ArrayList<>();

    Plain(History history) {
      this.history = history;
      for (int operation = 0; operation < history.operations(); operation++) {
        int transaction = history.transactionOf(operation);
        if (!history.isWrite(operation)
            && history.status(transaction) == TransactionStatus.COMMITTED) {
          long[] list = history.lists().read(history, operation);
          reads.add(
              new Read(
                  operation,
                  transaction,
                  history.key(operation),
                  Arrays.stream(list).boxed().toList()));
        }
      }
    }

    /** The first anomaly that some list is. */
    Optional<Anomaly> first() {
      if (reads.stream().anyMatch(this::isInternal)) {
        return Optional.of(Anomaly.INTERNAL);
      }
      if (reads.stream().anyMatch(this::isFuture)) {
        return Optional.of(Anomaly.FUTURE_READ);
      }
      if (reads.stream().anyMatch(r -> new HashSet<>(r.list).size() < r.list.size())) {
        return Optional.of(Anomaly.DUPLICATE_ELEMENTS);
      }
      if (reads.stream().anyMatch(r -> !r.list.stream().allMatch(e -> isKept(r, e)))) {
        return Optional.of(Anomaly.G1A);
      }
      return reads.stream().anyMatch(this::isIntermediate)
          ? Optional.of(Anomaly.G1B)
          : Optional.empty();
    }

    private List<Integer> appends(int from, int to, int key) {
      return IntStream.range(from, to)
          .filter(op -> history.isWrite(op) && history.key(op) == key)
          .boxed()
          .toList();
    }

    private boolean isInternal(Read read) {
      List<Long> own =
          appends(history.operationStart(read.transaction), read.operation, read.key).stream()
              .map(history::value)
              .toList();
      int before = read.list.size() - own.size();
      boolean endsWithOwn = before >= 0 && read.list.subList(before, read.list.size()).equals(own);
      return !endsWithOwn
          || reads.stream().anyMatch(r -> r.transaction == read.transaction && !areAlike(r, read));
    }

    private static boolean areAlike(Read one, Read other) {
      int common = Math.min(one.list.size(), other.list.size());
      return one.key != other.key
          || one.list.subList(0, common).equals(other.list.subList(0, common));
    }

    private boolean isFuture(Read read) {
      return appends(read.operation, history.operationEnd(read.transaction), read.key).stream()
          .anyMatch(append -> read.list.contains(history.value(append)));
    }

    private List<Integer> appendsOf(Read read, long element) {
      return appends(0, history.operations(), read.key).stream()
          .filter(append -> history.value(append) == element)
          .toList();
    }

    /** Whether an element was not appended by a transaction that aborted. */
    private boolean isKept(Read read, long element) {
      return appendsOf(read, element).stream()
          .noneMatch(
              append -> history.status(history.transactionOf(append)) == TransactionStatus.ABORTED);
    }

    private boolean isIntermediate(Read read) {
      if (read.list.isEmpty()) {
        return false;
      }
      return appendsOf(read, read.list.get(read.list.size() - 1)).stream()
          .anyMatch(
              append ->
                  history.transactionOf(append) != read.transaction
                      && !appends(
                              append + 1,
                              history.operationEnd(history.transactionOf(append)),
                              read.key)
                          .isEmpty());
    }

    /** Whether what is left to be wrong with single lists is there. */
    boolean has(Anomaly anomaly) {
      return switch (anomaly) {
        case INTERNAL -> reads.stream().anyMatch(this::isDisordered);
        case INCOMPATIBLE_ORDER ->
            reads.stream().anyMatch(r -> reads.stream().anyMatch(s -> !areAlike(r, s)));
        case THIN_AIR_READ ->
            reads.stream().anyMatch(r -> r.list.stream().anyMatch(e -> appendsOf(r, e).isEmpty()));
        default -> anomaly.shape().isPresent();
      };
    }

    /** Whether the appends of some transaction are in another order, or not all of the first. */
    private boolean isDisordered(Read read) {
      return IntStream.range(0, history.transactions())
          .anyMatch(
              t -> {
                List<Integer> places =
                    appends(history.operationStart(t), history.operationEnd(t), read.key).stream()
                        .map(append -> read.list.indexOf(history.value(append)))
                        .toList();
                int listed = Collections.frequency(places, -1);
                List<Integer> found = places.subList(0, places.size() - listed);
                return found.contains(-1) || !found.equals(found.stream().sorted().toList());
              });
    }
  }

  @Test
  void tellsTheFirstOfWhatIsWrongWithLists() {
    Map<Anomaly, Integer> told = new EnumMap<>(Anomaly.class);
    for (long seed = SEED; seed < SEED + HISTORIES; seed++) {
      History history = ListHistories.of(seed);
      if (IntStream.range(0, history.keys()).allMatch(history.lists()::isList)) {
        IsolationChecker.check(history, IsolationLevel.READ_COMMITTED, CheckOptions.DEFAULTS)
            .violation()
            .ifPresent(violation -> compare(history, violation, told));
      }
    }
    assertThat(told)
        .containsKeys(
            Anomaly.INTERNAL,
            Anomaly.FUTURE_READ,
            Anomaly.DUPLICATE_ELEMENTS,
            Anomaly.G1A,
            Anomaly.DIRTY_UPDATE,
            Anomaly.G1B,
            Anomaly.INCOMPATIBLE_ORDER,
            Anomaly.THIN_AIR_READ,
            Anomaly.G1C)
        .allSatisfy((anomaly, count) -> assertThat(count).as("%s", anomaly).isPositive());
  }

  private static void compare(History history, Violation violation, Map<Anomaly, Integer> told) {
    Plain plain = new Plain(history);
    Anomaly anomaly = violation.anomaly();
    told.merge(anomaly, 1, Integer::sum);
    Optional<Anomaly> first = plain.first();
    if (first.isPresent()) {
      assertThat(anomaly == Anomaly.DIRTY_UPDATE ? Anomaly.G1A : anomaly)
          .as("%s", Notation.lines(history))
          .isEqualTo(first.get());
    } else {
      assertThat(plain.has(anomaly)).as("%s of%n%s", anomaly, Notation.lines(history)).isTrue();
    }
    assertThat(violation.established()).as("%s", Notation.lines(history)).isPresent();
  }
}

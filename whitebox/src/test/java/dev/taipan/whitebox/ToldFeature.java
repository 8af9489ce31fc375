package dev.taipan.whitebox;

import dev.taipan.whitebox.ToldHistory.Kind;
import dev.taipan.whitebox.ToldHistory.Operation;
import dev.taipan.whitebox.ToldHistory.Status;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What a told history may have, so that a test can see that it tried each together with each. */
enum ToldFeature {
  NAMES(
      told ->
          operations(told)
              .anyMatch(one -> one.seen != null && one.seen.name() != ToldHistory.UNNAMED)),
  STAMPS(told -> told.hasStamps),
  SNAPSHOTS_OF_OPERATIONS(
      told -> operations(told).anyMatch(one -> one.snapshot != ToldHistory.NOWHEN)),
  PREDICATES(told -> operations(told).anyMatch(one -> one.kind == Kind.ASK)),
  SETS(told -> operations(told).anyMatch(one -> one.set != null)),
  WRITERS(ToldHistory::hasLists),
  SETUP(ToldHistory::hasSetup),
  INITIAL_LINES(told -> IntStream.of(told.initial).anyMatch(value -> value != 0)),
  DELETES(told -> writes(told).anyMatch(one -> one.seen.value() == ToldHistory.TOMBSTONE)),
  EQUAL_VALUES(
      told -> {
        Set<List<Integer>> made = new HashSet<>();
        return writes(told).anyMatch(one -> !made.add(List.of(one.key, one.seen.value())));
      }),
  READS_OF_OWN_WRITES(
      told ->
          committed(told)
              .anyMatch(
                  one ->
                      IntStream.range(0, one.operations.size())
                          .anyMatch(
                              i ->
                                  one.operations.get(i).kind == Kind.READ
                                      && one.ownWrite(one.operations.get(i).key, i) != null))),
  ABORTED(told -> told.transactions.stream().anyMatch(one -> one.status == Status.ABORTED)),
  UNKNOWN(told -> told.transactions.stream().anyMatch(one -> one.status == Status.UNKNOWN)),
  FINAL(told -> told.transactions.stream().anyMatch(one -> one.isFinal));

  private final Predicate<ToldHistory> isIn;

  ToldFeature(Predicate<ToldHistory> isIn) {
    this.isIn = isIn;
  }

  static Set<ToldFeature> of(ToldHistory told) {
    Set<ToldFeature> features = EnumSet.noneOf(ToldFeature.class);
    for (ToldFeature feature : values()) {
      if (feature.isIn.test(told)) {
        features.add(feature);
      }
    }
    return features;
  }

  private static Stream<ToldHistory.Transaction> committed(ToldHistory told) {
    return told.transactions.stream().filter(one -> one.status == Status.COMMITTED);
  }

  private static Stream<Operation> operations(ToldHistory told) {
    return committed(told).flatMap(one -> one.operations.stream());
  }

  private static Stream<Operation> writes(ToldHistory told) {
    return operations(told).filter(one -> one.kind == Kind.WRITE);
  }
}

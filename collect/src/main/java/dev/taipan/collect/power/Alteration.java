package dev.taipan.collect.power;

import dev.taipan.collect.power.Place.PlacedStep;
import dev.taipan.generate.plant.PlantedOperation;
import dev.taipan.history.History;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * What transactions at a place would have read if the anomaly had happened to them. What a key held
 * before the anomaly is what the first of its writers there had read, or the last that had
 * committed when that one began.
 */
final class Alteration {
  private final History history;
  private final Place place;
  private final Writes writes;
  private final long unused;

  /**
   * What is read at a place.
   *
   * @param writes of the history
   * @param unused a value that nobody wrote
   */
  Alteration(History history, Place place, Writes writes, long unused) {
    this.history = history;
    this.place = place;
    this.writes = writes;
    this.unused = unused;
  }

  /**
   * By read, what it returns: a value, or the elements of a list; only reads that returned
   * something else before.
   *
   * @throws NoSuchElementException when that cannot be told of all
   */
  Map<Integer, long[]> reads() {
    Map<Integer, long[]> reads = new LinkedHashMap<>();
    place
        .steps()
        .forEach(
            (operation, placed) -> {
              if (!placed.step().write()
                  && !Arrays.equals(ReadResults.of(history, operation), read(placed, operation))) {
                reads.put(operation, read(placed, operation));
              }
            });
    return reads;
  }

  private boolean isList(int operation) {
    return history.lists().isList(history.key(operation));
  }

  private long[] read(PlacedStep placed, int operation) {
    PlantedOperation step = placed.step();
    if (isList(operation)) {
      return list(step, operation);
    }
    return new long[] {step.value() == 0 ? before(step.key()) : written(step.key(), step.value())};
  }

  /** What is written to a key under a value of the anomaly; unused if nobody writes it. */
  private long written(int key, int value) {
    return place.steps().entrySet().stream()
        .filter(entry -> isWriteOf(entry.getValue().step(), key, value))
        .mapToLong(entry -> history.value(entry.getKey()))
        .findFirst()
        .orElse(unused);
  }

  private static boolean isWriteOf(PlantedOperation step, int key, int value) {
    return step.write() && step.key() == key && step.value() == value;
  }

  /** What a register held before the first write of the anomaly. */
  private long before(int key) {
    int first =
        place.steps().entrySet().stream()
            .filter(entry -> isWriteOf(entry.getValue().step(), key, 1))
            .mapToInt(Map.Entry::getKey)
            .findFirst()
            .orElseThrow();
    int writer = history.transactionOf(first);
    return IntStream.range(history.operationStart(writer), first)
        .filter(read -> history.key(read) == place.key(key) && !history.isWrite(read))
        .mapToLong(history::value)
        .findFirst()
        .orElseGet(
            () -> writes.lastBefore(history.startTime(writer), place.key(key)).orElseThrow());
  }

  /** What a read of a list returns: what had been appended before, and its elements. */
  private long[] list(PlantedOperation step, int operation) {
    int key = place.key(step.key());
    List<Integer> numbers = step.elements();
    int[] places =
        numbers.stream().mapToInt(number -> placeIn(key, written(step.key(), number))).toArray();
    boolean asRecorded =
        places.length > 0
            && Arrays.stream(places).allMatch(at -> at >= 0)
            && IntStream.range(1, places.length).allMatch(i -> places[i - 1] < places[i]);
    if (asRecorded) {
      return beginning(key, places[places.length - 1] + 1);
    }
    long[] elements = numbers.stream().mapToLong(number -> written(step.key(), number)).toArray();
    return LongStream.concat(
            Arrays.stream(beforeList(step.key(), operation)), Arrays.stream(elements))
        .toArray();
  }

  /** What a list held before the first element of the anomaly that is in it. */
  private long[] beforeList(int key, int operation) {
    int listed = place.key(key);
    int first =
        place.steps().entrySet().stream()
            .filter(entry -> entry.getValue().step().write())
            .filter(entry -> entry.getValue().step().key() == key)
            .mapToInt(entry -> placeIn(listed, history.value(entry.getKey())))
            .filter(at -> at >= 0)
            .min()
            .orElse(-1);
    return first < 0 ? ReadResults.of(history, operation) : beginning(listed, first);
  }

  private long[] beginning(int key, int length) {
    return IntStream.range(0, length)
        .mapToLong(index -> history.lists().element(key, index))
        .toArray();
  }

  private int placeIn(int key, long element) {
    return IntStream.range(0, history.lists().length(key))
        .filter(index -> history.lists().element(key, index) == element)
        .findFirst()
        .orElse(-1);
  }
}

package dev.taipan.distributed;

import dev.taipan.checker.spill.GivenUpException;
import dev.taipan.checker.spill.KeyBlocks;
import dev.taipan.checker.spill.Memory;
import dev.taipan.checker.spill.Shuffle;
import dev.taipan.checker.spill.TransactionLog;
import dev.taipan.history.time.Deadline;
import java.io.IOException;
import java.io.Serializable;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.apache.spark.Partitioner;
import org.apache.spark.api.java.JavaFutureAction;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import scala.Tuple2;

/**
 * Brings operations together by key on Spark. Each task packs a range of transactions into a block
 * per class of keys, and Spark moves and sorts the blocks; it never sees an operation. They are
 * moved once: later work on the same classes finds them where they are. A task that fails, or whose
 * machine is lost, is run again by Spark, blocks included.
 */
final class SparkShuffle implements Shuffle {
  private static final int MOST_CLASSES = 1 << 14;
  private static final int OPERATIONS_PER_RANGE = 1 << 20;
  private static final int RANGES_PER_CORE = 2;

  private final JavaSparkContext spark;
  private final SharedLog shared;
  private final Broadcast<TransactionLog> log;
  private final int slots;
  private final Deadline deadline;
  private int classes;
  private JavaPairRDD<Long, byte[]> blocks;

  /** A range of places. */
  private record Range(int number, int from, int to) implements Serializable {}

  SparkShuffle(JavaSparkContext spark, SharedLog shared, Memory memory, Deadline deadline) {
    this.spark = spark;
    this.shared = shared;
    log = spark.broadcast(shared.log());
    slots = memory.slots();
    this.deadline = deadline;
    int cores = Math.max(1, Math.min(MOST_CLASSES, spark.defaultParallelism()));
    classes = Integer.highestOneBit(2 * cores - 1);
    blocks = shuffled();
  }

  private JavaPairRDD<Long, byte[]> shuffled() {
    Broadcast<TransactionLog> all = log;
    int of = classes;
    long seed = new SecureRandom().nextLong();
    List<Range> ranges = ranges(all.value());
    return spark
        .parallelize(ranges, Math.max(1, ranges.size()))
        .flatMapToPair(
            range ->
                keyed(
                    range.number(), KeyBlocks.of(all.value(), range.from(), range.to(), of, seed)))
        .repartitionAndSortWithinPartitions(new ByClass(of));
  }

  private List<Range> ranges(TransactionLog all) {
    long wanted =
        Math.max(
            (long) RANGES_PER_CORE * spark.defaultParallelism(),
            all.operations() / OPERATIONS_PER_RANGE);
    int count = (int) Math.min(Math.max(1, wanted), Math.max(1, all.places()));
    List<Range> ranges = new ArrayList<>();
    for (int i = 0; i < count && all.places() > 0; i++) {
      int from = (int) ((long) all.places() * i / count);
      int to = (int) ((long) all.places() * (i + 1) / count);
      ranges.add(new Range(i, from, to));
    }
    return ranges;
  }

  private static Iterator<Tuple2<Long, byte[]>> keyed(int range, byte[][] byClass) {
    List<Tuple2<Long, byte[]>> keyed = new ArrayList<>();
    for (int i = 0; i < byClass.length; i++) {
      if (byClass[i].length > 0) {
        keyed.add(new Tuple2<>((long) i << Integer.SIZE | range, byClass[i]));
      }
    }
    return keyed.iterator();
  }

  /** A class of keys is a partition; in it, blocks are in the order of ranges. */
  private static final class ByClass extends Partitioner {
    private static final long serialVersionUID = 1;

    private final int classes;

    ByClass(int classes) {
      this.classes = classes;
    }

    @Override
    public int numPartitions() {
      return classes;
    }

    @Override
    public int getPartition(Object key) {
      return (int) ((long) key >>> Integer.SIZE);
    }
  }

  @Override
  public <R extends Serializable> long byKey(Shuffle.Work<R> work, Consumer<R> found)
      throws IOException {
    List<KeyBlocks.Outcome<R>> outcomes = outcomes(work);
    while (!outcomes.stream().allMatch(KeyBlocks.Outcome::fits)) {
      if (classes == MOST_CLASSES) {
        throw GivenUpException.tooLarge("too many keys");
      }
      classes *= 2;
      blocks = shuffled();
      outcomes = outcomes(work);
    }
    KeyBlocks.reason(outcomes)
        .ifPresent(
            reason -> {
              throw reason;
            });
    long keys = 0;
    for (KeyBlocks.Outcome<R> outcome : outcomes) {
      found.accept(outcome.found());
      keys += outcome.keys();
    }
    return keys;
  }

  private <R extends Serializable> List<KeyBlocks.Outcome<R>> outcomes(Shuffle.Work<R> work)
      throws IOException {
    deadline.check();
    Broadcast<Shuffle.Work<R>> sent = spark.broadcast(work);
    int table = slots;
    OptionalLong given = log.value().initial();
    Long initial = given.isPresent() ? given.getAsLong() : null;
    try {
      return await(
          blocks.mapPartitions(
              ofClass -> List.of(run(sent.value(), ofClass, table, initial)).iterator()));
    } finally {
      sent.destroy();
    }
  }

  private static <R extends Serializable> KeyBlocks.Outcome<R> run(
      Shuffle.Work<R> work, Iterator<Tuple2<Long, byte[]>> ofClass, int slots, Long initial) {
    Iterator<byte[]> inOrder =
        new Iterator<>() {
          @Override
          public boolean hasNext() {
            return ofClass.hasNext();
          }

          @Override
          public byte[] next() {
            return ofClass.next()._2();
          }
        };
    OptionalLong value = initial == null ? OptionalLong.empty() : OptionalLong.of(initial);
    return KeyBlocks.run(work, inOrder, slots, value);
  }

  private <T> List<T> await(JavaRDD<T> wanted) throws IOException {
    JavaFutureAction<List<T>> running = wanted.collectAsync();
    try {
      return deadline.isFinite()
          ? running.get(Math.max(1, deadline.remainingNanos()), TimeUnit.NANOSECONDS)
          : running.get();
    } catch (TimeoutException late) {
      running.cancel(true);
      deadline.check();
      throw new IOException("the time is over", late);
    } catch (InterruptedException stopped) {
      running.cancel(true);
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", stopped);
    } catch (ExecutionException failed) {
      throw new IOException("Spark: " + failed.getCause().getMessage(), failed.getCause());
    }
  }

  @Override
  public void close() throws IOException {
    log.destroy();
    shared.close();
  }
}

package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.checker.spill.KeyStates;
import dev.taipan.checker.spill.Memory;
import dev.taipan.checker.spill.Shuffle;
import dev.taipan.distributed.DistributedChecker;
import dev.taipan.distributed.LocalSpark;
import dev.taipan.history.History;
import dev.taipan.history.initial.InitialVersion;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is decided on Spark is what is decided on one machine, out of core and by the engine. */
class DistributedDifferentialTest {
  private static final List<IsolationLevel> LEVELS =
      Arrays.stream(IsolationLevel.values()).filter(level -> !level.needsTimes()).toList();

  @TempDir private static Path temporary;
  private static JavaSparkContext spark;

  @TempDir Path folder;
  @TempDir Path cluster;

  @BeforeAll
  static void start() throws IOException {
    spark = LocalSpark.start(2, temporary);
  }

  @AfterAll
  static void stop() {
    spark.close();
  }

  @Test
  void agreesWithTheEngineAndWithSpilledChecks() throws IOException {
    assertAgreement(1, 12, DistributedChecker.onThisMachine(spark).shuffles());
  }

  @Test
  @Tag("slow")
  void agreesWithTheEngineOnMoreHistories() throws IOException {
    assertAgreement(1_000, 1_000, DistributedChecker.onThisMachine(spark).shuffles());
  }

  @Test
  void readsTheHistoryFromAFolderThatAllMachinesSee() throws IOException {
    String shared = cluster.toUri().toString();
    assertAgreement(500, 6, DistributedChecker.onCluster(spark, shared).shuffles());
    assertThat(cluster).isEmptyDirectory();
  }

  @Test
  void runsATaskAgainThatFailed() throws IOException {
    Shuffle.Maker shuffles = DistributedChecker.onThisMachine(spark).shuffles();
    assertAgreement(600, 4, failing(shuffles, 1));
  }

  @Test
  void saysSoIfATaskFailsAgainAndAgain() {
    Shuffle.Maker shuffles = DistributedChecker.onThisMachine(spark).shuffles();
    assertThatThrownBy(() -> check(StoreHistories.of(7), memory(64), failing(shuffles, 99)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("planted");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void putsFilesWhereOnlyTheOwnerReads() throws IOException {
    try (var files = Files.list(temporary)) {
      assertThat(files)
          .isNotEmpty()
          .allSatisfy(
              file ->
                  assertThat(Files.getPosixFilePermissions(file))
                      .allMatch(permission -> permission.name().startsWith("OWNER")));
    }
  }

  private void assertAgreement(long firstSeed, int histories, Shuffle.Maker shuffles)
      throws IOException {
    Map<Outcome, Integer> seen = new EnumMap<>(Outcome.class);
    for (long seed = firstSeed; seed < firstSeed + histories; seed++) {
      History history = StoreHistories.of(seed);
      Memory memory = memory(16 << new SplittableRandom(seed).nextInt(3));
      Map<IsolationLevel, Verdict> plain =
          IsolationChecker.checkAll(history, CheckOptions.DEFAULTS);
      Map<IsolationLevel, Verdict> spilled = check(history, memory, Shuffle.Maker.LOCAL);
      Map<IsolationLevel, Verdict> distributed = check(history, memory, shuffles);
      for (IsolationLevel level : LEVELS) {
        String what = "seed %d, %s: %s".formatted(seed, level, distributed.get(level));
        Outcome outcome = distributed.get(level).outcome();
        assertThat(outcome).as(what).isEqualTo(spilled.get(level).outcome());
        if (outcome != Outcome.UNKNOWN) {
          assertThat(outcome).as(what).isEqualTo(plain.get(level).outcome());
        }
        seen.merge(outcome, 1, Integer::sum);
      }
      assertThat(folder).isEmptyDirectory();
    }
    assertThat(seen).containsKeys(Outcome.SATISFIED, Outcome.VIOLATED);
  }

  private static Memory memory(int slots) {
    return new Memory(slots, 1 << 20, 1 << 20, 1 << 20, 1 << 20, 1 << 20);
  }

  private Map<IsolationLevel, Verdict> check(History history, Memory memory, Shuffle.Maker shuffles)
      throws IOException {
    InitialVersion initial =
        history.hasInitialValue()
            ? InitialVersion.value(history.initialValue())
            : InitialVersion.none();
    SpillOptions spill = new SpillOptions(folder, SpillOptions.LEAST_MEMORY, initial);
    CheckOptions options = CheckOptions.DEFAULTS.withEmptyAllowed();
    return SpillChecker.check(new RecordedStream(history), LEVELS, spill, memory, shuffles, options)
        .verdicts();
  }

  /** One in which each task fails so many times before it succeeds. */
  private static Shuffle.Maker failing(Shuffle.Maker maker, int times) {
    return (log, memory, deadline) -> {
      Shuffle shuffle = maker.of(log, memory, deadline);
      return new Shuffle() {
        @Override
        public <R extends Serializable> long byKey(Shuffle.Work<R> work, Consumer<R> found)
            throws IOException {
          return shuffle.byKey(new Failing<>(work, times), found);
        }

        @Override
        public void close() throws IOException {
          shuffle.close();
        }
      };
    };
  }

  private record Failing<R extends Serializable>(Shuffle.Work<R> work, int times)
      implements Shuffle.Work<R> {
    @Override
    public Visitor<R> begin(KeyStates empty) {
      if (TaskContext.get().attemptNumber() < times) {
        throw new IllegalStateException("planted");
      }
      return work.begin(empty);
    }
  }
}

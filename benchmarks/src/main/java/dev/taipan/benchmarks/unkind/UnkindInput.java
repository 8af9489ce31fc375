package dev.taipan.benchmarks.unkind;

import dev.taipan.benchmarks.process.DataFolder;
import dev.taipan.formats.io.AtomicFile;
import dev.taipan.formats.io.HistoryFormat;
import dev.taipan.generate.ReorderedHistory;
import dev.taipan.generate.SimulatedHistory;
import dev.taipan.generate.log.RecordedFields;
import dev.taipan.generate.log.TransactionOrder;
import dev.taipan.generate.protocol.ConcurrencyControl;
import dev.taipan.generate.protocol.SimulatedWorkload;
import dev.taipan.generate.replica.ReplicatedWorkload;
import dev.taipan.workload.KeyDistribution;
import dev.taipan.workload.SizeRange;
import dev.taipan.workload.TransactionMix;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The inputs, each a text file. */
enum UnkindInput {
  /** 2 million operations of ten replicas. */
  REPLICAS_2M(replicas(250_000)),
  /** 2 million operations, in transactions of 1,000. */
  REPLICAS_LONG(new ReplicatedWorkload(100, 2_000, mix(1_000, KeyDistribution.UNIFORM), 10, 20, 1)),
  /** Some keys far more often than others. */
  REPLICAS_ZIPF(new ReplicatedWorkload(100, 250_000, mix(8, KeyDistribution.ZIPF), 10, 200, 1)),
  /** 10,000 sessions. */
  REPLICAS_SESSIONS(
      new ReplicatedWorkload(10_000, 250_000, mix(8, KeyDistribution.UNIFORM), 10, 200, 1)),
  /** Half a million operations: what growth is measured from. */
  REPLICAS_500K(replicas(62_500)),
  /** 8 million operations. */
  REPLICAS_8M(replicas(1_000_000)),
  /** Serializable, 10,000 sessions of 10 transactions, one session after the other. */
  SERIALIZABLE_SESSIONS(serializable(10_000, 10).withKeys(100_000), TransactionOrder.SESSIONS),
  /** Serializable, a million transactions that mostly write, some keys far more often. */
  SERIALIZABLE_WRITES(
      serializable(25, 40_000)
          .withKeys(1_000_000)
          .withReadRatio(0.1)
          .withDistribution(KeyDistribution.ZIPF),
      TransactionOrder.SESSIONS),
  /** Serializable, 1,000 transactions that mostly write, in a random order of sessions of one. */
  SHUFFLED_1K(shuffled(1_000, 1_000), TransactionOrder.RANDOM),
  /** The same with 3,000. */
  SHUFFLED_3K(shuffled(3_000, 1_000), TransactionOrder.RANDOM),
  /** The same with 10,000, a tenth of whose operations are read-modify-writes. */
  SHUFFLED_10K(mixed(), TransactionOrder.RANDOM),
  /** The same, with a tenth of the versions told in the order in which they were installed. */
  SHUFFLED_10K_TOLD_10(told(10)),
  /** The same, with a fifth of them told. */
  SHUFFLED_10K_TOLD_20(told(20)),
  /** Serializable, a million transactions, 50 % reads, session by session. */
  SERIALIZABLE_1M(serializable(100, 10_000).withKeys(1_000_000), TransactionOrder.SESSIONS),
  /** A hundredth of that in as many sessions: what growth of strong levels is measured from. */
  SERIALIZABLE_10K(serializable(100, 100).withKeys(10_000), TransactionOrder.SESSIONS),
  /** Published: 16,000 transactions on PostgreSQL. */
  PUBLISHED_RW("chengRW-16000"),
  /** Published: 10,000 transactions that mostly write, with values written twice. */
  PUBLISHED_WH("WH-10k"),
  /** Published: 10,000 transactions, with values written twice. */
  PUBLISHED_BL("BL-10k"),
  /** Published: 10,000 transactions of 8 operations, 30 % reads. */
  PUBLISHED_UNIFORM("25_400_8_10000_0.3_uniform"),
  /** Published: an auction site, 10,000 transactions. */
  PUBLISHED_RUBIS("rubis-10000");

  private final UnkindSource source;

  UnkindInput(ReplicatedWorkload workload) {
    source = made(file -> ReorderedHistory.write(workload, file, TransactionOrder.COMMITS));
  }

  UnkindInput(SimulatedWorkload workload, TransactionOrder order) {
    source =
        made(
            file ->
                SimulatedHistory.write(
                    workload,
                    List.of(),
                    file,
                    HistoryFormat.TEXT,
                    RecordedFields.OPERATIONS,
                    order));
  }

  UnkindInput(DataFolder.Maker maker) {
    source = made(maker);
  }

  UnkindInput(String published) {
    source = title -> Optional.of(corpus().resolve(published)).filter(Files::exists);
  }

  private static UnkindSource made(DataFolder.Maker maker) {
    return title -> Optional.of(DataFolder.file("unkind-" + title + ".txt", maker));
  }

  private static Path corpus() {
    return Path.of(System.getProperty("taipan.corpus", "../shared/corpus"), "bench");
  }

  private static ReplicatedWorkload replicas(int transactions) {
    return new ReplicatedWorkload(100, transactions, mix(8, KeyDistribution.UNIFORM), 10, 200, 1);
  }

  private static TransactionMix mix(int operations, KeyDistribution distribution) {
    return new TransactionMix(SizeRange.of(operations), 10_000, distribution, 0.5, 0);
  }

  private static SimulatedWorkload serializable(int sessions, int transactions) {
    return SimulatedWorkload.DEFAULTS
        .withSessions(sessions)
        .withTransactionsPerSession(transactions)
        .withOperationsPerTransaction(8)
        .withConcurrencyControl(ConcurrencyControl.SERIALIZABLE_SNAPSHOT_ISOLATION);
  }

  private static SimulatedWorkload shuffled(int transactions, int keys) {
    return serializable(transactions, 1).withConcurrency(25).withKeys(keys).withReadRatio(0.1);
  }

  private static SimulatedWorkload mixed() {
    return shuffled(10_000, 10_000).withReadRatio(0.11).withReadModifyWriteRatio(0.1);
  }

  private static DataFolder.Maker told(int percent) {
    return file ->
        AtomicFile.write(
            file,
            stream -> {
              Files.copy(SHUFFLED_10K.file().orElseThrow(), stream);
              ToldOrder.write(mixed(), percent, stream);
            });
  }

  /** What the table and its options call it. */
  String title() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * The file, which is made when it is missing; empty if it is published and the corpus that has it
   * is not there.
   *
   * @throws IOException when it cannot be written
   */
  Optional<Path> file() throws IOException {
    return source.file(title());
  }

  /** Where a file comes from. */
  @FunctionalInterface
  private interface UnkindSource {
    Optional<Path> file(String title) throws IOException;
  }
}

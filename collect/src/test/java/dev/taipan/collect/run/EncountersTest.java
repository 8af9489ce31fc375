package dev.taipan.collect.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.TransactionStatus;
import org.junit.jupiter.api.Test;

class EncountersTest {
  private final HistoryBuilder builder = new HistoryBuilder();
  private int transactions;

  private int transaction(TransactionStatus status, long start, long end) {
    int session = builder.session(Integer.toString(++transactions));
    int transaction = builder.transaction(session, transactions, status);
    builder.times(transaction, start, end);
    return transaction;
  }

  private void reader(long key, long start, long end) {
    builder.read(transaction(TransactionStatus.COMMITTED, start, end), builder.key(key), 0);
  }

  private void reader(long key, long written, TransactionStatus status, long start, long end) {
    int transaction = transaction(status, start, end);
    builder.read(transaction, builder.key(key), 0);
    builder.write(transaction, builder.key(written), transactions);
  }

  private Encounters encounters() {
    return Encounters.of(builder.build());
  }

  @Test
  void writeSkewTakesEachToReadWhatTheOtherWrites() {
    reader(1, 2, TransactionStatus.COMMITTED, 10, 20);
    reader(2, 1, TransactionStatus.COMMITTED, 0, 10);

    assertThat(encounters()).isEqualTo(new Encounters(2, 1, 1));
  }

  @Test
  void whatHadEndedBeforeMeetsNobody() {
    reader(1, 2, TransactionStatus.COMMITTED, 11, 20);
    reader(2, 1, TransactionStatus.COMMITTED, 0, 10);

    assertThat(encounters()).isEqualTo(new Encounters(2, 0, 0));
  }

  @Test
  void onlyCommittedOnesThatWriteCount() {
    reader(1, 1, TransactionStatus.ABORTED, 0, 20);
    reader(1, 0, 20);
    reader(1, 0, 20);

    assertThat(encounters()).isEqualTo(new Encounters(2, 0, 0));
  }

  @Test
  void oneWriterMeetsAll() {
    reader(2, 1, TransactionStatus.COMMITTED, 5, 50);
    reader(1, 0, 20);
    reader(1, 30, 40);
    reader(3, 0, 40);
    reader(3, 1, TransactionStatus.COMMITTED, 45, 60);

    assertThat(encounters()).isEqualTo(new Encounters(5, 3, 0));
  }
}

package dev.taipan.collect.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.TransactionStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EncountersTest {
  @TempDir private Path folder;

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

  /** Rows that were not there yet are not read, and would have been found. */
  @Test
  void whoAsksForARowThatAnotherOneAddsMeetsIt() throws IOException {
    History booked =
        HistoryFiles.read(
            Files.writeString(
                folder.resolve("h.taipan.jsonl"),
                """
                {"taipan":"history","version":2,"keys":"row","values":"json","initial":null,"absent":null}
                {"session":"1","id":1,"status":"committed","start":0,"end":10,"ops":[["predicate","SELECT * FROM booking WHERE place BETWEEN 4 AND 6",[]],["insert",["booking",10],{"v":1,"place":5}]]}
                {"session":"2","id":2,"status":"committed","start":5,"end":15,"ops":[["predicate","SELECT * FROM booking WHERE place BETWEEN 5 AND 7",[]],["insert",["booking",11],{"v":2,"place":6}]]}
                {"session":"3","id":3,"status":"committed","start":5,"end":15,"ops":[["predicate","SELECT * FROM booking WHERE place BETWEEN 6 AND 8",[]],["insert",["booking",12],{"v":3,"place":9}]]}
                {"session":"4","id":4,"status":"committed","start":5,"end":15,"ops":[["predicate","SELECT * FROM booking WHERE place BETWEEN 7 AND 8",[]],["insert",["other",13],{"v":4,"place":5}]]}
                """));

    assertThat(Encounters.of(booked)).isEqualTo(new Encounters(4, 2, 1));
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

package dev.taipan.history.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.io.HistoryFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TextReadingTest {
  @TempDir private Path folder;

  @Test
  void readsOperationsInProgramOrderAndTransactionsInSessionOrder() throws IOException {
    History history = read("w(7,1,9,40)\nr(8,0,5,30)\nw(8,2,9,12)\nr(7,1,5,30)\nr(7,1,9,40)\n");
    assertThat(history.sessions()).isEqualTo(2);
    assertThat(history.sessionName(0)).isEqualTo("9");
    assertThat(history.sessionName(1)).isEqualTo("5");
    assertThat(history.transactions()).isEqualTo(3);
    assertThat(history.transactionName(0)).isEqualTo("40");
    assertThat(history.transactionName(1)).isEqualTo("12");
    assertThat(history.transactionName(2)).isEqualTo("30");
    assertThat(history.sessionEnd(0)).isEqualTo(2);
    assertThat(history.operationStart(1)).isEqualTo(2);
    assertThat(history.isWrite(0)).isTrue();
    assertThat(history.isWrite(1)).isFalse();
    assertThat(history.key(1)).isEqualTo(history.key(0));
    assertThat(history.keyName(history.key(2))).isEqualTo("8");
    assertThat(history.value(2)).isEqualTo(2);
  }

  @Test
  void makesOneAbortedTransactionOfARunOfAbortedLinesOfASession() throws IOException {
    History history =
        read("w(1,1,1,-1)\nw(1,9,2,7)\nw(2,1,1,-1)\nw(1,2,1,3)\nw(1,3,1,-1)\nw(1,4,1,3)\n");
    assertThat(history.sessionEnd(0)).isEqualTo(3);
    assertThat(history.status(0)).isEqualTo(TransactionStatus.ABORTED);
    assertThat(history.operationEnd(0)).isEqualTo(2);
    assertThat(history.status(1)).isEqualTo(TransactionStatus.COMMITTED);
    assertThat(history.operationEnd(1)).isEqualTo(4);
    assertThat(history.status(2)).isEqualTo(TransactionStatus.ABORTED);
    assertThat(history.value(4)).isEqualTo(3);
  }

  private History read(String content) throws IOException {
    Path file = Files.writeString(folder.resolve("history.txt"), content);
    return HistoryFiles.read(file);
  }
}

package dev.taipan.formats.versions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.formats.io.BadHistoryException;
import dev.taipan.history.History;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.notation.Notation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VersionOrderFileTest {
  private static final History HISTORY =
      Notation.history(
          """
          a 1: w7=10 w7=11
          b 2: w7=20
          b 3 aborted: w7=30
          c 4 unknown: w7=40
          c 5: w7=20 w8=1
          """);

  @TempDir private Path folder;

  private VersionOrder read(String content) throws IOException {
    return VersionOrderFile.read(Files.writeString(folder.resolve("order.txt"), content), HISTORY);
  }

  private static List<String> lists(VersionOrder order) {
    List<String> lists = new ArrayList<>();
    for (int list = 0; list < order.lists(); list++) {
      lists.add(
          order.line(list)
              + " "
              + HISTORY.keyName(order.key(list))
              + " "
              + Arrays.stream(order.transactions(list))
                  .mapToObj(HISTORY::transactionName)
                  .toList());
    }
    return lists;
  }

  @Test
  void readsListsOfValuesAndOfTransactionsWhereValuesRepeat() throws IOException {
    assertThat(lists(read("# by log\n\no(7,0,11,20@5,40)\r\no(7,20@2,20@5)\no(8)")))
        .containsExactly("3 7 [1, 5, 4]", "4 7 [2, 5]", "5 8 []");
  }

  @Test
  void knowsLinesBeyondWhatAnIntHolds() throws IOException {
    VersionLists lists = new VersionLists(Path.of("order.txt"));
    lists.add(VersionLine.parse(Path.of("order.txt"), 3_000_000_000L, "o(7,11,20@5)"));
    assertThat(lists.in(HISTORY).place(0)).isEqualTo("order.txt:3000000000");
  }

  @Test
  void takesTheWritesOfATransactionThatFollowEachOtherForOneVersion() throws IOException {
    assertThat(lists(read("o(7,10,11,40)"))).containsExactly("1 7 [1, 4]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          o(9,1)           | 1:3: found key 9, expected a key of the history
          o(7,11,12)       | 1:8: found value 12 of key 7, which nobody wrote, expected a value that was written
          o(7,30)          | 1:5: found value 30 of key 7, which an aborted transaction wrote, expected an installed value
          o(7,30@3)        | 1:8: found transaction 3, which aborted, expected a committed transaction
          o(7,20)          | 1:5: found value 20 of key 7, which several transactions wrote, expected value@transaction
          o(7,20@1)        | 1:8: found transaction 1, expected a transaction that wrote value 20 of key 7
          o(7,11,0)        | 1:8: found the initial value after others, expected the initial value first
          o(7,             | 1:5: found the end of the line, expected a value
          o(7,11           | 1:7: found the end of the line, expected ',' or ')'
          o(7,11) o(8,1)   | 1:8: found ' o(8,1)', expected the end of the line
          o(,11)           | 1:3: found ',11)', expected a key
          v(7,11)          | 1:1: found 'v(7,11)', expected o(key,value,value,...)
          """)
  void rejectsWhatContradictsTheHistory(String line, String message) {
    assertThatThrownBy(() -> read(line))
        .isInstanceOf(BadHistoryException.class)
        .hasMessage(folder.resolve("order.txt") + ":" + message);
  }

  @Test
  void namesTheLineOfAnError() {
    assertThatThrownBy(() -> read("o(7,11)\n\no(9,1)\n")).hasMessageContaining("order.txt:3:3: ");
  }

  @Test
  void findsTheShortestContradiction() throws IOException {
    VersionOrder order =
        read("o(8,1)\no(7,11,20@2,40)\no(7,20@2,20@5)\no(7,20@5,11)\no(7,40,20@2)");

    VersionOrder.Contradiction contradiction = order.contradiction().orElseThrow();

    assertThat(contradiction.key()).isEqualTo(Notation.key(HISTORY, 7));
    assertThat(contradiction.transactions())
        .containsExactlyInAnyOrder(
            Notation.transaction(HISTORY, 2), Notation.transaction(HISTORY, 4));
    assertThat(Arrays.stream(contradiction.lists()).mapToLong(order::line))
        .containsExactlyInAnyOrder(2L, 5L);
  }

  @Test
  void findsNoContradictionWhereListsAgree() throws IOException {
    assertThat(read("o(7,11,20@2,40)\no(7,20@2,20@5)\no(8,1)").contradiction()).isEmpty();
  }

  @Test
  void ordersWritersByTheirEndsAndLeavesOutWhatDoesNotSay() {
    History history =
        Notation.history(
            """
            a 1 @1..9: w1=1 w2=1
            b 2 @2..5: w1=2
            c 3 @3..9: w1=3
            d 4 @4..: w1=4
            e 5 @1..30 aborted: w1=5
            f 6 @5..20: w1=6
            """);

    VersionOrder order = CommitTimes.of(history);

    assertThat(order.lists()).isEqualTo(1);
    assertThat(Arrays.stream(order.transactions(0)).mapToObj(history::transactionName))
        .containsExactly("2", "1", "6");
  }
}

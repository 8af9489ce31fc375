package dev.taipan.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.history.notation.Notation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ListsTest {

  private static long[] listRead(History history, long transaction, int place) {
    return history.lists().read(history, Notation.operation(history, transaction, place));
  }

  @Test
  void aHistoryOfRegistersHasNone() {
    History history = Notation.history("a 1: w1=1 r1=1");
    assertThat(history.lists()).isSameAs(Lists.NONE);
    assertThat(history.lists().isList(0)).isFalse();
    assertThat(history.lists().length(0)).isZero();
  }

  @Test
  void keepsTheLongestListAndWhoReadIt() {
    History history =
        Notation.history(
            """
            b 2: r1=[10]
            a 1: a1=10 a1=11
            b 3: r1=[10,11,12] r2=7
            a 4: r1=[] a1=12 w2=7
            """);
    Lists lists = history.lists();
    int key = Notation.key(history, 1);
    assertThat(lists.isList(key)).isTrue();
    assertThat(lists.isList(Notation.key(history, 2))).isFalse();
    assertThat(lists.length(key)).isEqualTo(3);
    assertThat(lists.element(key, 1)).isEqualTo(11);
    assertThat(lists.longestRead(key)).isEqualTo(Notation.operation(history, 3, 0));
    assertThat(listRead(history, 2, 0)).containsExactly(10);
    assertThat(listRead(history, 3, 0)).containsExactly(10, 11, 12);
    assertThat(listRead(history, 4, 0)).isEmpty();
    assertThat(lists.irregularReads()).isZero();
  }

  @Test
  void tellsAnEmptyListFromOneThatEndsWithTheInitialValue() {
    History history =
        Notation.history(
            """
            a 1: r1=[] r2=0 a1=0 a1=-1
            b 2: r1=[0] r1=[] r1=[0,-1]
            """);
    assertThat(history.initialValues().emptyList()).isEqualTo(-2);
    assertThat(history.initialValue(Notation.key(history, 2))).isZero();
    assertThat(listRead(history, 1, 0)).isEmpty();
    assertThat(listRead(history, 2, 0)).containsExactly(0);
    assertThat(listRead(history, 2, 1)).isEmpty();
    assertThat(listRead(history, 2, 2)).containsExactly(0, -1);
    ReadsFrom readsFrom = ReadsFrom.of(history);
    assertThat(readsFrom.writeOf(Notation.operation(history, 1, 0)))
        .isEqualTo(ReadsFrom.INITIAL_VERSION);
    assertThat(readsFrom.writeOf(Notation.operation(history, 2, 0)))
        .isEqualTo(Notation.operation(history, 1, 2));
  }

  @Test
  void tellsAnEmptyListFromWideElements() {
    HistoryBuilder builder = new HistoryBuilder().initialValue(1L << 40);
    int transaction = builder.transaction(builder.session("s"), 1, TransactionStatus.COMMITTED);
    builder.readInitial(transaction, builder.key(1));
    builder.append(transaction, builder.key(1), 1L << 40);
    builder.readInitial(transaction, builder.key(2));
    History history = builder.build();
    assertThat(history.value(0)).isEqualTo(-1).isEqualTo(history.initialValue(0));
    assertThat(history.value(1)).isEqualTo(1L << 40);
    assertThat(history.value(2)).isEqualTo(1L << 40).isEqualTo(history.initialValue(1));
  }

  @Test
  void keepsListsThatDisagreeInFull() {
    History history =
        Notation.history(
            """
            b 2: r1=[11,10] r1=[10,10]
            a 1: a1=10 a1=11
            a 3: r1=[10,11] r1=[10,11,11]
            """);
    // The first that was read is the longest: the others are no beginning of it.
    assertThat(history.lists().length(0)).isEqualTo(2);
    assertThat(history.lists().irregularReads()).isEqualTo(3);
    assertThat(listRead(history, 2, 0)).containsExactly(11, 10);
    assertThat(listRead(history, 2, 1)).containsExactly(10, 10);
    assertThat(listRead(history, 3, 0)).containsExactly(10, 11);
    assertThat(listRead(history, 3, 1)).containsExactly(10, 11, 11);
  }

  @Test
  void findsAnElementThatComesTwiceInALongList() {
    long[] list = new long[40];
    Arrays.setAll(list, i -> i % 39);
    HistoryBuilder builder = new HistoryBuilder();
    int transaction = builder.transaction(builder.session("a"), 1, TransactionStatus.COMMITTED);
    builder.append(transaction, builder.key(1), 0);
    builder.readList(transaction, builder.key(1), list, 0, 40);
    assertThat(builder.build().lists().irregularReads()).isEqualTo(1);
  }

  @Test
  void keepsWhatRepeatsInWhatAllBeginWithAndNobodyAppended() {
    History history =
        Notation.history(
            """
            a 1: r1=[9,8,9] a1=10
            b 2: r1=[9,8,9,10] a1=11 r1=[9,8,9,10,11]
            c 3: r2=[7,7] r2=[7,7,7]
            """);
    assertThat(history.lists().length(0)).isEqualTo(5);
    assertThat(history.lists().repeatable(0)).isEqualTo(3);
    assertThat(listRead(history, 1, 0)).containsExactly(9, 8, 9);
    assertThat(listRead(history, 2, 0)).containsExactly(9, 8, 9, 10);
    assertThat(listRead(history, 2, 2)).containsExactly(9, 8, 9, 10, 11);
    assertThat(history.lists().repeatable(1)).isEqualTo(2);
    assertThat(history.lists().irregularReads()).isEqualTo(1);
    assertThat(listRead(history, 3, 0)).containsExactly(7, 7);
    assertThat(listRead(history, 3, 1)).containsExactly(7, 7, 7);
  }

  @Test
  void forgetsListsOfTransactionsThatDidNotCommit() {
    History history = Notation.history("a 1 aborted: r1=[1,2]\nb 2: a1=1\n");
    assertThat(history.lists().length(0)).isZero();
    assertThat(history.value(Notation.operation(history, 1, 0))).isEqualTo(2);
  }

  @Test
  void rejectsAnElementThatMayHaveBeenAppendedTwice() {
    assertThatThrownBy(() -> Notation.history("a 1: a7=3\nb 2 unknown: a7=3\n"))
        .isInstanceOf(UnjudgeableHistoryException.class)
        .hasMessage(
            "the element 3 appended to key 7 by transaction 1 and again by 2; expected "
                + "lists without duplicate appends");
    assertThat(Notation.history("a 1: a7=3\nb 2 aborted: a7=3\n").lists().isList(0)).isTrue();
  }

  @Test
  void whatIsWithinAListWasObserved() {
    History history =
        Notation.history(
            """
            a 1 unknown: a1=1
            b 2 unknown: a1=2
            c 3: a1=3
            d 4: r1=[1,3]
            """);
    ReadsFrom readsFrom = ReadsFrom.of(history);
    assertThat(readsFrom.included(Notation.transaction(history, 1))).isTrue();
    assertThat(readsFrom.included(Notation.transaction(history, 2))).isFalse();
  }

  @Test
  void ordersWhatIsListedAndThenWhatIsNot() {
    History history =
        Notation.history(
            """
            a 1: a1=1
            b 2: a1=2 a1=3
            c 3: a1=4
            d 4: a1=5
            e 5: r1=[1,2,3]
            """);
    VersionOrder order = new Accesses(history, ReadsFrom.of(history)).listOrder();
    List<String> steps = new ArrayList<>();
    order.forEachStep(
        (list, earlier, later) ->
            steps.add(history.transactionName(earlier) + "<" + history.transactionName(later)));
    assertThat(steps).containsExactly("1<2", "2<3", "2<4");
  }

  @Test
  void aListBehindOwnAppendsIsAnExternalReadOnce() {
    History history =
        Notation.history(
            """
            a 1: a1=1
            b 2: a1=2 r1=[1,2] a1=3 r1=[1,2,3]
            """);
    Accesses accesses = new Accesses(history, ReadsFrom.of(history));
    int reader = Notation.transaction(history, 2);
    assertThat(accesses.readEnd(reader) - accesses.readStart(reader)).isEqualTo(1);
    assertThat(accesses.readWriter(accesses.readStart(reader)))
        .isEqualTo(Notation.transaction(history, 1));
  }
}

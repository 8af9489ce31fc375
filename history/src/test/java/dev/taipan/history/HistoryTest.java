package dev.taipan.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class HistoryTest {

  @Test
  void givesEveryTransactionASessionOfItsOwnWithoutSessionOrder() {
    HistoryBuilder builder = new HistoryBuilder();
    int first = builder.session("a");
    builder.session("empty");
    int second = builder.session("b");
    builder.write(builder.transaction(first, 1, TransactionStatus.COMMITTED), builder.key(1), 1);
    builder.write(builder.transaction(first, 2, TransactionStatus.ABORTED), builder.key(1), 2);
    builder.write(builder.transaction(second, 3, TransactionStatus.COMMITTED), builder.key(1), 3);
    assertThat(Shape.named(builder.build().withoutSessionOrder()))
        .isEqualTo(
            """
            session a
            1 COMMITTED: w 1=1
            session a
            2 ABORTED: w 1=2
            session b
            3 COMMITTED: w 1=3
            """);
  }

  @Test
  void namesThingsAsTheInputDoes() {
    HistoryBuilder builder =
        new HistoryBuilder()
            .transactionNames(number -> "T" + number)
            .keyNames(Names.UNSIGNED_DECIMAL)
            .valueNames(Long::toHexString);
    int transaction = builder.transaction(builder.session("s"), 8, TransactionStatus.COMMITTED);
    builder.write(transaction, builder.key(-1), 255);
    History history = builder.build();
    assertThat(history.sessionName(0)).isEqualTo("s");
    assertThat(history.transactionName(0)).isEqualTo("T8");
    assertThat(history.transactionNumber(0)).isEqualTo(8);
    assertThat(history.transactionName(History.INITIAL)).isEqualTo("initial");
    assertThat(history.keyName(0)).isEqualTo("18446744073709551615");
    assertThat(history.valueName(history.value(0))).isEqualTo("ff");
  }

  @Test
  void rejectsOwnersOfWhatDoesNotExist() {
    History history = new HistoryBuilder().build();
    assertThatThrownBy(() -> history.transactionOf(0))
        .isInstanceOf(ArrayIndexOutOfBoundsException.class);
    assertThatThrownBy(() -> history.sessionOf(-1))
        .isInstanceOf(ArrayIndexOutOfBoundsException.class);
  }
}

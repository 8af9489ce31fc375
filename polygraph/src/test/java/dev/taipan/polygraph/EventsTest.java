package dev.taipan.polygraph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class EventsTest {

  @Test
  void mergesBeginAndCommitWhereTransactionsHaveOneEvent() {
    Events events = new Events(StrongLevel.SERIALIZABILITY, 3);
    assertThat(events.count()).isEqualTo(3);
    assertThat(events.areSplit()).isFalse();
    assertThat(events.of(2, Event.BEGIN)).isEqualTo(2);
    assertThat(events.of(2, Event.COMMIT)).isEqualTo(2);
    assertThat(events.transactionOf(2)).isEqualTo(2);
  }

  @Test
  void numbersBeginBeforeCommitTransactionByTransaction() {
    Events events = new Events(StrongLevel.SNAPSHOT_ISOLATION, 3);
    assertThat(events.count()).isEqualTo(6);
    assertThat(events.areSplit()).isTrue();
    assertThat(events.of(0, Event.BEGIN)).isZero();
    assertThat(events.of(0, Event.COMMIT)).isEqualTo(1);
    assertThat(events.of(2, Event.BEGIN)).isEqualTo(4);
    assertThat(events.transactionOf(4)).isEqualTo(2);
    assertThat(events.transactionOf(5)).isEqualTo(2);
  }

  @Test
  void rejectsMoreTransactionsThanCanBeNumbered() {
    assertThat(new Events(StrongLevel.SERIALIZABILITY, Integer.MAX_VALUE).count())
        .isEqualTo(Integer.MAX_VALUE);
    assertThatThrownBy(() -> new Events(StrongLevel.SNAPSHOT_ISOLATION, 1 << 30))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("too many transactions: 1073741824");
  }
}

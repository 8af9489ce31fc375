package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.column.Stamps;
import dev.taipan.whitebox.enne.Enne;
import dev.taipan.whitebox.enne.ReplayLevel;
import dev.taipan.whitebox.sql.Interpreter;
import dev.taipan.whitebox.sql.PredicateDialect;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A history is read atomic exactly if Enne accepts it in some order of its transactions. */
class EnneAgreementTest {
  private static final int KEYS = 3;
  private static final int TRANSACTIONS = 4;

  private final List<int[]> orders = new ArrayList<>();

  @Test
  void aHistoryIsReadAtomicIfAndOnlyIfSomeOrderShowsIt() {
    addOrders(new int[TRANSACTIONS], 0);
    Random random = new Random(11);
    int atomic = 0;
    int someOrders = 0;
    for (int i = 0; i < 400; i++) {
      History history = history(random, i % 2 == 0);
      long showing = orders.stream().filter(order -> isAtomic(history, order)).count();
      assertThat(showing > 0)
          .as("history %d", i)
          .isEqualTo(
              IsolationChecker.satisfies(
                  history, IsolationLevel.named("ra").orElseThrow(), CheckOptions.DEFAULTS));
      atomic += showing > 0 ? 1 : 0;
      someOrders += showing > 0 && showing < orders.size() ? 1 : 0;
    }
    assertThat(orders).hasSize(24);
    assertThat(atomic).isBetween(50, 300);
    assertThat(someOrders).isGreaterThan(30);
  }

  private void addOrders(int[] order, int placed) {
    if (placed == order.length) {
      orders.add(order.clone());
      return;
    }
    for (int transaction = 0; transaction < order.length; transaction++) {
      if (order[transaction] == 0) {
        order[transaction] = placed + 1;
        addOrders(order, placed + 1);
        order[transaction] = 0;
      }
    }
  }

  private static boolean isAtomic(History history, int[] order) {
    Stamps.Builder stamps = new Stamps.Builder();
    for (int transaction = 0; transaction < order.length; transaction++) {
      stamps.order(transaction, order[transaction]);
    }
    History ordered =
        history.withDetails(
            history
                .details()
                .with(
                    stamps.build(order.length, history.operations()),
                    history.details().predicateReads()));
    return new Enne(ordered)
        .check(ReplayLevel.READ_ATOMIC, new Interpreter(PredicateDialect.H2))
        .isAccepted();
  }

  /** Transactions of two sessions that read what others wrote, or will write, or nobody did. */
  private static History history(Random random, boolean valuesRepeat) {
    HistoryBuilder builder = new HistoryBuilder().initialValue(0);
    int[] sessions = {builder.session("a"), builder.session("b")};
    for (int key = 0; key < KEYS; key++) {
      builder.key(key);
    }
    for (int t = 0; t < TRANSACTIONS; t++) {
      int made = builder.transaction(sessions[random.nextInt(2)], t, TransactionStatus.COMMITTED);
      for (int key = 0; key < KEYS; key++) {
        int value = valuesRepeat ? random.nextInt(2) : random.nextInt(t + 1);
        switch (random.nextInt(3)) {
          case 0 -> builder.read(made, key, value);
          case 1 -> builder.write(made, key, valuesRepeat ? 1L : t + 1L);
          default -> {}
        }
      }
    }
    return builder.build();
  }
}

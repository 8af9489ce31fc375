package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.VersionOrder;
import dev.taipan.whitebox.WhiteBoxLevel;
import dev.taipan.whitebox.emme.Emme;
import dev.taipan.whitebox.sql.Interpreter;
import dev.taipan.whitebox.sql.PredicateDialect;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Emme and the strong engine agree on histories without predicates, given the same order. */
class EmmeAgreementTest {
  private static final int KEYS = 3;

  @Test
  void emmeAgreesWithTheStrongEngineThatTrustsTheOrder() {
    Random random = new Random(7);
    int accepted = 0;
    int both = 0;
    for (int i = 0; i < 600; i++) {
      History history = history(random);
      Emme emme = new Emme(history, new Interpreter(PredicateDialect.H2));
      boolean serializable = emme.check(WhiteBoxLevel.SERIALIZABLE).isAccepted();
      assertThat(outcome(history, IsolationLevel.named("ser").orElseThrow(), true))
          .as("%s", emme.check(WhiteBoxLevel.SERIALIZABLE))
          .isEqualTo(serializable ? Outcome.SATISFIED : Outcome.VIOLATED);
      if (emme.check(WhiteBoxLevel.SNAPSHOT_ISOLATION).isAccepted()) {
        both++;
        assertThat(outcome(history, IsolationLevel.named("si").orElseThrow(), false))
            .isEqualTo(Outcome.SATISFIED);
      }
      accepted += serializable ? 1 : 0;
    }
    assertThat(accepted).isBetween(120, 480);
    assertThat(both).isGreaterThan(120);
  }

  private static Outcome outcome(History history, IsolationLevel level, boolean trusts) {
    CheckOptions options =
        trusts ? CheckOptions.DEFAULTS.withTrustInVersionOrder() : CheckOptions.DEFAULTS;
    return IsolationChecker.check(history, level, options).outcome();
  }

  /** Transactions that read snapshots, some of them old ones; they commit one by one. */
  private static History history(Random random) {
    HistoryBuilder builder = new HistoryBuilder().initialValue(0);
    int size = 2 + random.nextInt(6);
    List<long[]> states = new ArrayList<>(List.of(new long[KEYS]));
    List<List<Integer>> writers = new ArrayList<>();
    for (int key = 0; key < KEYS; key++) {
      builder.key(key);
      writers.add(new ArrayList<>());
    }
    int stale = random.nextInt(4);
    long nextValue = 1;
    for (int t = 0; t < size; t++) {
      int seen = random.nextInt(4) < stale ? random.nextInt(t + 1) : t;
      int made = builder.transaction(builder.session("s" + t), t, TransactionStatus.COMMITTED);
      builder.details().order(made, t + 1L);
      builder.details().snapshot(made, seen);
      long[] view = states.get(seen).clone();
      long[] next = states.get(t).clone();
      for (int i = 0; i < 3; i++) {
        int key = random.nextInt(KEYS);
        if (random.nextBoolean()) {
          builder.read(made, key, view[key]);
        } else {
          view[key] = nextValue;
          next[key] = nextValue;
          builder.write(made, key, nextValue++);
          writers.get(key).remove((Integer) t);
          writers.get(key).add(t);
        }
      }
      states.add(next);
    }
    VersionOrder.Builder order = new VersionOrder.Builder("test");
    for (int key = 0; key < KEYS; key++) {
      if (!writers.get(key).isEmpty()) {
        order.add(key, 0, writers.get(key).stream().mapToInt(Integer::intValue).toArray());
      }
    }
    return builder.build().withVersionOrder(order.build());
  }
}

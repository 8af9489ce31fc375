package dev.taipan.certificate.verify;

import static dev.taipan.certificate.verify.Claims.PROVEN;
import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.certificate.Order;
import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.notation.Notation;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The axioms are what their definition says, in orders in which many reads are stale. */
class AxiomTest {
  private static final int HISTORIES = 1500;
  private static final int KEYS = 4;

  @Test
  void readsMissNothingThatWasSeen() {
    for (String level : new String[] {"rc", "ra", "tcc"}) {
      int proven = 0;
      for (int seed = 0; seed < HISTORIES; seed++) {
        proven += check(new Run(new SplittableRandom(seed)), level) ? 1 : 0;
      }
      assertThat(proven).as(level).isBetween(HISTORIES / 20, HISTORIES * 19 / 20);
    }
  }

  private static boolean check(Run run, String level) {
    String answer = Claims.at(level, run.history).of(new Order(run.order(), new int[0]));
    assertThat(answer.equals(PROVEN))
        .as("%s of %s%s", level, Notation.lines(run.history), answer)
        .isEqualTo(run.satisfies(level));
    return answer.equals(PROVEN);
  }

  /** Transactions that commit one after the other, and read versions that are rather old. */
  private static final class Run {
    private final int count;
    private final int[] session;
    private final boolean[][] writes;

    /** Per transaction and key the place of the transaction that it read from; -1 initially. */
    private final int[][] observed;

    private final History history;

    Run(SplittableRandom random) {
      count = random.nextInt(4, 40);
      int sessions = random.nextInt(1, 6);
      int patience = random.nextInt(2, 12);
      session = new int[count];
      writes = new boolean[count][KEYS];
      observed = new int[count][KEYS];
      HistoryBuilder builder = new HistoryBuilder();
      for (int s = 0; s < sessions; s++) {
        builder.session("s" + s);
      }
      for (int key = 0; key < KEYS; key++) {
        builder.key(key);
      }
      for (int place = 0; place < count; place++) {
        session[place] = random.nextInt(sessions);
        int t = builder.transaction(session[place], place, TransactionStatus.COMMITTED);
        for (int key = 0; key < KEYS; key++) {
          observed[place][key] = -2;
          if (random.nextInt(3) == 0) {
            observed[place][key] = version(place, key, random, patience);
            builder.read(t, key, observed[place][key] + 1);
          }
        }
        for (int key = 0; key < KEYS; key++) {
          if (random.nextInt(4) == 0) {
            writes[place][key] = true;
            builder.write(t, key, place + 1);
          }
        }
      }
      history = builder.build();
    }

    /** One of the last versions of a key, mostly the last one. */
    private int version(int place, int key, SplittableRandom random, int patience) {
      for (int writer = place - 1; writer >= 0; writer--) {
        if (writes[writer][key] && random.nextInt(patience) > 0) {
          return writer;
        }
      }
      return -1;
    }

    int[] order() {
      int[] order = new int[count];
      for (int place = 0; place < count; place++) {
        order[place] = Notation.transaction(history, place);
      }
      return order;
    }

    boolean satisfies(String level) {
      boolean[][] direct = new boolean[count][count];
      boolean[][] causal = new boolean[count][count];
      for (int t = 0; t < count; t++) {
        for (int other = 0; other < t; other++) {
          direct[t][other] = session[other] == session[t] || readsFrom(t, other, KEYS);
          if (direct[t][other]) {
            causal[t][other] = true;
            for (int before = 0; before < other; before++) {
              causal[t][before] |= causal[other][before];
            }
          }
        }
      }
      for (int t = 0; t < count; t++) {
        for (int key = 0; key < KEYS; key++) {
          for (int other = observed[t][key] + 1; observed[t][key] > -2 && other < t; other++) {
            boolean seen =
                switch (level) {
                  case "rc" -> readsFrom(t, other, key);
                  case "ra" -> direct[t][other];
                  default -> causal[t][other];
                };
            if (seen && writes[other][key]) {
              return false;
            }
          }
        }
      }
      return true;
    }

    /** Whether a transaction read one of the first keys from another. */
    private boolean readsFrom(int t, int other, int keys) {
      for (int key = 0; key < keys; key++) {
        if (observed[t][key] == other) {
          return true;
        }
      }
      return false;
    }
  }
}

package dev.taipan.certificate.verify;

import static dev.taipan.certificate.verify.Claims.PROVEN;
import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.certificate.Order;
import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.notation.Notation;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The axioms are what their definition says, in orders in which many reads are stale. */
class AxiomTest {
  private static final int HISTORIES = 1500;
  private static final int KEYS = 4;

  /** In the place of a transaction that was read from. */
  private static final int UNREAD = -2;

  private static final int LONG_HISTORIES = 1;

  @Test
  void readsMissNothingThatWasSeen() {
    for (String level : new String[] {"rc", "ra", "tcc"}) {
      int proven = 0;
      for (int seed = 0; seed < HISTORIES; seed++) {
        proven += check(Run.ofFewSessions(new SplittableRandom(seed)), level) ? 1 : 0;
      }
      assertThat(proven).as(level).isBetween(HISTORIES / 20, HISTORIES * 19 / 20);
    }
  }

  /** Causality is looked at for 1,024 places at a time. */
  @Test
  void readsMissNothingThatWasSeenOfManyTransactions() {
    int refused = 0;
    for (int seed = 0; seed < LONG_HISTORIES; seed++) {
      Run right = Run.ofManyTransactions(new SplittableRandom(seed));
      assertThat(check(right, "tcc")).isTrue();
      for (int place = seed; place < right.count; place += 48) {
        refused += check(right.missing(place), "tcc") ? 0 : 1;
      }
    }
    assertThat(refused).isGreaterThan(10 * LONG_HISTORIES);
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

    private Run(int[] session, boolean[][] writes, int[][] observed) {
      count = session.length;
      this.session = session;
      this.writes = writes;
      this.observed = observed;
      HistoryBuilder builder = new HistoryBuilder();
      for (int s = 0; s <= Arrays.stream(session).max().orElseThrow(); s++) {
        builder.session("s" + s);
      }
      for (int key = 0; key < KEYS; key++) {
        builder.key(key);
      }
      for (int place = 0; place < count; place++) {
        build(place, builder);
      }
      history = builder.build();
    }

    private void build(int place, HistoryBuilder builder) {
      int t = builder.transaction(session[place], place, TransactionStatus.COMMITTED);
      for (int key = 0; key < KEYS; key++) {
        if (observed[place][key] > UNREAD) {
          builder.read(t, key, observed[place][key] + 1);
        }
      }
      for (int key = 0; key < KEYS; key++) {
        if (writes[place][key]) {
          builder.write(t, key, place + 1);
        }
      }
    }

    static Run ofFewSessions(SplittableRandom random) {
      int count = random.nextInt(4, 40);
      int sessions = random.nextInt(1, 6);
      int patience = random.nextInt(2, 12);
      int[] session = new int[count];
      boolean[][] writes = new boolean[count][KEYS];
      int[][] observed = new int[count][KEYS];
      for (int place = 0; place < count; place++) {
        session[place] = random.nextInt(sessions);
        for (int key = 0; key < KEYS; key++) {
          observed[place][key] =
              random.nextInt(3) == 0 ? version(writes, place, key, random, patience) : UNREAD;
        }
        for (int key = 0; key < KEYS; key++) {
          writes[place][key] = random.nextInt(4) == 0;
        }
      }
      return new Run(session, writes, observed);
    }

    /**
     * So many sessions that there are no clocks, and so many transactions that they are not all
     * looked at together. Each reads one key, a version that may be as old as what its session has
     * seen allows.
     */
    static Run ofManyTransactions(SplittableRandom random) {
      int sessions = random.nextInt(130, 150);
      int count = 1_200;
      int[] session = new int[count];
      boolean[][] writes = new boolean[count][KEYS];
      int[][] observed = new int[count][KEYS];
      int[][] seen = new int[count][KEYS];
      int[][] seenBySession = new int[sessions][KEYS];
      Arrays.stream(seenBySession).forEach(keys -> Arrays.fill(keys, -1));
      for (int place = 0; place < count; place++) {
        session[place] = random.nextInt(sessions);
        int[] newest = seenBySession[session[place]];
        int key = random.nextInt(KEYS);
        int version = newest[key];
        for (int later = version + 1; later < place; later++) {
          version = writes[later][key] && random.nextInt(8) == 0 ? later : version;
        }
        Arrays.fill(observed[place], UNREAD);
        observed[place][key] = version;
        for (int k = 0; k < KEYS; k++) {
          newest[k] = Math.max(newest[k], version < 0 ? -1 : seen[version][k]);
          writes[place][k] = random.nextBoolean();
          newest[k] = writes[place][k] ? place : newest[k];
        }
        seen[place] = newest.clone();
      }
      return new Run(session, writes, observed);
    }

    /** The same, but for the next read of the same key in the session, which misses that write. */
    Run missing(int place) {
      int[][] changed = Arrays.stream(observed).map(int[]::clone).toArray(int[][]::new);
      for (int key = 0; key < KEYS; key++) {
        for (int next = place + 1; observed[place][key] >= 0 && next < count; next++) {
          if (session[next] == session[place] && observed[next][key] >= observed[place][key]) {
            changed[next][key] = before(observed[place][key], key);
            return new Run(session, writes, changed);
          }
        }
      }
      return this;
    }

    private int before(int version, int key) {
      int before = version - 1;
      while (before >= 0 && !writes[before][key]) {
        before--;
      }
      return before;
    }

    /** One of the last versions of a key, mostly the last one. */
    private static int version(
        boolean[][] writes, int place, int key, SplittableRandom random, int patience) {
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
          for (int other = observed[t][key] + 1; observed[t][key] > UNREAD && other < t; other++) {
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

package dev.taipan.certificate.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.NumberedBySession;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.notation.Notation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What the verifier works out for itself is what everybody else goes by. */
class ReadsTest {
  private static final int HISTORIES = 3000;

  @Test
  void resolvesReadsAsEverybodyElseDoes() throws RejectedException {
    int several = 0;
    for (int seed = 0; seed < HISTORIES; seed++) {
      several += compare(NumberedBySession.of(random(new SplittableRandom(seed))));
    }
    assertThat(several).isGreaterThan(HISTORIES / 15);
  }

  /** Registers and lists, values written twice, and transactions that ended in every way. */
  private static History random(SplittableRandom random) {
    HistoryBuilder builder = new HistoryBuilder();
    int[] sessions = {builder.session("a"), builder.session("b")};
    int transactions = random.nextInt(2, 6);
    for (int t = 0; t < transactions; t++) {
      TransactionStatus status = TransactionStatus.values()[random.nextInt(4) % 3];
      int made = builder.transaction(sessions[random.nextInt(2)], t, status);
      int operations = random.nextInt(6);
      for (int op = 0; op < operations; op++) {
        add(builder, made, random, 100 * t + op);
      }
    }
    return builder.build();
  }

  private static void add(HistoryBuilder builder, int t, SplittableRandom random, int unique) {
    int key = builder.key(random.nextInt(2));
    long value = random.nextInt(4);
    switch (random.nextInt(5)) {
      case 0, 1 -> builder.write(t, key, value);
      case 2, 3 -> builder.read(t, key, value);
      default -> builder.append(t, builder.key(9), unique);
    }
  }

  /** How many reads leave a choice. */
  private static int compare(History history) throws RejectedException {
    ReadsFrom others = ReadsFrom.of(history);
    Reads reads = new Reads(history, false);
    String name = Notation.lines(history);
    int several = 0;
    for (int t = 0; t < history.transactions(); t++) {
      for (int op = history.operationStart(t); op < history.operationEnd(t); op++) {
        if (others.included(t) && !history.isWrite(op)) {
          compare(op, t, reads, others, name);
          several += others.isAmbiguous(op) ? 1 : 0;
        }
      }
    }
    return several;
  }

  private static void compare(int read, int t, Reads reads, ReadsFrom others, String name)
      throws RejectedException {
    int write = others.writeOf(read);
    List<Integer> expected = new ArrayList<>();
    boolean irregular =
        IntStream.range(0, others.irregularReads()).anyMatch(i -> others.irregularRead(i) == read);
    if (others.isAmbiguous(read) && !irregular) {
      Arrays.stream(others.candidates(others.ambiguity(read)))
          .map(one -> one < 0 ? History.INITIAL : others.transactionOf(one))
          .forEach(expected::add);
    } else if (!irregular && (write < 0 || others.transactionOf(write) != t)) {
      expected.add(write < 0 ? History.INITIAL : others.transactionOf(write));
    }
    Set<Integer> found = Set.of();
    if (reads.shown(read).isPresent()) {
      found = reads.external(read).writers();
    } else {
      boolean own = write >= 0 && others.transactionOf(write) == t && !irregular;
      assertThat(reads.isBroken(read)).as(name).isNotEqualTo(own);
    }
    assertThat(found).as("%s read %d", name, read).containsExactlyInAnyOrderElementsOf(expected);
  }
}

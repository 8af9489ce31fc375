package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.taipan.certificate.Order;
import dev.taipan.certificate.verify.Verifier;
import dev.taipan.checker.certify.EventOrders;
import dev.taipan.checker.evidence.Argument;
import dev.taipan.checker.evidence.Evidence;
import dev.taipan.checker.explain.DependencySentences;
import dev.taipan.checker.explain.Explanation;
import dev.taipan.checker.explain.RefutationSentences;
import dev.taipan.checker.explain.Sentence;
import dev.taipan.checker.explain.Violation;
import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.time.Deadline;
import dev.taipan.weak.SerialReplay;
import dev.taipan.weak.WeakAlgorithm;
import dev.taipan.weak.WeakLevel;
import dev.taipan.weak.axiom.DerivedOrder;
import dev.taipan.weak.check.WeakChecker;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Every verdict carries what shows it, and that shows it by the definition of the level. */
class EvidenceTest {
  private static final CheckOptions OPTIONS = CheckOptions.DEFAULTS.withEmptyAllowed();

  private final Map<Class<?>, Integer> seen = new HashMap<>();

  @Test
  void showsEveryVerdict() {
    check(300);
  }

  @Test
  @Tag("slow")
  void showsEveryVerdictOfMoreHistories() {
    check(1_000);
  }

  @Test
  @Tag("exhaustive")
  void showsEveryVerdictOfFarMoreHistories() {
    check(40_000);
  }

  private void check(int histories) {
    LongStream.range(0, histories).forEach(seed -> checkAll(RandomHistories.of(seed)));
    for (Class<?> kind :
        List.of(
            Evidence.RecordedOrder.class,
            Evidence.EventOrder.class,
            Evidence.CommitOrder.class,
            Evidence.Choice.class,
            Evidence.RepeatableReads.class,
            Argument.Read.class,
            Argument.Cases.class,
            Argument.Derivation.class)) {
      assertThat(seen.getOrDefault(kind, 0)).as(kind.getName()).isGreaterThan(histories / 300);
    }
    assertThat(seen).doesNotContainKey(Argument.Unargued.class);
  }

  private void checkAll(History history) {
    for (IsolationLevel level : IsolationLevel.values()) {
      if (history.hasTimes() || !level.needsTimes()) {
        check(history, IsolationChecker.check(history, level, OPTIONS));
      }
    }
    IsolationChecker.checkAll(history, OPTIONS)
        .values()
        .forEach(verdict -> check(history, verdict));
  }

  private void check(History history, Verdict verdict) {
    Evidence evidence = verdict.evidence().orElseThrow();
    if (evidence instanceof Evidence.Refutation refutation) {
      assertThat(verdict.outcome()).isEqualTo(Outcome.VIOLATED);
      note(refutation.argument());
      assertThatAllIsSaidAnew(verdict.violation().orElseThrow(), refutation);
      return;
    }
    assertThat(verdict.outcome()).isEqualTo(Outcome.SATISFIED);
    note(evidence);
    if (evidence instanceof Evidence.RecordedOrder) {
      assertThat(SerialReplay.explains(history)).isTrue();
    } else if (evidence instanceof Evidence.EventOrder order) {
      verify(history, order);
      assertThat(implies(order, verdict.level())).isTrue();
    } else if (evidence instanceof Evidence.CommitOrder order) {
      Accesses accesses = new PreparedHistory(history).accesses();
      assertThat(isCommitOrder(accesses, order.level(), order.transactions())).isTrue();
    } else if (evidence instanceof Evidence.Choice choice) {
      Accesses settled = new Accesses(history, choice.readsFrom());
      assertThat(isCommitOrder(settled, choice.level(), commitOrder(settled, choice.level())))
          .isTrue();
    }
  }

  /** From the evidence and nothing else there is the same name, the same cycle and so on. */
  private static void assertThatAllIsSaidAnew(Violation said, Evidence.Refutation refutation) {
    if (refutation.argument() instanceof Argument.Cases cases) {
      assertThat(said.name()).isEqualTo(cases.name());
      assertThat(said.sentences())
          .endsWith(sentences(refutation.history(), cases).toArray(Sentence[]::new));
      return;
    }
    Violation anew =
        new Explanation(Accesses.of(refutation.history())).of(refutation.argument()).orElseThrow();
    assertThat(anew.name()).isEqualTo(said.name());
    assertThat(anew.established()).isEqualTo(said.established());
    assertThat(anew.transactions()).isEqualTo(said.transactions());
    assertThat(anew.cycle()).isEqualTo(said.cycle());
    assertThat(anew.sentences()).isEqualTo(said.sentences());
  }

  private static List<Sentence> sentences(History history, Argument.Cases cases) {
    Accesses accesses = Accesses.of(history);
    return RefutationSentences.of(cases.refutation(), accesses, new DependencySentences(accesses));
  }

  private static void verify(History history, Evidence.EventOrder order) {
    ReadsFrom readsFrom = ReadsFrom.of(history).with(order.effective());
    Order commits = EventOrders.of(order, readsFrom, history.transactions(), order.level());
    assertThatCode(
            () ->
                Verifier.verify(
                    history,
                    VersionOrder.NONE,
                    EventOrders.certified(order.level()),
                    commits,
                    Deadline.NONE))
        .doesNotThrowAnyException();
  }

  private void note(Object kind) {
    seen.merge(kind.getClass(), 1, Integer::sum);
  }

  private static boolean implies(Evidence.EventOrder order, IsolationLevel level) {
    return Arrays.stream(IsolationLevel.values())
        .filter(known -> known.definition() instanceof Definition.Strong)
        .filter(known -> ((Definition.Strong) known.definition()).level() == order.level())
        .anyMatch(known -> known == level || known.implies(level));
  }

  private static int[] commitOrder(Accesses settled, WeakLevel level) {
    List<DerivedOrder> found = new ArrayList<>();
    assertThat(WeakChecker.check(settled, level, WeakAlgorithm.GUESS, Deadline.NONE, found::add))
        .isEmpty();
    return found.get(0).transactionsInOrder();
  }

  /** The axiom, read by read, as it is written. */
  private static boolean isCommitOrder(Accesses accesses, WeakLevel level, int[] order) {
    History history = accesses.history();
    int[] place = new int[history.transactions()];
    Arrays.fill(place, -1);
    for (int i = 0; i < order.length; i++) {
      place[order[i]] = i;
    }
    BitSet[] past = past(accesses, order);
    for (int reader : order) {
      for (int r = accesses.readStart(reader); r < accesses.readEnd(reader); r++) {
        int writer = accesses.readWriter(r);
        int from = writer == History.INITIAL ? -1 : place[writer];
        if (from >= place[reader]) {
          return false;
        }
        for (int other : order) {
          if (other != writer
              && other != reader
              && accesses.writes(other, accesses.readKey(r))
              && hasSeen(accesses, level, past, reader, r, other)
              && place[other] > from) {
            return false;
          }
        }
      }
      for (int earlier = 0; earlier < reader; earlier++) {
        if (accesses.sessionOf(earlier) == accesses.sessionOf(reader)
            && place[earlier] > place[reader]) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean hasSeen(
      Accesses accesses, WeakLevel level, BitSet[] past, int reader, int read, int other) {
    boolean before = other < reader && accesses.sessionOf(other) == accesses.sessionOf(reader);
    return switch (level) {
      case READ_COMMITTED -> reads(accesses, reader, other, accesses.readOperation(read));
      case READ_ATOMICITY -> before || reads(accesses, reader, other, Integer.MAX_VALUE);
      default -> past[reader].get(other);
    };
  }

  private static boolean reads(Accesses accesses, int reader, int writer, int beforeOperation) {
    for (int r = accesses.readStart(reader); r < accesses.readEnd(reader); r++) {
      if (accesses.readWriter(r) == writer && accesses.readOperation(r) < beforeOperation) {
        return true;
      }
    }
    return false;
  }

  /** Per transaction all that it follows by session order and what was read, in any steps. */
  private static BitSet[] past(Accesses accesses, int[] order) {
    BitSet[] past = new BitSet[accesses.history().transactions()];
    for (int transaction : order) {
      past[transaction] = new BitSet();
      for (int earlier : order) {
        boolean direct =
            reads(accesses, transaction, earlier, Integer.MAX_VALUE)
                || (earlier < transaction
                    && accesses.sessionOf(earlier) == accesses.sessionOf(transaction));
        if (direct && past[earlier] != null) {
          past[transaction].set(earlier);
          past[transaction].or(past[earlier]);
        }
      }
    }
    return past;
  }
}

package dev.taipan.mockstore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.oracle.Oracle;
import dev.taipan.history.History;
import dev.taipan.mockstore.Program.Operation;
import dev.taipan.mockstore.Program.Place;
import dev.taipan.mockstore.level.Aborts;
import dev.taipan.mockstore.level.LevelRules;
import dev.taipan.mockstore.policy.Systematic;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Of small programs, the histories that the store can show at a level are exactly those that
 * satisfy it: all assignments of writers to reads are enumerated, and judged by the definitions
 * (Theorem 4.1 of Biswas et al., OOPSLA 2021, for this store).
 */
class ExhaustiveTest {

  /**
   * What was read and written, by place.
   *
   * @param order the order of the transactions where times count, and else nothing
   */
  private record Shown(List<Place> order, List<List<Long>> values) {}

  @Test
  void histories() {
    compare(300, 3, 3, 2, Scheduling.ONE_AT_A_TIME);
  }

  @Test
  void historiesOfFourTransactions() {
    compare(100, 4, 3, 2, Scheduling.ONE_AT_A_TIME);
  }

  @Test
  void historiesOfTransactionsSideBySide() {
    compare(100, 3, 2, 2, Scheduling.INTERLEAVED);
  }

  @Test
  @Tag("slow")
  void moreHistories() {
    compare(3000, 3, 3, 2, Scheduling.ONE_AT_A_TIME);
    compare(1000, 4, 3, 2, Scheduling.ONE_AT_A_TIME);
    compare(1000, 4, 2, 3, Scheduling.ONE_AT_A_TIME);
    compare(1000, 3, 2, 2, Scheduling.INTERLEAVED);
  }

  private static void compare(
      int programs, int transactions, int operations, int keys, Scheduling scheduling) {
    Random random = new Random(transactions * 100 + operations);
    Map<IsolationLevel, Integer> shown = new EnumMap<>(IsolationLevel.class);
    for (int i = 0; i < programs; i++) {
      Program program = Program.random(random, transactions, operations, keys);
      Map<IsolationLevel, Set<Shown>> expected = satisfying(program);
      for (IsolationLevel level : LevelRules.levels()) {
        if (level.needsTimes() && scheduling == Scheduling.INTERLEAVED) {
          continue;
        }
        Set<Shown> reached = reached(program, level, scheduling);
        assertThat(reached)
            .as("%s at %s, program %d", program, level.symbol(), i)
            .isEqualTo(expected.get(level));
        shown.merge(level, reached.size(), Integer::sum);
      }
    }
    assertThat(shown.get(IsolationLevel.READ_COMMITTED))
        .isGreaterThan(shown.get(IsolationLevel.STRONG_SESSION_SERIALIZABILITY));
  }

  /** Of each level, all that the program may show. */
  private static Map<IsolationLevel, Set<Shown>> satisfying(Program program) {
    Map<IsolationLevel, Set<Shown>> satisfying = new EnumMap<>(IsolationLevel.class);
    LevelRules.levels().forEach(level -> satisfying.put(level, new HashSet<>()));
    for (List<Place> order : orders(program)) {
      assign(program, order, new ArrayList<>(), new ArrayList<>(), satisfying);
    }
    return satisfying;
  }

  /** All orders of the transactions that agree with sessions. */
  private static List<List<Place>> orders(Program program) {
    List<List<Place>> orders = new ArrayList<>();
    extend(program, new ArrayList<>(), new int[program.sessions().size()], orders);
    return orders;
  }

  private static void extend(
      Program program, List<Place> order, int[] next, List<List<Place>> orders) {
    if (order.size() == program.places().size()) {
      orders.add(List.copyOf(order));
      return;
    }
    for (int session = 0; session < next.length; session++) {
      if (next[session] < program.sessions().get(session).size()) {
        order.add(new Place(session, next[session]++));
        extend(program, order, next, orders);
        next[session]--;
        order.remove(order.size() - 1);
      }
    }
  }

  /**
   * Has each read return what some transaction before it in an order wrote, or the initial value.
   */
  private static void assign(
      Program program,
      List<Place> order,
      List<List<Long>> done,
      List<Long> current,
      Map<IsolationLevel, Set<Shown>> satisfying) {
    if (done.size() == order.size()) {
      judge(program, order, done, satisfying);
      return;
    }
    Place place = order.get(done.size());
    List<Operation> operations = program.operations(place);
    if (current.size() == operations.size()) {
      List<List<Long>> more = new ArrayList<>(done);
      more.add(List.copyOf(current));
      assign(program, order, more, new ArrayList<>(), satisfying);
      return;
    }
    for (long value : values(program, order.subList(0, done.size()), place, current.size())) {
      current.add(value);
      List<Long> copy = new ArrayList<>(current);
      assign(program, order, done, copy, satisfying);
      current.remove(current.size() - 1);
    }
  }

  private static List<Long> values(Program program, List<Place> before, Place place, int index) {
    List<Operation> operations = program.operations(place);
    Operation operation = operations.get(index);
    if (operation.write()) {
      return List.of(Program.value(place, index));
    }
    int own = lastWrite(operations.subList(0, index), operation.key());
    if (own >= 0) {
      return List.of(Program.value(place, own));
    }
    List<Long> values = new ArrayList<>(List.of(0L));
    for (Place writer : before) {
      int last = lastWrite(program.operations(writer), operation.key());
      if (last >= 0) {
        values.add(Program.value(writer, last));
      }
    }
    return values;
  }

  private static int lastWrite(List<Operation> operations, int key) {
    for (int i = operations.size() - 1; i >= 0; i--) {
      if (operations.get(i).write() && operations.get(i).key() == key) {
        return i;
      }
    }
    return -1;
  }

  private static void judge(
      Program program,
      List<Place> order,
      List<List<Long>> done,
      Map<IsolationLevel, Set<Shown>> satisfying) {
    List<List<Long>> values = byPlace(program, order, done);
    Set<IsolationLevel> satisfied = Oracle.satisfied(Program.history(program, order, values));
    for (IsolationLevel level : LevelRules.levels()) {
      if (satisfied.contains(level)) {
        satisfying.get(level).add(new Shown(level.needsTimes() ? order : List.of(), values));
      }
    }
  }

  private static List<List<Long>> byPlace(
      Program program, List<Place> order, List<List<Long>> done) {
    return program.places().stream().map(place -> done.get(order.indexOf(place))).toList();
  }

  /** All that the store shows of runs in which no transaction is refused. */
  private static Set<Shown> reached(Program program, IsolationLevel level, Scheduling scheduling) {
    Set<Shown> reached = new HashSet<>();
    Systematic all = new Systematic();
    StoreOptions options =
        StoreOptions.at(level)
            .withAborts(Aborts.REALISTIC)
            .withScheduling(scheduling)
            .withPolicy(all);
    while (all.hasNext()) {
      try (MockStore<Long> store = MockStore.open(options)) {
        Execution execution = new Execution(store, program);
        if (execution.run()) {
          List<Place> order = execution.order();
          reached.add(
              new Shown(
                  level.needsTimes() ? order : List.of(),
                  byPlace(program, order, execution.values())));
        }
      }
    }
    return reached;
  }

  @Test
  void whatTheOrdinaryEngineSaysToo() {
    Random random = new Random(1);
    for (int i = 0; i < 20; i++) {
      Program program = Program.random(random, 3, 2, 2);
      for (IsolationLevel level : LevelRules.levels()) {
        for (Shown shown : reached(program, level, Scheduling.ONE_AT_A_TIME)) {
          List<Place> order = shown.order().isEmpty() ? program.places() : shown.order();
          History history = Program.history(program, order, shown.values());
          assertThat(IsolationChecker.check(history, level, CheckOptions.DEFAULTS).outcome())
              .isEqualTo(Outcome.SATISFIED);
        }
      }
    }
  }
}

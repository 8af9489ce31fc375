package dev.taipan.whitebox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.formats.io.HistoryInput;
import dev.taipan.formats.io.ReadLimits;
import dev.taipan.formats.io.ReadOptions;
import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.column.Details;
import dev.taipan.whitebox.enne.ReplayLevel;
import dev.taipan.whitebox.enne.Watch;
import dev.taipan.whitebox.matches.MatchesOracle;
import dev.taipan.whitebox.sql.Interpreter;
import dev.taipan.whitebox.sql.PredicateDialect;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WatchTest {
  private static final List<ReplayLevel> LEVELS =
      List.of(ReplayLevel.READ_COMMITTED, ReplayLevel.SNAPSHOT_ISOLATION, ReplayLevel.SERIALIZABLE);

  private final MatchesOracle oracle = new Interpreter(PredicateDialect.H2);

  @Test
  void readAtomicityDoesNotDependOnWhatComesWhenButInSessions() {
    Random random = new Random(6);
    int late = 0;
    for (int i = 0; i < 3_000; i++) {
      PlainHistory plain = PlainHistory.randomItems(random);
      List<Integer> left = IntStream.of(plain.recorded()).boxed().collect(Collectors.toList());
      Watch watch = new Watch(ReplayLevel.READ_ATOMIC, oracle, 100);
      boolean mended = false;
      while (!left.isEmpty()) {
        boolean before = watch.mismatch().isPresent();
        watch.add(PlainRecording.part(plain, anyFirst(plain, left, random)));
        mended |= before && watch.mismatch().isEmpty();
      }
      assertThat(watch.mismatch().isEmpty())
          .as("%s: %s", plain, watch.mismatch())
          .isEqualTo(new PlainAtomicity(plain).holds());
      late += mended ? 1 : 0;
    }
    assertThat(late).isGreaterThan(100);
  }

  /** Removes one that no other of its session precedes. */
  private static int anyFirst(PlainHistory plain, List<Integer> left, Random random) {
    List<Integer> firsts =
        left.stream()
            .filter(one -> left.stream().noneMatch(before -> plain.precedesInSession(before, one)))
            .toList();
    Integer first = firsts.get(random.nextInt(firsts.size()));
    left.remove(first);
    return first;
  }

  @Test
  void theOrderInWhichTransactionsComeChangesNoVerdict() {
    Random random = new Random(5);
    int late = 0;
    for (int i = 0; i < 3_000; i++) {
      PlainHistory plain = PlainHistory.random(random, true);
      List<Integer> arrivals =
          IntStream.range(0, plain.transactions.size()).boxed().collect(Collectors.toList());
      Collections.shuffle(arrivals, random);
      for (ReplayLevel level : LEVELS) {
        Watch watch = new Watch(level, oracle, 100);
        boolean mended = false;
        for (int transaction : arrivals) {
          boolean before = watch.mismatch().isPresent();
          watch.add(PlainRecording.part(plain, transaction));
          mended |= before && watch.mismatch().isEmpty();
        }
        assertThat(watch.mismatch().isEmpty())
            .as("%s of %s as %s: %s", level, plain, arrivals, watch.mismatch())
            .isEqualTo(new PlainEnne(plain).accepts(level));
        late += mended ? 1 : 0;
      }
    }
    assertThat(late).isGreaterThan(500);
  }

  /**
   * Whoever comes no later than the window allows, and saw nothing that is forgotten, is judged.
   */
  @Test
  void aSmallWindowMisjudgesNothing() {
    Random random = new Random(7);
    int forgotten = 0;
    int violated = 0;
    for (int i = 0; i < 1_000; i++) {
      PlainHistory plain = PlainHistory.random(random, true, 10 + random.nextInt(10));
      int window = 1 + random.nextInt(3);
      for (ReplayLevel level : LEVELS) {
        Watch watch = new Watch(level, oracle, window);
        arrivals(plain.transactions.size(), window, random)
            .forEach(transaction -> watch.add(PlainRecording.part(plain, transaction)));
        boolean holds = new PlainEnne(plain).accepts(level);
        boolean found = watch.mismatch().isPresent();
        assertThat(found)
            .as("%s of %s by %d: %s", level, plain, window, watch.mismatch())
            .isEqualTo(!holds && (found || watch.unjudged() == 0));
        forgotten += watch.unjudged() > 0 ? 1 : 0;
        violated += found ? 1 : 0;
      }
    }
    assertThat(forgotten).isGreaterThan(100);
    assertThat(violated).isGreaterThan(500);
  }

  /** Each comes behind fewer that it precedes than the window has room for. */
  private static List<Integer> arrivals(int size, int window, Random random) {
    int[] late = random.ints(size, 0, window).toArray();
    return IntStream.range(0, size)
        .boxed()
        .sorted(Comparator.comparingInt(transaction -> transaction + late[transaction]))
        .toList();
  }

  @Test
  void whatIsOutOfTheWindowIsForgottenAndNotMisjudged() {
    Watch watch = new Watch(ReplayLevel.SERIALIZABLE, oracle, 10);
    for (int i = 1; i <= 1_000; i++) {
      watch.add(increment(i, 10L * i, i - 1));
    }
    assertThat(watch.mismatch()).isEmpty();
    watch.add(increment(1_001, 35, 3));
    assertThat(watch.unjudged()).isEqualTo(1);
    watch.add(increment(1_002, 10_020, 7));
    assertThat(watch.mismatch().map(watch::sentence))
        .contains("T1002 (its operation 1) read key 1: expected 1000 by T1000, observed 7.");
  }

  @Test
  void aReadByPredicateOfWhatIsForgottenIsCountedAndNotMisjudged() {
    Watch watch = new Watch(ReplayLevel.SERIALIZABLE, oracle, 10);
    for (int i = 1; i <= 1_000; i++) {
      watch.add(increment(i, 10L * i, i - 1));
    }
    watch.add(asking(1_001, 35, 3));
    assertThat(watch.mismatch()).isEmpty();
    assertThat(watch.unjudged()).isEqualTo(1);
    watch.add(asking(1_002, 10_020, 7));
    assertThat(watch.mismatch()).isPresent();
  }

  private static History asking(int number, long order, int found) {
    HistoryBuilder builder = new HistoryBuilder();
    int transaction =
        builder.transaction(builder.session("a"), number, TransactionStatus.COMMITTED);
    builder.details().order(transaction, order);
    builder.predicateRead(transaction, "v > 0");
    builder.match(builder.key(1), found, Details.NO_VERSION);
    return builder.build();
  }

  @Test
  void aVersionThatComesTooLateHidesNoneThatIsForgotten() {
    for (int many = 30; many < 60; many++) {
      Watch watch = new Watch(ReplayLevel.SERIALIZABLE, oracle, 10);
      for (int i = 1; i <= many; i++) {
        watch.add(increment(i, 10L * i, i - 1));
      }
      watch.add(increment(1_001, 35, 3));
      watch.add(increment(1_002, 55, 5));
      assertThat(watch.mismatch().map(watch::sentence)).as("%d", many).isEmpty();
    }
  }

  /** A part begins with it by chance. */
  @Test
  void whoOnlyWritesInitialValuesAgainIsReplayed() throws IOException {
    Watch watch = new Watch(ReplayLevel.SERIALIZABLE, oracle, 10);
    watch.add(read("{\"session\":\"a\",\"id\":1,\"order\":10,\"ops\":[[\"w\",1,50]]}"));
    watch.add(read("{\"session\":\"b\",\"id\":2,\"order\":20,\"ops\":[[\"w\",1,0]]}"));
    watch.add(read("{\"session\":\"b\",\"id\":3,\"order\":30,\"ops\":[[\"r\",1,0]]}"));

    assertThat(watch.mismatch()).isEmpty();
  }

  @Test
  void aReadOfWhatMayBeForgottenIsCountedAtReadCommittedToo() {
    Watch watch = new Watch(ReplayLevel.READ_COMMITTED, oracle, 10);
    for (int i = 1; i <= 1_000; i++) {
      watch.add(increment(i, 10L * i, i - 1));
    }
    assertThat(watch.unjudged()).isZero();
    watch.add(increment(1_001, 10_010, 3));
    assertThat(watch.mismatch()).isEmpty();
    assertThat(watch.unjudged()).isEqualTo(1);
  }

  private static History increment(int number, long order, int seen) {
    HistoryBuilder builder = new HistoryBuilder();
    int transaction =
        builder.transaction(builder.session("a"), number, TransactionStatus.COMMITTED);
    builder.details().order(transaction, order);
    builder.read(transaction, builder.key(1), seen);
    builder.write(transaction, builder.key(1), number == 1_001 ? 5_000 : number);
    return builder.build();
  }

  @Test
  void keysHoldAtFirstWhatTheySaidInAnEarlierPart() throws IOException {
    Watch watch = new Watch(ReplayLevel.SERIALIZABLE, oracle, 10);
    watch.add(
        read(
            "{\"key\":1,\"initial\":50}\n"
                + "{\"session\":\"a\",\"id\":1,\"order\":10,\"ops\":[[\"r\",1,50]]}"));
    watch.add(
        read("{\"session\":\"a\",\"id\":2,\"order\":20,\"ops\":[[\"r\",1,50],[\"r\",1,51]]}"));

    assertThat(watch.mismatch().map(watch::sentence))
        .contains("T2 (its operation 2) read key 1: expected 50, the initial value, observed 51.");
  }

  private static History read(String line) throws IOException {
    String text =
        "{\"taipan\":\"history\",\"version\":2,\"initial\":0,\"live\":true}\n" + line + "\n";
    try (HistoryInput input =
        HistoryInput.of(
            new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
            Path.of("part"),
            ReadLimits.DEFAULTS)) {
      return HistoryFiles.read(input, ReadOptions.DEFAULTS);
    }
  }

  /** Which goes session by session, and is not recorded so. */
  @Test
  void whatComesInOneKnownOrderIsNotLate() {
    HistoryBuilder builder = new HistoryBuilder();
    add(builder, builder.session("a"), 10);
    builder.write(add(builder, builder.session("b"), 20), builder.key(1), 7);
    int reader = builder.session("c");
    builder.read(add(builder, reader, 30), builder.key(1), 7);
    add(builder, reader, 40);
    Watch watch = new Watch(ReplayLevel.SERIALIZABLE, oracle, 1);
    watch.add(builder.build());

    assertThat(watch.mismatch()).isEmpty();
  }

  private static int add(HistoryBuilder builder, int session, int order) {
    int made = builder.transaction(session, order, TransactionStatus.COMMITTED);
    builder.details().order(made, order);
    return made;
  }

  /** As a statement does that waited for a lock. */
  @Test
  void atReadCommittedAStatementMayReadWhatCameAfterItsSnapshot() throws IOException {
    Watch watch = new Watch(ReplayLevel.READ_COMMITTED, oracle, 10);
    watch.add(read("{\"session\":\"a\",\"id\":1,\"order\":10,\"ops\":[[\"w\",1,50]]}"));
    watch.add(
        read(
            "{\"session\":\"b\",\"id\":2,\"order\":20,"
                + "\"ops\":[[\"r\",1,50,{\"snapshot\":5}],[\"w\",1,51]]}"));
    assertThat(watch.mismatch()).isEmpty();
  }

  @Test
  void whatDoesNotSayEnoughIsLeftOutButForItsWrites() {
    HistoryBuilder builder = new HistoryBuilder();
    int session = builder.session("a");
    int writer = builder.transaction(session, 1, TransactionStatus.COMMITTED);
    builder.details().order(writer, 10);
    builder.read(writer, builder.key(2), 99);
    builder.write(writer, builder.key(1), 7);
    int reader = builder.transaction(session, 2, TransactionStatus.COMMITTED);
    builder.details().order(reader, 20);
    builder.details().snapshot(reader, 15);
    builder.read(reader, builder.key(1), 8);
    int nowhere = builder.transaction(session, 3, TransactionStatus.COMMITTED);
    builder.read(nowhere, builder.key(1), 9);
    Watch watch = new Watch(ReplayLevel.SNAPSHOT_ISOLATION, oracle, 10);
    watch.addWhatIsKnown(builder.build());

    assertThat(watch.leftOut()).isEqualTo(2);
    assertThat(watch.mismatch().map(watch::sentence))
        .contains("T2 (its operation 1) read key 1: expected 7 by T1, observed 8.");
  }
}

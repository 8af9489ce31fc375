package dev.taipan.cli.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.Verdict;
import dev.taipan.cli.library.Engine;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.origin.Origin;
import dev.taipan.record.Recorder;
import dev.taipan.record.SessionRecorder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class WatchTest {
  private static final int FEW = 20;

  @TempDir private Path folder;

  private final List<String> told = new CopyOnWriteArrayList<>();
  private int recordings;
  private Path file;
  private Watch watch;
  private Recorder recorder;
  private List<SessionRecorder> sessions;
  private long transactions;

  private void begin(IsolationLevel level, int overlap) throws IOException {
    file = folder.resolve(++recordings + ".taipan.jsonl");
    watch = new Watch(Engine.LIBRARY, file, level, Duration.ofMinutes(1), overlap, told::add);
    recorder = new Recorder(file, 3, Recorder.Names.CELLS, Origin.UNKNOWN);
    recorder.tell(watch, Recorder.Names.CELLS);
    sessions = List.of(recorder.session(0), recorder.session(1), recorder.session(2));
    watch.follow(System::nanoTime);
    for (String key : new String[] {"x", "y", "z"}) {
      recorder.initial(key(key), "0");
    }
  }

  private static String key(String name) {
    return "[\"t\",\"" + name + "]\\\"\",\"v\"]";
  }

  /** A transaction that reads and writes, as in {@code r x 0, w x 1}. */
  private SessionRecorder.Pending ask(int session, String operations) throws IOException {
    SessionRecorder one = sessions.get(session);
    one.begin(++transactions, System.nanoTime());
    for (String operation : operations.split(", ")) {
      String[] words = operation.split(" ");
      one.operate(words[0], key(words[1]), words[2]);
    }
    return one.committing();
  }

  private void commit(int session, String operations) throws IOException {
    ask(session, operations).ended(TransactionStatus.COMMITTED, System.nanoTime());
  }

  private void skew(int value) throws IOException {
    SessionRecorder.Pending one =
        ask(0, "r x %d, r y %d, w x %d".formatted(value, value, value + 1));
    SessionRecorder.Pending two =
        ask(1, "r x %d, r y %d, w y %d".formatted(value, value, value + 2));
    one.ended(TransactionStatus.COMMITTED, System.nanoTime());
    two.ended(TransactionStatus.COMMITTED, System.nanoTime());
  }

  private void count(int from, int transactions) throws IOException {
    for (int i = from; i < from + transactions; i++) {
      commit(2, "r z %d, w z %d".formatted(i, i + 1));
    }
  }

  @Test
  void aLevelThatBreaksIsToldOnce() throws Exception {
    begin(IsolationLevel.SERIALIZABILITY, FEW);
    for (int round = 0; round < 5; round++) {
      count(round * FEW, FEW);
      watch.look();
    }
    assertThat(told).isEmpty();

    skew(0);
    watch.look();
    count(5 * FEW, FEW);
    watch.look();

    assertThat(told)
        .singleElement()
        .asString()
        .isEqualTo(
            "serializability (ser) is violated by the first 102 transactions: write-skew,"
                + " by T101, T102");
  }

  @Test
  void theThreadTellsWhileItIsRecorded() throws Exception {
    begin(IsolationLevel.SERIALIZABILITY, FEW);
    watch.start(System::nanoTime);
    skew(0);
    while (told.isEmpty()) {
      Thread.sleep(10);
    }
    watch.close();

    assertThat(told).singleElement().asString().contains("write-skew");
  }

  /** What a transaction saw counts only when all is written down that it may have read from. */
  @Test
  void nobodyIsBlamedForWhatIsNotWrittenDownYet() throws Exception {
    begin(IsolationLevel.SERIALIZABILITY, FEW);
    long before = System.nanoTime();
    watch.follow(() -> before);
    commit(0, "r x 7");
    watch.look();
    watch.follow(System::nanoTime);
    commit(1, "r x 0, w x 7");
    watch.look();

    assertThat(told).isEmpty();
  }

  @Test
  void keysAndValuesAreFoundInAnyText() {
    RecordedLine line =
        RecordedLine.of(
            ("{\"session\":\"1\",\"ops\":[[\"r\",[\"a]\\\"\",1],\"],[\"],[\"w\",\"k\",{\"a\":[1]}],"
                    + "[\"predicate\",\"p[\",[[\"m\",1],[\"n\",2]]],[\"delete\",\"d\"]]}\n")
                .getBytes(StandardCharsets.US_ASCII),
            TransactionStatus.COMMITTED,
            0);

    assertThat(line.keys())
        .containsExactlyInAnyOrder("[\"a]\\\"\",1]", "\"k\"", "\"m\"", "\"n\"", "\"d\"");
    assertThat(line.writes()).isEqualTo(Map.of("\"k\"", "{\"a\":[1]}", "\"d\"", Recorder.NO_ROW));
  }

  /** What is told is what the check at the end says, and with few transactions that is all. */
  @Test
  void agreesWithTheWholeCheck() throws Exception {
    int broken = 0;
    for (int seed = 0; seed < 24; seed++) {
      told.clear();
      boolean isFolded = seed % 2 == 0;
      begin(IsolationLevel.STRICT_SERIALIZABILITY, isFolded ? 4 : 1_000);
      rush(new Random(seed));
      recorder.close();
      List<IsolationLevel> violated =
          IsolationChecker.checkAll(HistoryFiles.read(file), CheckOptions.DEFAULTS)
              .values()
              .stream()
              .filter(verdict -> verdict.outcome() == Outcome.VIOLATED)
              .map(Verdict::level)
              .toList();
      List<IsolationLevel> named = named();
      assertThat(violated).as("seed %d: %s", seed, told).containsAll(named);
      if (!isFolded) {
        assertThat(violated)
            .as("seed %d: %s", seed, told)
            .allMatch(level -> named.stream().anyMatch(level::implies));
      }
      broken += named.size();
    }
    assertThat(broken).isPositive();
  }

  private List<IsolationLevel> named() {
    List<IsolationLevel> named = new ArrayList<>();
    for (String line : told) {
      String symbol = line.replaceAll("^[^(]*\\(([a-z-]+)\\) is violated.*", "$1");
      named.add(IsolationLevel.named(symbol).orElseThrow());
    }
    return named;
  }

  /** Transactions that see a state of some moments ago, now and then. */
  private void rush(Random random) throws IOException, InterruptedException {
    List<Map<String, Integer>> states = new ArrayList<>(List.of(Map.of("x", 0, "y", 0, "z", 0)));
    String[] keys = {"x", "y", "z"};
    for (int i = 1; i <= 40; i++) {
      int age = random.nextInt(5) == 0 ? random.nextInt(3) : 0;
      Map<String, Integer> state = states.get(Math.max(0, states.size() - 1 - age));
      String read = keys[random.nextInt(3)];
      String write = keys[random.nextInt(3)];
      commit(
          random.nextInt(3),
          "r %s %d, r %s %d, w %s %d"
              .formatted(read, state.get(read), write, state.get(write), write, i));
      Map<String, Integer> next = new HashMap<>(states.get(states.size() - 1));
      next.put(write, i);
      states.add(next);
      if (random.nextInt(4) == 0) {
        watch.look();
      }
    }
    watch.look();
  }

  /** A watch that has ended keeps nothing of what comes. */
  @Test
  void whoHasEndedKeepsNothing() throws Exception {
    begin(IsolationLevel.SERIALIZABILITY, FEW);
    watch.start(
        () -> {
          throw new IllegalStateException("no clock");
        });
    while (told.isEmpty() || watch.waiting() > 0) {
      Thread.sleep(5);
    }
    ask(0, "w x 1").ended(TransactionStatus.COMMITTED, System.nanoTime());
    recorder.initial(key("later"), "0");

    assertThat(told).containsExactly("watching has ended: no clock");
    assertThat(watch.waiting()).isZero();
  }
}

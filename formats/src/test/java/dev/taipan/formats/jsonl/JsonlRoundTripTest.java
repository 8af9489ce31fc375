package dev.taipan.formats.jsonl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.formats.bincode.BincodeBytes;
import dev.taipan.formats.cobra.LogBytes;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.formats.io.HistoryFormat;
import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.Names;
import dev.taipan.history.NumberedBySession;
import dev.taipan.history.Shape;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.column.Column;
import dev.taipan.history.origin.ClockUnit;
import dev.taipan.history.origin.Origin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AfterProperty;
import net.jqwik.api.lifecycle.BeforeProperty;

/** What is written and read again is the same history, in all that it says. */
class JsonlRoundTripTest {
  private static final Names[] NAMES = {
    Names.DECIMAL, Names.UNSIGNED_DECIMAL, number -> "\t\"\\ \u00e9\ud83d\udc0d" + number
  };

  private static final Set<Column> OLD =
      EnumSet.range(Column.LISTS, Column.OWN_INITIAL_VALUES).stream()
          .filter(column -> column != Column.WRITE_ORDER)
          .collect(Collectors.toSet());

  private Path folder;

  @BeforeProperty
  void makeFolder() throws IOException {
    folder = Files.createTempDirectory("round-trip");
  }

  @AfterProperty
  void removeFolder() throws IOException {
    for (String name : new String[] {"input", "output", "T1.log"}) {
      Files.deleteIfExists(folder.resolve(name));
    }
    Files.delete(folder);
  }

  @Example
  void keepsHowAHistoryCameAbout() throws IOException {
    HistoryBuilder builder = new HistoryBuilder();
    int transaction = builder.transaction(builder.session("a"), 1, TransactionStatus.COMMITTED);
    builder.write(transaction, builder.key(0), 1);
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("isolation", "serializable");
    facts.put("database", "\"Tëst\" 1\n");
    Origin origin = new Origin(Optional.of(ClockUnit.MICROSECONDS), facts);
    History history = builder.origin(origin).build();

    assertThat(again(history).origin()).isEqualTo(origin);
    assertThat(again(history).origin().facts().keySet()).containsExactly("isolation", "database");
    assertThat(again(history).withoutSessionOrder().origin()).isEqualTo(origin);
    assertThat(HistoryBuilder.continuing(history).build().origin()).isEqualTo(origin);
  }

  @Property(tries = 150)
  void keepsEverything(@ForAll Random random) throws IOException {
    History history = withVersions(history(random), random);
    assertThat(Shape.detailed(again(history))).isEqualTo(Shape.detailed(history));
  }

  @Property(tries = 150)
  void keepsWhatFewHistoriesSay(@ForAll Random random) throws IOException {
    History history = DetailedHistories.history(random);
    assertThat(Shape.detailed(again(history))).isEqualTo(Shape.detailed(history));
  }

  /** The same, numbered as the file has them and not session by session. */
  @Property(tries = 200)
  void numberingChangesNothing(@ForAll Random random) throws IOException {
    long seed = random.nextLong();
    History bySession = DetailedHistories.history(new Random(seed));
    History asRecorded =
        DetailedHistories.history(new Random(seed), new HistoryBuilder().numberedAsRecorded());
    assertThat(Shape.detailed(NumberedBySession.of(asRecorded)))
        .isEqualTo(Shape.detailed(bySession));
    assertThat(Shape.detailed(again(asRecorded))).isEqualTo(Shape.detailed(bySession));
  }

  /** What needs nothing of version 2 is a file that older readers know. */
  @Property(tries = 100)
  void isOfTheOldestVersionThatHasAPlaceForAll(@ForAll Random random) throws IOException {
    again(history(random));
    assertThat(folder.resolve("output"))
        .content()
        .startsWith("{\"taipan\":\"history\",\"version\":1,");
    History detailed = DetailedHistories.history(random);
    again(detailed);
    boolean plain = detailed.columns().stream().allMatch(OLD::contains);
    assertThat(folder.resolve("output"))
        .content()
        .startsWith(
            "{\"taipan\":\"history\",\"version\":"
                + (plain && detailed.tombstone().isEmpty() ? 1 : 2)
                + ",");
  }

  @Example
  void keepsWhatOtherFormatsSay() throws IOException {
    for (String content :
        new String[] {
          "w(1,18446744073709551615,1,2)\nr(1,0,2,18446744073709551615)\no(1,0,18446744073709551615)",
          "w(-1,-2147483648,7,-5)\nw(1,2,7,-1)\nt(1,,8,3)\n",
          "{:type :ok :process 1 :value [[:w :x \"a\\n\"] [:w 5N -2147483648] [:r nil nil]]}",
          "{:type :ok :process 1 :value [[:append [1 2] #{3}] [:r [1 2] [#{3}]] [:r :z []]]}",
          "{:type :ok :value [[:w 1 7]] :index 4}{:type :ok :value [] :index 4}",
          "{\"type\":\"ok\",\"value\":[[\"w\",[1,{\"a\":\"\\u0041\"}],1.50],[\"r\",\"x\",null]]}",
        }) {
      check(Files.writeString(folder.resolve("input"), content));
    }
    check(
        new BincodeBytes()
            .header()
            .u64(1)
            .u64(1)
            .u64(2)
            .write(1, 5, 1)
            .write(1, 6, 0)
            .u8(1)
            .to(folder.resolve("input")));
    new LogBytes()
        .start(1)
        .write(5, 6)
        .read(0xbebeebeeL, 0xbebeebeeL, 7)
        .commit(1)
        .start(3)
        .to(folder.resolve("T1.log"));
    check(folder);
  }

  @Example
  void keepsTheSyntaxOfKeysAndValues() throws IOException {
    String content =
        "{:type :ok, :f :txn, :process 1, :index 0, :value [[:w :x \"a\"] [:w 2 1/2]]}\n";
    History history = HistoryFiles.read(Files.writeString(folder.resolve("input"), content));
    HistoryFiles.write(again(history), folder.resolve("output"), HistoryFormat.EDN);
    assertThat(folder.resolve("output")).hasContent(content);
  }

  private void check(Path input) throws IOException {
    History history = HistoryFiles.read(input);
    assertThat(Shape.detailed(again(history))).isEqualTo(Shape.detailed(history));
  }

  private History again(History history) throws IOException {
    Path file = folder.resolve("output");
    HistoryFiles.write(history, file, HistoryFormat.JSONL);
    return HistoryFiles.read(file);
  }

  private static History history(Random random) {
    HistoryBuilder builder = new HistoryBuilder();
    builder.keyNames(NAMES[random.nextInt(3)]).valueNames(NAMES[random.nextInt(3)]);
    builder.transactionNames(NAMES[random.nextInt(3)]).initialValue(random.nextInt(2) - 1);
    boolean initial = random.nextInt(4) > 0;
    if (!initial) {
      builder.noInitialValue();
    }
    int sessions = 1 + random.nextInt(4);
    for (int session = 0; session < sessions; session++) {
      builder.session(random.nextInt(4) == 0 ? "same" : "s " + session);
    }
    long[][] lists = new long[2][0];
    for (int i = random.nextInt(8); i > 0; i--) {
      TransactionStatus status = TransactionStatus.values()[random.nextInt(3)];
      int transaction =
          builder.transaction(random.nextInt(sessions), random.nextInt(9) - 3, status);
      if (random.nextBoolean()) {
        // The end of what has an unknown outcome says nothing, so it needs a start.
        boolean open = status != TransactionStatus.UNKNOWN && random.nextBoolean();
        long start = open ? History.NO_START : random.nextInt(9);
        builder.times(transaction, start, random.nextBoolean() ? History.NO_END : 9);
      }
      for (int step = random.nextInt(5); step > 0; step--) {
        addStep(builder, transaction, lists, initial, random);
      }
    }
    return builder.build();
  }

  private static void addStep(
      HistoryBuilder builder, int transaction, long[][] lists, boolean initial, Random random) {
    int key = random.nextInt(4);
    int number = builder.key(key - 2L);
    if (key >= lists.length) {
      long value = random.nextInt(5) - 2L;
      if (random.nextBoolean()) {
        builder.write(transaction, number, value);
      } else {
        builder.read(transaction, number, value);
      }
    } else if (random.nextBoolean()) {
      long element = lists[key].length + 1L;
      lists[key] = Arrays.copyOf(lists[key], lists[key].length + 1);
      lists[key][lists[key].length - 1] = element;
      builder.append(transaction, number, element);
    } else {
      int length = random.nextInt(lists[key].length + 1);
      boolean reversed = random.nextInt(4) == 0 && length > 1;
      long[] seen = reversed ? new long[] {2, 1} : lists[key];
      // Without an initial value nothing stands for an empty list that has a name.
      if (length > 0 || initial) {
        builder.readList(transaction, number, seen, 0, reversed ? 2 : length);
      }
    }
  }

  private static History withVersions(History history, Random random) {
    VersionOrder.Builder order = new VersionOrder.Builder("test");
    for (int operation = 0; operation < history.operations(); operation++) {
      int transaction = history.transactionOf(operation);
      if (history.isWrite(operation)
          && history.status(transaction) != TransactionStatus.ABORTED
          && random.nextInt(4) == 0) {
        order.add(history.key(operation), 1, transaction);
      }
    }
    return history.withVersionOrder(order.build());
  }
}

package dev.taipan.collect.whitebox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.column.Stamps;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class LiveOrderTest {

  private static LiveOrder logged(long... writers) {
    LiveOrder order = new LiveOrder(100);
    LongStream.of(writers).forEach(order::logged);
    return order;
  }

  @Test
  void snapshotsThatAreKnownInTimeTellWhatBecameVisibleFirst() {
    LiveOrder order = logged(11, 10, 12);
    order.saw(Snapshot.parse("10:13:11"));
    order.saw(Snapshot.parse("10:12:11"));

    assertThat(order.place(11)).isEqualTo(3);
    assertThat(order.place(10)).isEqualTo(1);
    assertThat(order.sight(Snapshot.parse("10:13:11"))).isEqualTo(2);
    assertThat(order.sight(Snapshot.parse("10:10:"))).isZero();
    assertThat(order.sight(Snapshot.parse("13:13:"))).isEqualTo(3);
    assertThat(order.last(order.logged())).isEqualTo(3);
  }

  /** A snapshot that sees more tells nothing of what comes later in the log: others may. */
  @Test
  void onlyWhatTheLogToldOfBeforeGetsAPlaceToo() {
    LiveOrder order = logged(10, 11, 12, 13);
    order.saw(Snapshot.parse("10:14:"));
    assertThat(order.place(11)).isEqualTo(2);
    assertThat(order.last(2)).isEqualTo(2);

    order.saw(Snapshot.parse("12:14:12"));
    assertThat(order.sight(Snapshot.parse("12:14:12"))).isEqualTo(3);
    assertThat(order.last(4)).isEqualTo(4);
    assertThat(order.place(12)).isEqualTo(4);
  }

  @Test
  void whoWasNotSeenYetComesLaterThanTheLogSays() {
    LiveOrder order = logged(10, 11);
    order.saw(Snapshot.parse("10:12:10"));

    assertThat(order.place(11)).isEqualTo(1);
    assertThat(order.place(10)).isEqualTo(2);
  }

  @Test
  void aSnapshotThatComesTooLateHasNoPlace() {
    LiveOrder order = logged(11, 10, 12);
    assertThat(order.place(10)).isEqualTo(2);

    assertThat(order.sight(Snapshot.parse("10:12:11"))).isEqualTo(Stamps.NONE);
    assertThat(order.sight(Snapshot.parse("10:12:10"))).isEqualTo(1);
    assertThat(order.isUpTo(2, 12)).isFalse();
    assertThat(order.isUpTo(2, 10)).isTrue();
  }

  @Test
  void whatIsOutOfTheWindowHasNoPlace() {
    LiveOrder order = logged(LongStream.rangeClosed(1, 1_000).toArray());
    order.last(order.logged());

    assertThat(order.sight(Snapshot.parse("950:950:"))).isEqualTo(949);
    assertThat(order.sight(Snapshot.parse("800:800:"))).isEqualTo(Stamps.NONE);
  }

  /** Where nothing comes late it is the order that all snapshots together have. */
  @Test
  void isTheOrderOfVisibility() {
    Random random = new Random(3);
    for (int i = 0; i < 300; i++) {
      List<Long> log = new ArrayList<>(LongStream.rangeClosed(1, 12).boxed().toList());
      List<Long> visible = nearly(log, random);
      List<Snapshot> snapshots = new ArrayList<>();
      for (int seen = 0; seen <= 12; seen += 1 + random.nextInt(3)) {
        snapshots.add(of(visible.subList(0, seen), visible));
      }
      SnapshotOrder expected =
          SnapshotOrder.of(
                  log.stream().mapToLong(writer -> writer).toArray(), Set.copyOf(snapshots))
              .orElseThrow();
      LiveOrder order = new LiveOrder(100);
      log.forEach(order::logged);
      snapshots.forEach(order::saw);
      assertThat(log.stream().map(order::place).toList())
          .isEqualTo(LongStream.of(expected.orders()).boxed().toList());
      for (Snapshot snapshot : snapshots) {
        assertThat(order.sight(snapshot)).isEqualTo(expected.sight(snapshot));
      }
    }
  }

  private static List<Long> nearly(List<Long> log, Random random) {
    List<Long> other = new ArrayList<>(log);
    for (int i = 1; i < other.size(); i++) {
      if (random.nextInt(3) == 0) {
        Long moved = other.remove(i);
        other.add(i - 1, moved);
      }
    }
    return other;
  }

  private static Snapshot of(List<Long> seen, List<Long> all) {
    String running =
        all.stream()
            .filter(writer -> !seen.contains(writer))
            .sorted()
            .map(String::valueOf)
            .collect(Collectors.joining(","));
    return Snapshot.parse("1:100:" + running);
  }
}

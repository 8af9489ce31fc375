package dev.taipan.collect.whitebox;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class SnapshotOrderTest {

  private static Optional<SnapshotOrder> of(long[] log, String... snapshots) {
    Set<Snapshot> parsed =
        Arrays.stream(snapshots).map(Snapshot::parse).collect(Collectors.toSet());
    return SnapshotOrder.of(log, parsed);
  }

  private static long sight(SnapshotOrder visibility, String snapshot) {
    return visibility.sight(Snapshot.parse(snapshot));
  }

  @Test
  void isNotTheOrderOfTheLog() {
    SnapshotOrder order =
        of(new long[] {11, 10, 12}, "10:10:", "10:12:11", "10:13:11", "13:13:").orElseThrow();

    assertThat(order.orders()).containsExactly(3, 1, 2);
    assertThat(sight(order, "10:10:")).isZero();
    assertThat(sight(order, "10:12:11")).isEqualTo(1);
    assertThat(sight(order, "10:13:11")).isEqualTo(2);
    assertThat(sight(order, "13:13:")).isEqualTo(3);
  }

  @Test
  void whatIsSeenAtOnceIsInTheOrderOfTheLog() {
    SnapshotOrder order = of(new long[] {12, 10, 11, 30}, "10:10:", "13:13:").orElseThrow();

    assertThat(order.orders()).containsExactly(1, 2, 3, 4);
    assertThat(sight(order, "13:13:")).isEqualTo(3);
  }

  @Test
  void snapshotsOfSeveralServersAreNone() {
    assertThat(of(new long[] {10, 11}, "10:12:10", "10:12:11")).isEmpty();
    assertThat(of(new long[] {10, 11}, "10:12:10", "11:13:11")).isEmpty();
    assertThat(of(new long[] {10, 11}, "10:12:10,11", "10:12:11")).isPresent();
  }

  @Test
  void ownTransactionIsNotSeen() {
    Snapshot own = Snapshot.parse("10:12:10");

    assertThat(own.sees(11)).isTrue();
    assertThat(own.without(11)).isEqualTo(Snapshot.parse("10:12:10,11"));
    assertThat(own.without(10)).isSameAs(own);
    assertThat(own.without(12)).isSameAs(own);
  }
}

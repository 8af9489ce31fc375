package dev.taipan.generate.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LockQueuesTest {
  private final LockQueues locks = new LockQueues(2, 10);
  private final List<Integer> granted = new ArrayList<>();

  private void shared(int... requests) {
    for (int request : requests) {
      locks.request(request, 0, false);
    }
  }

  private void exclusive(int request) {
    locks.request(request, 0, true);
  }

  private List<Integer> grantedByReleaseOf(int request) {
    granted.clear();
    locks.release(request, 0, granted::add);
    return granted;
  }

  @Test
  void sharedRequestsAreGrantedTogether() {
    shared(0, 1);

    assertThat(locks.isGranted(0)).isTrue();
    assertThat(locks.isGranted(1)).isTrue();
  }

  @Test
  void keysAreIndependent() {
    exclusive(0);
    locks.request(1, 1, true);

    assertThat(locks.isGranted(1)).isTrue();
    assertThat(locks.newest(0)).isEqualTo(0);
    assertThat(locks.newest(1)).isEqualTo(1);
  }

  @Test
  void anExclusiveRequestWaitsForAllBeforeIt() {
    shared(0, 1);
    exclusive(2);

    assertThat(locks.isGranted(2)).isFalse();
    assertThat(grantedByReleaseOf(0)).isEmpty();
    assertThat(grantedByReleaseOf(1)).containsExactly(2);
    assertThat(locks.isGranted(2)).isTrue();
  }

  @Test
  void nobodyOvertakes() {
    shared(0);
    exclusive(1);
    shared(2, 3);
    exclusive(4);
    shared(5);

    assertThat(locks.isGranted(2)).isFalse();
    assertThat(grantedByReleaseOf(0)).containsExactly(1);
    assertThat(grantedByReleaseOf(1)).containsExactly(2, 3);
    assertThat(grantedByReleaseOf(3)).isEmpty();
    assertThat(grantedByReleaseOf(2)).containsExactly(4);
    assertThat(grantedByReleaseOf(4)).containsExactly(5);
    assertThat(grantedByReleaseOf(5)).isEmpty();
    assertThat(locks.newest(0)).isEqualTo(LockQueues.NONE);
  }

  @Test
  void aRequestMadeExclusiveWaitsLikeOne() {
    shared(0, 1);
    locks.makeExclusive(1);
    shared(2);

    assertThat(locks.isGranted(1)).isFalse();
    assertThat(locks.isGranted(2)).isFalse();
    assertThat(grantedByReleaseOf(0)).containsExactly(1);
    assertThat(grantedByReleaseOf(1)).containsExactly(2);
  }

  @Test
  void aRequestMadeExclusiveKeepsALockThatNobodyShares() {
    shared(0);
    locks.makeExclusive(0);
    shared(1);

    assertThat(locks.isGranted(0)).isTrue();
    assertThat(locks.isGranted(1)).isFalse();
  }
}

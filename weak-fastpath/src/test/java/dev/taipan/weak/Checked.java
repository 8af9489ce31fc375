package dev.taipan.weak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.anomaly.Tap;
import dev.taipan.history.notation.Notation;
import dev.taipan.weak.check.WeakChecker;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What every algorithm, and they must agree, says about a small history. */
public record Checked(Accesses accesses) {

  public static Checked of(String lines) {
    return of(Notation.history(lines));
  }

  public static Checked of(History history) {
    return new Checked(new Accesses(history, ReadsFrom.of(history)));
  }

  /** How often each pattern that occurs does. */
  public Map<Tap, Long> counts() {
    return counts(EnumSet.allOf(Tap.class));
  }

  /** The same when only some patterns are of interest. */
  public Map<Tap, Long> counts(Set<Tap> wanted) {
    Map<Tap, Long> agreed = counts(wanted, WeakAlgorithm.GUESS);
    for (WeakAlgorithm algorithm : WeakAlgorithm.values()) {
      assertThat(counts(wanted, algorithm)).as(algorithm.symbol()).isEqualTo(agreed);
      assertThat(WeakChecker.first(accesses, wanted, algorithm).isPresent())
          .as(algorithm.symbol())
          .isEqualTo(!agreed.isEmpty());
    }
    return agreed;
  }

  private Map<Tap, Long> counts(Set<Tap> wanted, WeakAlgorithm algorithm) {
    AnomalyCounts counts = WeakChecker.all(accesses, wanted, 1, algorithm);
    Map<Tap, Long> byTap = new EnumMap<>(Tap.class);
    counts.taps().forEach(tap -> byTap.put(tap, counts.count(tap)));
    return byTap;
  }

  /** The levels that the history violates. */
  public Set<WeakLevel> violated() {
    Set<WeakLevel> violated = EnumSet.noneOf(WeakLevel.class);
    for (WeakLevel level : WeakLevel.values()) {
      if (violation(level).isPresent()) {
        violated.add(level);
      }
    }
    return violated;
  }

  /** The violation of a level that the default algorithm finds. */
  public Optional<WeakViolation> violation(WeakLevel level) {
    Optional<WeakViolation> violation = WeakChecker.check(accesses, level);
    for (WeakAlgorithm algorithm : WeakAlgorithm.values()) {
      assertThat(WeakChecker.check(accesses, level, algorithm).isPresent())
          .as("%s by %s", level, algorithm.symbol())
          .isEqualTo(violation.isPresent());
    }
    return violation;
  }
}

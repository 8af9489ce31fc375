package dev.taipan.cli.check;

import dev.taipan.history.History;
import dev.taipan.history.time.Deadline;
import dev.taipan.whitebox.OrderLevel;
import dev.taipan.whitebox.Technique;
import dev.taipan.whitebox.WhiteBoxLevel;
import dev.taipan.whitebox.WhiteBoxVerdict;
import dev.taipan.whitebox.emme.Emme;
import dev.taipan.whitebox.enne.Enne;
import dev.taipan.whitebox.enne.ReplayLevel;
import dev.taipan.whitebox.matches.MatchesOracle;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * One of the two ways to hold a database's own order against a history.
 *
 * @param technique which it is
 * @param named the level of a name, short or long
 * @param levels what it decides, in words
 * @param usual the levels that are judged if none is named
 * @param judging judges them
 */
record OrderJudge<L extends OrderLevel>(
    Technique technique,
    Function<String, Optional<L>> named,
    String levels,
    List<L> usual,
    Judging<L> judging) {

  /** Judges histories. */
  @FunctionalInterface
  interface Judging<L> {
    /** Judges a history, level by level. */
    Function<L, WhiteBoxVerdict> of(History history, MatchesOracle oracle, Deadline deadline);
  }

  /** By version certificate. */
  static final OrderJudge<WhiteBoxLevel> BY_VERSIONS =
      new OrderJudge<>(
          Technique.EMME,
          WhiteBoxLevel::of,
          "a version certificate can decide rc, PL-2.99, si and ser",
          List.of(WhiteBoxLevel.values()),
          (history, oracle, deadline) -> new Emme(history, oracle, deadline)::check);

  /** By expected serialization order; of weaker levels it is asked only by name. */
  static final OrderJudge<ReplayLevel> BY_REPLAY =
      new OrderJudge<>(
          Technique.ENNE,
          ReplayLevel::of,
          "replay can decide rc, ra, si and ser",
          List.of(ReplayLevel.SNAPSHOT_ISOLATION, ReplayLevel.SERIALIZABLE),
          (history, oracle, deadline) -> {
            Enne enne = new Enne(history);
            return level -> enne.check(level, oracle, deadline);
          });

  /** The levels of which an order tells something by itself, with or without enough snapshots. */
  List<L> told(boolean hasSnapshots) {
    return usual.stream()
        .filter(
            level ->
                hasSnapshots
                    || (level != WhiteBoxLevel.SNAPSHOT_ISOLATION
                        && level != ReplayLevel.SNAPSHOT_ISOLATION))
        .toList();
  }
}

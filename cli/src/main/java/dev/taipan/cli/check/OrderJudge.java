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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** One of the two ways to hold a database's own order against a history. */
interface OrderJudge<L extends OrderLevel> {

  /** Which it is. */
  Technique technique();

  /** The level of a name, short or long, whatever its case. */
  Optional<L> level(String name);

  /** What it decides, in words. */
  String levels();

  /** The levels of which an order tells something by itself, with or without enough snapshots. */
  List<L> told(boolean hasSnapshots);

  /** Judges a history, level by level. */
  Function<L, WhiteBoxVerdict> of(History history, MatchesOracle oracle, Deadline deadline);

  /** By version certificate. */
  final class ByVersions implements OrderJudge<WhiteBoxLevel> {
    @Override
    public Technique technique() {
      return Technique.EMME;
    }

    @Override
    public Optional<WhiteBoxLevel> level(String name) {
      return WhiteBoxLevel.of(name);
    }

    @Override
    public String levels() {
      return "a version certificate can decide rc, PL-2.99, si and ser";
    }

    @Override
    public List<WhiteBoxLevel> told(boolean hasSnapshots) {
      List<WhiteBoxLevel> told = new ArrayList<>(List.of(WhiteBoxLevel.values()));
      if (!hasSnapshots) {
        told.remove(WhiteBoxLevel.SNAPSHOT_ISOLATION);
      }
      return told;
    }

    @Override
    public Function<WhiteBoxLevel, WhiteBoxVerdict> of(
        History history, MatchesOracle oracle, Deadline deadline) {
      return new Emme(history, oracle, deadline)::check;
    }
  }

  /** By expected serialization order. */
  final class ByReplay implements OrderJudge<ReplayLevel> {
    @Override
    public Technique technique() {
      return Technique.ENNE;
    }

    @Override
    public Optional<ReplayLevel> level(String name) {
      return ReplayLevel.of(name);
    }

    @Override
    public String levels() {
      return "replay can decide rc, ra, si and ser";
    }

    /** A serialization order is asked for weaker levels only by name. */
    @Override
    public List<ReplayLevel> told(boolean hasSnapshots) {
      return hasSnapshots
          ? List.of(ReplayLevel.SNAPSHOT_ISOLATION, ReplayLevel.SERIALIZABLE)
          : List.of(ReplayLevel.SERIALIZABLE);
    }

    @Override
    public Function<ReplayLevel, WhiteBoxVerdict> of(
        History history, MatchesOracle oracle, Deadline deadline) {
      Enne enne = new Enne(history);
      return level -> enne.check(level, oracle, deadline);
    }
  }
}

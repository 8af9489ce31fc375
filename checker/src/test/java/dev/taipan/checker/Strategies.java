package dev.taipan.checker;

import dev.taipan.checker.strategy.Strategy;
import dev.taipan.encoding.EncodingOptions;
import dev.taipan.encoding.FirstGuess;
import dev.taipan.encoding.Solver;
import dev.taipan.encoding.cdcl.ConflictDrivenSolver;
import dev.taipan.encoding.sat4j.LazySat4jSolver;
import dev.taipan.encoding.sat4j.TheorySat4jSolver;
import dev.taipan.pruning.PairOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** Strategies of every kind. */
public final class Strategies {
  private static final boolean[] EITHER = {true, false};

  private Strategies() {}

  /** Any solver that starts at once with any options, each value of each being equally likely. */
  static Strategy any(RandomGenerator random) {
    Solver solver =
        switch (random.nextInt(6)) {
          case 0 -> new LazySat4jSolver();
          case 1 -> new TheorySat4jSolver();
          case 2 -> new ConflictDrivenSolver(10, 0);
          default -> new ConflictDrivenSolver();
        };
    List<Strategy> strategies = ofEveryKind(solver, random.nextLong());
    return strategies.get(random.nextInt(strategies.size()));
  }

  /** A solver with every combination of options. */
  static List<Strategy> ofEveryKind(Solver solver, long seed) {
    List<Strategy> strategies = new ArrayList<>();
    for (boolean saturates : EITHER) {
      for (boolean splits : EITHER) {
        for (EncodingOptions encoding : encodings(seed)) {
          strategies.add(new Strategy(true, solver, saturates, splits, encoding));
        }
      }
    }
    return strategies;
  }

  private static List<EncodingOptions> encodings(long seed) {
    List<EncodingOptions> encodings = new ArrayList<>();
    for (PairOptions pairs : pairOptions()) {
      for (boolean projects : EITHER) {
        for (boolean twoEdgeCycles : EITHER) {
          for (FirstGuess guess : FirstGuess.values()) {
            encodings.add(new EncodingOptions(pairs, projects, twoEdgeCycles, guess, seed));
          }
        }
      }
    }
    return encodings;
  }

  private static List<PairOptions> pairOptions() {
    PairOptions fewest = PairOptions.FEWEST;
    return List.of(
        fewest, fewest.withoutMerging(), fewest.withUnread(), fewest.withoutMerging().withUnread());
  }
}

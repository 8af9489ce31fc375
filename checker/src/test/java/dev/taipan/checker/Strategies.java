package dev.taipan.checker;

import dev.taipan.encoding.EncodingOptions;
import dev.taipan.encoding.FirstGuess;
import dev.taipan.encoding.Solver;
import dev.taipan.encoding.cdcl.ConflictDrivenSolver;
import dev.taipan.encoding.sat4j.LazySat4jSolver;
import dev.taipan.pruning.PairOptions;
import java.util.random.RandomGenerator;

/** Strategies of every kind. */
final class Strategies {
  private Strategies() {}

  /** Any solver with any options, each value of each being equally likely. */
  static Strategy any(RandomGenerator random) {
    FirstGuess[] guesses = FirstGuess.values();
    return new Strategy(
        random.nextInt(4) == 0 ? new LazySat4jSolver() : nativeSolver(),
        random.nextBoolean(),
        random.nextBoolean(),
        new EncodingOptions(
            new PairOptions(random.nextBoolean(), random.nextBoolean()),
            random.nextBoolean(),
            random.nextBoolean(),
            guesses[random.nextInt(guesses.length)],
            random.nextLong()));
  }

  private static Solver nativeSolver() {
    return new ConflictDrivenSolver();
  }
}

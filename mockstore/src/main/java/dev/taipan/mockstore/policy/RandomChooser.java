package dev.taipan.mockstore.policy;

import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/** Draws from the numbers that follow from a seed. */
class RandomChooser implements Chooser {

  /** Which of so many versions is read. */
  interface Draw {
    int of(UniformRandomProvider random, int size);
  }

  private final UniformRandomProvider random;
  private Draw draw = UniformRandomProvider::nextInt;

  RandomChooser(long seed) {
    random = RandomSource.XO_SHI_RO_256_PP.create(seed);
  }

  RandomChooser reading(Draw other) {
    draw = other;
    return this;
  }

  @Override
  public int read(Choice choice) {
    return draw.of(random, choice.size());
  }

  @Override
  public int next(int size) {
    return random.nextInt(size);
  }
}

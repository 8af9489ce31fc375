package dev.taipan.checker.window;

/**
 * Which cuts are used, and until when windows are worth the trouble. No policy changes a verdict.
 *
 * @param margin how many places windows are wider on either side than they have to be
 * @param neighbours how many windows that are next to each other are joined to one
 * @param mostStale the share of reads that may disagree with the guess
 * @param mostInWindows the share of transactions that may be in windows that are to be decided
 * @param sorts whether windows are first sorted, and decided only where that is not enough
 * @param rounds how often windows that fail are widened
 */
public record CutPolicy(
    int margin, int neighbours, double mostStale, double mostInWindows, boolean sorts, int rounds) {

  /** Windows as narrow as can be, and none where the guess is bad. */
  public static final CutPolicy DEFAULT = new CutPolicy(0, 1, 1.0 / 8, 0.5, true, 3);
}

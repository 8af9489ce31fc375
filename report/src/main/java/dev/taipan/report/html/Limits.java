package dev.taipan.report.html;

import java.util.List;

/**
 * How much of a picture a page shows, so that it stays small.
 *
 * @param cards how many transactions are drawn
 * @param operations how many operations of each
 * @param sentence how long a sentence may be
 * @param steps how many steps are told
 * @param download how large the history to take along may be, in bytes
 */
record Limits(int cards, int operations, int sentence, int steps, int download) {

  /** What a page may be at most, in bytes. */
  static final int PAGE = 2 << 20;

  /** From what is shown where there is no need to leave anything out to what always fits. */
  static final List<Limits> FROM_LARGEST =
      List.of(
          new Limits(200, 14, 2_000, 1_000, 256 << 10),
          new Limits(60, 8, 500, 300, 64 << 10),
          new Limits(12, 6, 200, 50, 0));
}

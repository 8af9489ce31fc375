package dev.taipan.coo.cases;

import dev.taipan.coo.pop.PopType;

/**
 * What a transaction does to the next one of a ring.
 *
 * @param type with or without a commit of the transaction before the next one's operation
 * @param object the number of the row that both speak of
 */
public record RingEdge(PopType type, int object) {

  Letter first() {
    return type.beginsWithWrite() ? Letter.W : Letter.R;
  }

  Letter second() {
    return type.endsWithWrite() ? Letter.W : Letter.R;
  }
}

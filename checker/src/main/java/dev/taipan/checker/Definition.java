package dev.taipan.checker;

import dev.taipan.polygraph.StrongLevel;
import dev.taipan.weak.WeakLevel;

/** How a level is decided: by forbidden patterns, or by a graph of events. */
sealed interface Definition {

  /** By patterns. */
  record Weak(WeakLevel level) implements Definition {}

  /** By a graph of events. */
  record Strong(StrongLevel level) implements Definition {}

  static Definition weak(WeakLevel level) {
    return new Weak(level);
  }

  static Definition strong(StrongLevel level) {
    return new Strong(level);
  }
}

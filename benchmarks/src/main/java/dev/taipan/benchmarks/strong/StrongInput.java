package dev.taipan.benchmarks.strong;

import java.io.IOException;
import java.nio.file.Path;

/** A history to measure, and what is hoped for. */
interface StrongInput {

  /** What tables call it, and users choose it by. */
  String name();

  /** What it may cost. */
  Targets targets();

  /**
   * Its file or directory, which is made when it is missing.
   *
   * @throws IOException when it cannot be written
   */
  Path path() throws IOException;
}

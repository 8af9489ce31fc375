package dev.taipan.collect.run;

import java.io.IOException;

/** What else happens while clients work. */
public interface Disturbance {
  /** Nothing. */
  Disturbance NONE =
      new Disturbance() {
        @Override
        public void begin() {
          // Nothing does.
        }

        @Override
        public void end() {
          // It never began.
        }
      };

  /** The tables are made, and clients are about to begin. */
  void begin();

  /**
   * All clients have ended, or were left behind.
   *
   * @throws IOException when the database was lost
   */
  void end() throws IOException;
}

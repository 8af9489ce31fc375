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
        public boolean isUnderWay() {
          return false;
        }

        @Override
        public void end() {
          // It never began.
        }
      };

  /** The tables are made, and clients are about to begin. */
  void begin();

  /**
   * Whether something happens just now that keeps clients from the database, and ends by itself.
   * Any thread may ask.
   */
  boolean isUnderWay();

  /**
   * All clients have ended, or were left behind.
   *
   * @throws IOException when the database was lost
   */
  void end() throws IOException;
}

package dev.taipan.collect.power;

/**
 * What came of planting one kind of what can go wrong.
 *
 * @param title what was planted
 * @param standing whether it was
 * @param planted how often it was planted
 * @param caught how often that violated a level that holds without it
 */
public record Planting(String title, Standing standing, int planted, int caught) {

  /** Whether a kind was planted. */
  public enum Standing {
    /** It was. */
    PLANTED,
    /** No transactions were found to which it could have happened. */
    NO_PLACE,
    /** The run showed it by itself, and no other transactions were found. */
    SEEN,
    /** None of the levels that it would violate was shown to hold. */
    NOT_HELD,
    /** There was no time to plant it. */
    NO_TIME
  }
}

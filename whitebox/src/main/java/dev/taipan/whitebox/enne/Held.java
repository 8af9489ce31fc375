package dev.taipan.whitebox.enne;

import dev.taipan.history.column.Details;

/**
 * What was read of a key, and which versions it may have been: those that hold the value and have
 * the name, or no name if no version has that one.
 *
 * @param name or {@link Details#NO_VERSION} where the reader did not know it
 */
record Held(int key, long value, long name) {

  static Held by(PendingRead read) {
    return new Held(read.key(), read.value(), read.name());
  }

  /** Whether it may be the version at a place. */
  boolean isAt(int place, KeyVersions versions, ReplaySource source) {
    return versions.value(place) == value && mayHave(versions.name(place), source);
  }

  /** Whether it may be the initial version. */
  boolean isInitial(ReplaySource source) {
    return source.hasInitialValue(key)
        && source.initialValue(key) == value
        && mayHave(source.initialName(key), source);
  }

  /** Whether it may be a version with some value and name. */
  boolean is(long otherValue, long otherName, ReplaySource source) {
    return otherValue == value && mayHave(otherName, source);
  }

  /** What was read, in words. */
  String in(ReplaySource source) {
    String held = source.valueName(value);
    return name == Details.NO_VERSION ? held : held + " (version " + source.versionName(name) + ")";
  }

  private boolean mayHave(long other, ReplaySource source) {
    return name == Details.NO_VERSION
        || name == other
        || (other == Details.NO_VERSION && !source.isBorne(key, value, name));
  }
}

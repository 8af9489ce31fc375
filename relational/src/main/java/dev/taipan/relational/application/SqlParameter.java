package dev.taipan.relational.application;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How the values of a parameter are drawn: {@code 1..10}, each number as likely; {@code zipf
 * 1..10}, the first ones more often; {@code query SELECT …}, from the first column of what it
 * returns when the run begins.
 *
 * @param query none where it is a range
 */
record SqlParameter(String name, boolean isZipf, long from, long to, Optional<String> query) {
  private static final Pattern RANGE =
      Pattern.compile("(zipf\\s+)?(-?\\d{1,15})\\s*\\.\\.\\s*(-?\\d{1,15})");
  private static final Pattern QUERY =
      Pattern.compile("query\\s+(select\\s.*)", Pattern.CASE_INSENSITIVE);

  /** The parameter that a text describes; none where it describes none. */
  static Optional<SqlParameter> of(String name, String text) {
    Matcher range = RANGE.matcher(text);
    if (range.matches()) {
      long from = Long.parseLong(range.group(2));
      long to = Long.parseLong(range.group(3));
      return from > to
          ? Optional.empty()
          : Optional.of(new SqlParameter(name, range.group(1) != null, from, to, Optional.empty()));
    }
    Matcher query = QUERY.matcher(text);
    return query.matches()
        ? Optional.of(new SqlParameter(name, false, 0, 0, Optional.of(query.group(1))))
        : Optional.empty();
  }
}

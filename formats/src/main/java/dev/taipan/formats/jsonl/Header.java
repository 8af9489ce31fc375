package dev.taipan.formats.jsonl;

import dev.taipan.formats.io.BadHistoryException;
import dev.taipan.formats.jsonl.name.NameColumn;
import dev.taipan.formats.syntax.JsonTokens;
import dev.taipan.history.origin.Origin;
import java.util.OptionalLong;

/**
 * What the first line says.
 *
 * @param version of the format
 * @param keys how keys are named
 * @param values how values are named
 * @param versions how versions are named
 * @param transactions how transactions are numbered
 * @param hasInitial whether keys have an initial value
 * @param initial that value, if there is one
 * @param absent the value of what is not there, if one means that
 * @param spelledOut whether a leading transaction that only writes that value is the initial one
 * @param origin how the history came about
 * @param live whether the file is written while transactions run, so that its end may be missing
 */
record Header(
    long version,
    NameColumn keys,
    NameColumn values,
    NameColumn versions,
    NameColumn transactions,
    boolean hasInitial,
    long initial,
    OptionalLong absent,
    boolean spelledOut,
    Origin origin,
    boolean live) {

  /** The latest version of the format. */
  static final int LATEST = 2;

  /**
   * Checks that the present token is of a file whose version has the meaning that it takes.
   *
   * @throws BadHistoryException when it is of version 1
   */
  void requireLatest(JsonTokens tokens) throws BadHistoryException {
    if (version < LATEST) {
      throw tokens.unexpected(
          "\"version\":" + LATEST + " in the header of a file that contains it");
    }
  }
}

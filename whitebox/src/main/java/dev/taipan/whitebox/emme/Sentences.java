package dev.taipan.whitebox.emme;

import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.column.PredicateReads;
import dev.taipan.whitebox.InstalledVersions;
import dev.taipan.whitebox.Observations;

/** Says what was found in the names of the history. */
final class Sentences {
  private final History history;
  private final InstalledVersions versions;
  private final PredicateReads reads;

  Sentences(History history, InstalledVersions versions) {
    this.history = history;
    this.versions = versions;
    reads = history.details().predicateReads();
  }

  String named(int transaction) {
    return "T" + history.transactionName(transaction);
  }

  private String key(int operation) {
    return "key " + history.keyName(history.key(operation));
  }

  private String value(int operation) {
    return history.valueName(history.value(operation));
  }

  private String writer(int write) {
    return named(versions.writer(write));
  }

  String misplaced(int write) {
    return String.format(
        "The version order has no one place for version %s of %s, which %s committed.",
        value(write), key(write), writer(write));
  }

  String duplicate(int write) {
    return String.format(
        "%s wrote %s to %s, and so did another write.", writer(write), value(write), key(write));
  }

  String internal(int read, int own) {
    return String.format(
        "%s read %s of %s, though it had written %s itself.",
        writer(read), value(read), key(read), value(own));
  }

  String read(int read, int observed) {
    return String.format(
        "%s read %s of %s, %s.", writer(read), value(read), key(read), origin(observed));
  }

  private String origin(int observed) {
    if (observed == Observations.GARBAGE) {
      return "which nobody wrote";
    }
    if (versions.tookEffect(versions.writer(observed))) {
      return "which " + writer(observed) + " wrote and then replaced";
    }
    boolean aborted = history.status(versions.writer(observed)) == TransactionStatus.ABORTED;
    return "which "
        + writer(observed)
        + (aborted ? " wrote, and that did not commit" : " wrote, which the order does not have");
  }

  String match(int read, int observed) {
    String what =
        observed == Observations.GARBAGE
            ? "a version"
            : "version " + value(observed) + " of " + key(observed);
    return String.format(
        "%s asked for \"%s\" and looked at %s, %s.",
        named(reads.transaction(read)), reads.predicate(read), what, origin(observed));
  }

  String ownMissing(int read, int own) {
    return String.format(
        "its version set does not have %s of %s, which it had written itself.",
        value(own), key(own));
  }

  /** Behind what was asked for. */
  String predicate(int read, int key, boolean matches, int set) {
    String version =
        set == Observations.INITIAL ? "the initial version" : value(set) + " by " + writer(set);
    String name = history.keyName(key);
    return matches
        ? String.format("did not get %s of key %s, which matches.", version, name)
        : String.format("got key %s, of which %s does not match.", name, version);
  }

  String result(int read, long result, Object expected) {
    return String.format(
        "got %s, where %s follows from its version set.", history.valueName(result), expected);
  }

  /** A step of a cycle. */
  String dependency(Dependencies found, int dependency) {
    String first = named(found.from(dependency));
    String second = named(found.to(dependency));
    String key = history.keyName(found.key(dependency));
    int operation = found.operation(dependency);
    return switch (found.kind(dependency)) {
      case WRITE_WRITE ->
          String.format("%s wrote key %s, and %s the next version of it.", first, key, second);
      case WRITE_READ -> String.format("%s read key %s as %s wrote it.", second, key, first);
      case READ_WRITE ->
          String.format("%s read key %s, and %s wrote the next version of it.", first, key, second);
      case PREDICATE_WRITE_READ ->
          String.format(
              "%s asked for \"%s\" and saw key %s after %s had changed whether it matches.",
              second, asked(operation), key, first);
      case PREDICATE_READ_WRITE ->
          String.format(
              "%s asked for \"%s\" and saw key %s before %s changed whether it matches.",
              first, asked(operation), key, second);
    };
  }

  private String asked(int operation) {
    return reads.predicate(operation - history.operations());
  }
}

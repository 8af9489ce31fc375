package dev.taipan.whitebox.emme;

import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.column.Details;
import dev.taipan.history.column.PredicateReads;
import dev.taipan.whitebox.Observations;
import dev.taipan.whitebox.VersionInstallOrder;
import java.util.BitSet;
import java.util.stream.Collectors;

/** Says what was found in the names of the history. */
final class EmmeSentences {
  private final History history;
  private final VersionInstallOrder versions;
  private final PredicateReads reads;

  /** How many transactions are named at most. */
  private static final int NAMED = 10;

  EmmeSentences(History history, VersionInstallOrder versions) {
    this.history = history;
    this.versions = versions;
    reads = history.details().predicateReads();
  }

  String named(int transaction) {
    return "T" + history.transactionName(transaction);
  }

  private String key(int operation) {
    return row(history.key(operation));
  }

  private String value(int operation) {
    String value = history.valueName(history.value(operation));
    long name = history.details().version(operation);
    return name == Details.NO_VERSION
        ? value
        : value + " (version " + history.versionNames().of(name) + ")";
  }

  private String writer(int write) {
    return named(versions.writer(write));
  }

  /** A clause. */
  String withoutOrder(BitSet transactions) {
    String some =
        transactions.stream().limit(NAMED).mapToObj(this::named).collect(Collectors.joining(", "));
    int others = transactions.cardinality() - NAMED;
    return (others > 0 ? some + " and " + others + " others" : some)
        + (transactions.cardinality() == 1 ? " has" : " have")
        + " no \"order\"";
  }

  String misplaced(int write) {
    return String.format(
        "The version order has no unique place for version %s of %s, which %s committed.",
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
    if (versions.isInstalled(observed)) {
      return "which it wrote only later";
    }
    if (versions.tookEffect(versions.writer(observed)) || versions.isOfSetup(observed)) {
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
        "its version set does not contain %s of %s, which it had written itself.",
        value(own), key(own));
  }

  /** Behind what was asked for. */
  String predicate(int read, int key, boolean matches, int set) {
    String version =
        set == Observations.INITIAL ? "the initial version" : value(set) + " by " + writer(set);
    return matches
        ? String.format("did not get %s of %s, which matches.", version, row(key))
        : String.format("got %s, of which %s does not match.", row(key), version);
  }

  /** Behind what was asked for. */
  String otherVersion(int key, long value, int set) {
    return String.format(
        "got %s of key %s, but its version set contains another version of it, %s.",
        history.valueName(value),
        history.keyName(key),
        set == Observations.INITIAL ? "the initial one" : "by " + writer(set));
  }

  String result(int read, long result, Object expected) {
    return String.format(
        "got %s, where %s follows from its version set.", history.valueName(result), expected);
  }

  /** A step of a cycle. */
  String dependency(DependencyColumns found, int dependency) {
    String first = named(found.from(dependency));
    String second = named(found.to(dependency));
    String key = row(found.key(dependency));
    int operation = found.operation(dependency);
    return switch (found.kind(dependency)) {
      case WRITE_WRITE ->
          String.format("%s wrote %s, and %s the next version of it.", first, key, second);
      case WRITE_READ -> String.format("%s read %s as %s wrote it.", second, key, first);
      case READ_WRITE ->
          String.format("%s read %s, and %s wrote the next version of it.", first, key, second);
      case PREDICATE_WRITE_READ ->
          String.format(
              "%s asked for \"%s\" after %s had %s.",
              second,
              asked(operation),
              first,
              change(found.from(dependency), found.key(dependency)));
      case PREDICATE_READ_WRITE ->
          String.format(
              "%s asked for \"%s\" before %s %s.",
              first, asked(operation), second, change(found.to(dependency), found.key(dependency)));
    };
  }

  /**
   * What a transaction did to a key, which decides whether it matches: it became a row, or none.
   */
  private String change(int transaction, int key) {
    int last = -1;
    for (int operation = history.operationStart(transaction);
        operation < history.operationEnd(transaction);
        operation++) {
      if (history.isWrite(operation) && history.key(operation) == key) {
        last = operation;
      }
    }
    String row = row(key);
    if (last < 0) {
      return "changed whether " + row + " matches";
    }
    return switch (history.kind(last)) {
      case INSERT -> "inserted " + row + ", which matches: " + value(last);
      case DELETE -> "deleted " + row + ", which had matched";
      default -> "set " + row + " to " + value(last) + ", which changes whether it matches";
    };
  }

  private String row(int key) {
    return history.keyNames().title(history.keyNumber(key));
  }

  private String asked(int operation) {
    return reads.predicate(operation - history.operations());
  }
}

package dev.taipan.checker.explain;

import dev.taipan.checker.proof.DirectReads;
import dev.taipan.history.Accesses;
import dev.taipan.history.Dependency;
import dev.taipan.history.History;
import dev.taipan.history.ListVersions;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.column.RowMatch;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/** Says dependencies in sentences: who read what, and who overwrote it. */
public final class DependencySentences {
  private final Accesses accesses;
  private final History history;
  private final IntFunction<String> lists;

  /** Speaks of a history as it is. */
  public DependencySentences(Accesses accesses) {
    this(accesses, read -> ShownList.of(accesses.history(), read));
  }

  /**
   * Speaks of a history that may be an excerpt.
   *
   * @param lists how the list that an operation read is shown, as it was recorded
   */
  public DependencySentences(Accesses accesses, IntFunction<String> lists) {
    this.accesses = accesses;
    this.lists = lists;
    history = accesses.history();
  }

  /** What sentences call a transaction. */
  public String name(int transaction) {
    return transaction == History.INITIAL
        ? "the initial transaction"
        : "T" + history.transactionName(transaction);
  }

  /** What sentences call the transactions that have been named. */
  List<String> names(Named named) {
    return named.transactions().stream().map(this::name).toList();
  }

  /** One dependency as a sentence. */
  public String of(Dependency dependency) {
    String from = name(dependency.from());
    String to = name(dependency.to());
    return switch (dependency.kind()) {
      case SESSION_ORDER ->
          dependency.from() == History.INITIAL
              ? to + " comes after the initial transaction, as all do."
              : to
                  + " comes after "
                  + from
                  + " in session "
                  + history.sessionName(accesses.sessionOf(dependency.to()))
                  + ".";
      case FINAL ->
          to + " is the final read: every transaction comes before it, and so does " + from + ".";
      case REAL_TIME ->
          from
              + " ended at "
              + history.origin().instant(history.endTime(dependency.from()))
              + ", before "
              + to
              + " started at "
              + history.origin().instant(history.startTime(dependency.to()))
              + (dependency.key() < 0
                  ? "."
                  : "; both read or wrote " + row(dependency.key()) + ".");
      case WRITE_READ -> read(dependency);
      case WRITE_WRITE ->
          from + " wrote " + row(dependency.key()) + " before " + to + " did" + why(dependency);
      case READ_WRITE -> missed(dependency);
    };
  }

  private String read(Dependency dependency) {
    String value = written(dependency.from(), dependency.key());
    String writer = name(dependency.from());
    return listRead(dependency.to(), dependency.key(), dependency.from())
        .map(list -> list + "; " + writer + " appended " + value + ".")
        .or(() -> match(dependency.key()).map(asked -> asked(dependency, asked, value)))
        .orElseGet(
            () ->
                name(dependency.to())
                    + " read "
                    + value
                    + " from "
                    + row(dependency.key())
                    + ", which "
                    + writer
                    + " wrote.");
  }

  private String missed(Dependency dependency) {
    String value = written(dependency.to(), dependency.key());
    String writer = name(dependency.to());
    return listRead(dependency.from(), dependency.key(), dependency.witness())
        .map(list -> list + ", without " + writer + "'s append of " + value + ".")
        .or(() -> match(dependency.key()).map(asked -> askedBefore(dependency, asked, value)))
        .orElseGet(
            () ->
                name(dependency.from())
                    + " read "
                    + row(dependency.key())
                    + " as "
                    + readVersion(dependency)
                    + ", which "
                    + writer
                    + (isReadToo(dependency) ? " read too and" : "")
                    + " overwrote with "
                    + value
                    + ".");
  }

  /** Whether a row matches, as the writer had left it. */
  private String asked(Dependency seen, RowMatch asked, String written) {
    return "%s asked for \"%s\" and %s %s, which %s wrote so that it %s."
        .formatted(
            name(seen.to()),
            asked.statement(),
            got(written),
            asked.row(),
            name(seen.from()),
            matches(written));
  }

  /** Whether a row matched before somebody wrote it. */
  private String askedBefore(Dependency missed, RowMatch asked, String written) {
    int left = missed.witness();
    return "%s asked for \"%s\" and %s %s%s, which %s wrote so that it %s."
        .formatted(
            name(missed.from()),
            asked.statement(),
            got(left < 0 ? initially(missed.key()) : written(left, missed.key())),
            asked.row(),
            left < 0 ? "" : " as " + name(left) + " had left it",
            name(missed.to()),
            matches(written));
  }

  private static String got(String value) {
    return value.equals(RowMatch.NO_MATCH) ? "did not get" : "got";
  }

  private static String matches(String value) {
    return value.equals(RowMatch.NO_MATCH) ? "does not match" : "matches";
  }

  /** What a key is about, if that is whether a row matches what a statement asks for. */
  private Optional<RowMatch> match(int key) {
    return history.keyNames().match(history.keyNumber(key));
  }

  /** What a key is called. */
  String row(int key) {
    return history.keyNames().title(history.keyNumber(key));
  }

  /** What a transaction read of a list, which has more than the version that matters. */
  private Optional<String> listRead(int transaction, int key, int version) {
    int read = DirectReads.readOf(accesses, transaction, key, version);
    return read < 0 || !history.lists().isList(key)
        ? Optional.empty()
        : Optional.of(
            name(transaction)
                + " read "
                + list(accesses.readOperation(read))
                + " from "
                + row(key));
  }

  /** Whether who overwrote a version has read it, which shows that it is the later one. */
  private boolean isReadToo(Dependency missed) {
    return DirectReads.hasOverwritten(accesses, missed.to(), missed.witness(), missed.key());
  }

  private String why(Dependency order) {
    if (order.witness() == Dependency.VERSION_ORDER_WITNESS) {
      return ": the version order says so (" + placeOf(order) + ").";
    }
    if (order.witness() == Dependency.LIST_WITNESS) {
      return whyInList(order);
    }
    if (DirectReads.hasOverwritten(accesses, order.to(), order.from(), order.key())) {
      return ": " + name(order.to()) + " read that and overwrote it.";
    }
    return isShown(order)
        ? ": it read the version that "
            + name(order.to())
            + " overwrote, and so did not see "
            + name(order.to())
            + "'s write."
        : ".";
  }

  /** Whether what two transactions read themselves shows the order of their versions of a key. */
  public boolean isShown(Dependency order) {
    return DirectReads.showsOrder(accesses, order);
  }

  /** Which list shows an order: one that holds both appends, or one that ends before the second. */
  private String whyInList(Dependency order) {
    int append = accesses.lastWrite(order.to(), order.key());
    boolean listed = accesses.readsFrom().listVersions().place(append) != ListVersions.NONE;
    return ": the list that "
        + name(readerOfLongestList(order.key()))
        + (listed ? " read shows it." : " read ends without " + name(order.to()) + "'s append.");
  }

  private int readerOfLongestList(int key) {
    return history.transactionOf(history.lists().longestRead(key));
  }

  /** Where the version order says that two versions are next to each other. */
  private String placeOf(Dependency step) {
    VersionOrder order = history.versionOrder();
    for (int list = 0; list < order.lists(); list++) {
      if (order.key(list) == step.key() && hasBoth(order.transactions(list), step)) {
        return order.place(list);
      }
    }
    return order.source();
  }

  private static boolean hasBoth(int[] transactions, Dependency step) {
    boolean sawFirst = false;
    for (int transaction : transactions) {
      if (transaction == step.to() && sawFirst) {
        return true;
      }
      sawFirst |= transaction == step.from();
    }
    return false;
  }

  /** A list in full, or its end when it is long. */
  public String list(int read) {
    return lists.apply(read);
  }

  /** The value that a transaction read from a key of another's. */
  String valueRead(int transaction, int key) {
    int read = DirectReads.firstRead(accesses, transaction, key);
    return history.valueName(history.value(accesses.readOperation(read)));
  }

  /** A version, as one that somebody read: {@code T1's 5}. */
  public String versionOf(int writer, int key) {
    return (writer == History.INITIAL ? "the initial value" : name(writer) + "'s")
        + " "
        + written(writer, key);
  }

  /** The same with the key: {@code T1's 5 from key x}. */
  public String versionFrom(int writer, int key) {
    return versionOf(writer, key) + " from " + row(key);
  }

  /** An order of two versions of a key. */
  public String wrote(int earlier, int later, int key) {
    return "%s wrote %s before %s did".formatted(name(earlier), row(key), name(later));
  }

  /** That there is an order of two versions of a key. */
  public String wroteInSomeOrder(int one, int other, int key) {
    return "%s and %s both wrote %s, in one order or the other."
        .formatted(name(one), name(other), row(key));
  }

  private String readVersion(Dependency antiDependency) {
    return antiDependency.witness() < 0
        ? initially(antiDependency.key()) + " (initially)"
        : written(antiDependency.witness(), antiDependency.key())
            + " (from "
            + name(antiDependency.witness())
            + ")";
  }

  private String initially(int key) {
    boolean empty = history.lists().isList(key) && history.initialValues().listLength(key) == 0;
    return empty ? "[]" : history.initialName(key);
  }

  /** The value that a transaction leaves in a key. */
  private String written(int transaction, int key) {
    if (transaction == History.INITIAL) {
      return history.initialName(key);
    }
    return history.valueName(history.value(accesses.lastWrite(transaction, key)));
  }

  /** The edges of a cycle as data. */
  List<CycleStep> steps(List<Dependency> cycle) {
    return cycle.stream()
        .map(
            edge ->
                new CycleStep(
                    name(edge.from()),
                    relation(edge),
                    name(edge.to()),
                    edge.key() < 0 ? Optional.empty() : Optional.of(history.keyName(edge.key()))))
        .toList();
  }

  /** What a dependency is called in short: {@code wr}, {@code process}. */
  public String relation(Dependency edge) {
    boolean isInitial =
        edge.kind() == Dependency.Kind.SESSION_ORDER && edge.from() == History.INITIAL;
    return isInitial ? "initial" : edge.kind().symbol();
  }

  /** What follows from a cycle. */
  public String conclusion(List<Dependency> cycle) {
    String around =
        cycle.stream()
            .map(dependency -> name(dependency.from()))
            .collect(Collectors.joining(" → "));
    return "So each would have to come before the next: "
        + around
        + " → "
        + name(cycle.get(0).from())
        + ".";
  }
}

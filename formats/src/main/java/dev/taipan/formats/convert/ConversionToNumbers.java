package dev.taipan.formats.convert;

import dev.taipan.formats.io.HistoryFormat;
import dev.taipan.formats.io.UnwritableHistoryException;
import dev.taipan.history.History;
import dev.taipan.history.Names;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.display.Printable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What the formats cannot express in which keys and values are numbers, text and bincode. */
final class ConversionToNumbers {
  private static final int LONGEST_NAME = 100;

  private final History history;
  private final HistoryFormat target;
  private final HistoryCopy copy;
  private final List<String> losses = new ArrayList<>();

  ConversionToNumbers(History history, HistoryFormat target) {
    this.history = history;
    this.target = target;
    copy = new HistoryCopy(history);
  }

  LossyConversion run() throws UnwritableHistoryException {
    addInitialValues();
    losses.addAll(DetailLosses.of(history, Set.of()));
    leaveOutLists();
    settleUnknown();
    renumberKeys();
    renumberValues();
    if (target == HistoryFormat.BINCODE) {
      leaveOutTimesAndVersions();
    } else {
      numberTransactions();
    }
    return new LossyConversion(losses.isEmpty() ? history : copy.make(), losses);
  }

  /** Most formats cannot tell initial values of single keys. */
  private void addInitialValues() {
    int owners = history.initialValues().owners();
    if (owners > 0) {
      losses.add(
          "that "
              + owners
              + " keys have initial values of their own, which --initial inferred recovers");
    }
  }

  private void leaveOutLists() throws UnwritableHistoryException {
    if (history.lists().isEmpty()) {
      return;
    }
    if (history.lists().irregularReads() > 0) {
      throw new UnwritableHistoryException(
          target, "reads disagree on the order of lists, which registers cannot express");
    }
    if (history.initialValues().emptyList() != history.initialValue()) {
      throw new UnwritableHistoryException(
          target, "a list contains " + name() + ", which is the initial value of registers");
    }
    losses.add("lists: their keys become registers that hold the last element");
    copy.leaveOutLists();
  }

  private void settleUnknown() throws UnwritableHistoryException {
    int unknown = 0;
    for (int transaction = 0; transaction < history.transactions(); transaction++) {
      unknown += history.status(transaction) == TransactionStatus.UNKNOWN ? 1 : 0;
    }
    if (unknown == 0) {
      return;
    }
    ReadsFrom readsFrom = ReadsFrom.of(history);
    if (readsFrom.doubtful().length > 0) {
      throw new UnwritableHistoryException(
          target,
          "transaction "
              + history.transactionName(readsFrom.doubtful()[0])
              + " has an unknown outcome, and reads of its writes may be of other transactions");
    }
    int observed = 0;
    for (int transaction = 0; transaction < history.transactions(); transaction++) {
      boolean open = history.status(transaction) == TransactionStatus.UNKNOWN;
      observed += open && readsFrom.included(transaction) ? 1 : 0;
    }
    losses.add(
        "that "
            + unknown
            + " outcomes are unknown: "
            + observed
            + " transactions were observed and become committed, the others are dropped");
    copy.takeUnknownAsCommitted();
    copy.keepTransactions(
        transaction ->
            history.status(transaction) != TransactionStatus.UNKNOWN
                || readsFrom.included(transaction));
  }

  private void renumberKeys() {
    long least = target == HistoryFormat.BINCODE ? 0 : Long.MIN_VALUE;
    Renumbering keys = new Renumbering(history.keyNames(), least);
    for (int key = 0; key < history.keys(); key++) {
      keys.note(history.keyNumber(key));
    }
    for (int key = 0; key < history.keys(); key++) {
      keys.of(history.keyNumber(key));
    }
    if (keys.changed() > 0) {
      losses.add(names(keys.changed(), "key"));
      copy.keys(keys::of, keys.names());
    }
  }

  /** The initial value is 0, and no other one is. */
  private void renumberValues() {
    boolean zero = history.hasInitialValue() && history.initialValue() == 0;
    long least = target == HistoryFormat.BINCODE ? 0 : Long.MIN_VALUE;
    Renumbering values = new Renumbering(history.valueNames(), least);
    values.note(0);
    boolean others = false;
    for (int operation = 0; operation < history.operations(); operation++) {
      values.note(history.value(operation));
      others |= history.value(operation) == 0;
    }
    long instead = zero || !others ? 0 : values.unused();
    int changed = 0;
    for (int operation = 0; operation < history.operations(); operation++) {
      long value = history.value(operation);
      changed += isInitial(value) || values.of(value) == value ? 0 : 1;
    }
    if (!zero) {
      losses.add(
          history.hasInitialValue()
              ? "the initial value " + name() + ", which becomes 0"
              : "the absence of an initial value, which becomes 0");
    }
    if (instead != 0) {
      losses.add("the value 0, which becomes " + instead + " here");
    }
    if (changed > 0) {
      losses.add(names(values.changed(), "value"));
    }
    if (!zero || changed > 0) {
      copy.initialValue(0);
      copy.values(value -> renumbered(values, value, instead), values.names());
    }
  }

  private String name() {
    return Printable.start(history.valueName(history.initialValue()), LONGEST_NAME);
  }

  private boolean isInitial(long value) {
    return history.hasInitialValue() && value == history.initialValue();
  }

  private long renumbered(Renumbering values, long value, long instead) {
    if (isInitial(value)) {
      return 0;
    }
    return value == 0 ? instead : values.of(value);
  }

  private void leaveOutTimesAndVersions() {
    if (history.hasTimes()) {
      losses.add("transaction times");
      copy.leaveOutTimes();
    }
    if (!history.versionOrder().isEmpty()) {
      losses.add("the version order");
      copy.leaveOutVersionOrder();
    }
  }

  private void numberTransactions() {
    Set<Long> numbers = new HashSet<>();
    boolean distinct = true;
    for (int transaction = 0; transaction < history.transactions(); transaction++) {
      if (history.status(transaction) != TransactionStatus.ABORTED) {
        long number = history.transactionNumber(transaction);
        distinct &=
            (number != -1 || history.transactionNames() == Names.UNSIGNED_DECIMAL)
                && numbers.add(number);
      }
    }
    if (!distinct) {
      losses.add("the numbers of transactions, which are renumbered because some are equal");
      copy.numberTransactions();
    }
  }

  private static String names(int changed, String what) {
    return changed == 1
        ? "the name of 1 " + what + ", which gets another number"
        : "the names of " + changed + " " + what + "s, which get other numbers";
  }
}

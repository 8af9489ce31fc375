package dev.taipan.formats.convert;

import dev.taipan.formats.jepsen.Absence;
import dev.taipan.formats.jepsen.ProcessTimes;
import dev.taipan.history.History;
import dev.taipan.history.Lists;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.column.Column;
import dev.taipan.history.column.PredicateReads;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What the formats of Jepsen cannot express. */
final class ConversionToOperations {
  private final History history;
  private final HistoryCopy copy;
  private final List<String> losses = new ArrayList<>();

  ConversionToOperations(History history) {
    this.history = history;
    copy = new HistoryCopy(history);
  }

  LossyConversion run() {
    leaveOutDetails();
    leaveOutVersionOrder();
    leaveOutTimes();
    leaveOutReadsOfUnknown();
    giveInitialValue();
    return new LossyConversion(losses.isEmpty() ? history : copy.make(), losses);
  }

  private void leaveOutDetails() {
    Set<Column> kept = EnumSet.of(Column.LEVELS);
    if (Absence.isInitial(history)) {
      kept.addAll(Set.of(Column.INSERTS_AND_DELETES, Column.PREDICATE_READS, Column.RESULTS));
    }
    losses.addAll(DetailLosses.of(history, kept));
    copy.keep(kept);
    copy.keepInitialValues();
  }

  private void leaveOutVersionOrder() {
    if (!history.versionOrder().isEmpty()) {
      losses.add("the version order");
      copy.leaveOutVersionOrder();
    }
  }

  private void leaveOutTimes() {
    if (history.hasTimes() && ProcessTimes.firstOverlap(history) != ProcessTimes.NONE) {
      losses.add("transaction times, because transactions of one session overlap");
      copy.leaveOutTimes();
    }
  }

  private void leaveOutReadsOfUnknown() {
    int reads = predicateReadsOfUnknown();
    for (int operation = 0; operation < history.operations(); operation++) {
      reads += isReadOfUnknown(operation) ? 1 : 0;
    }
    if (reads > 0) {
      losses.add("reads of transactions with unknown outcomes: " + reads + " times");
      copy.keepOperations(operation -> !isReadOfUnknown(operation));
      copy.keepPredicateReads(transaction -> !isUnknown(transaction));
    }
  }

  private int predicateReadsOfUnknown() {
    PredicateReads predicates = history.details().predicateReads();
    int reads = 0;
    for (int read = 0; read < predicates.size(); read++) {
      reads += isUnknown(predicates.transaction(read)) ? 1 : 0;
    }
    return reads;
  }

  private boolean isReadOfUnknown(int operation) {
    return !history.isWrite(operation) && isUnknown(history.transactionOf(operation));
  }

  private boolean isUnknown(int transaction) {
    return history.status(transaction) == TransactionStatus.UNKNOWN;
  }

  private void addElements(Set<Long> values) {
    Lists lists = history.lists();
    for (int key = 0; key < history.keys(); key++) {
      for (int index = 0; index < lists.length(key); index++) {
        values.add(lists.element(key, index));
      }
    }
    for (int irregular = 0; irregular < lists.irregularReads(); irregular++) {
      for (long element : lists.irregularList(irregular)) {
        values.add(element);
      }
    }
  }

  /** Some value that nobody has, and that is therefore never seen. */
  private void giveInitialValue() {
    if (history.hasInitialValue()) {
      return;
    }
    losses.add("the absence of an initial value: keys are nil initially");
    Set<Long> values = new HashSet<>();
    for (int operation = 0; operation < history.operations(); operation++) {
      values.add(history.value(operation));
    }
    addElements(values);
    long unused = 0;
    while (values.contains(unused)) {
      unused++;
    }
    copy.initialValue(unused);
  }
}

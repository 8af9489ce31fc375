package dev.taipan.report.picture;

import dev.taipan.checker.excerpt.Part;
import dev.taipan.checker.explain.ShownList;
import dev.taipan.checker.explain.Violation;
import dev.taipan.history.History;
import dev.taipan.history.NumberedBySession;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Which transactions of a history those of an argument are, which may speak of a part of it by
 * numbers of its own.
 */
final class StepArrows {
  private final History told;
  private final History whole;
  private final int[] ofPart;

  /** Whether it is known which transactions of the whole those are that the argument speaks of. */
  private final boolean isKnown;

  private final int[] places;

  /** What each operation of an excerpt is in the whole; empty where that is not known. */
  private final int[] operations;

  /** Finds them for a violation of a history. Linear time. */
  StepArrows(Violation violation, History history) {
    told = violation.evidence().history();
    History numbered = NumberedBySession.of(history);
    ofPart = violation.part().map(part -> ofPart(part, numbered)).orElse(new int[0]);
    int[] all = IntStream.range(0, told.transactions()).toArray();
    boolean isPart =
        told.transactions() != numbered.transactions() && told.transactions() == ofPart.length;
    boolean isWhole = told.transactions() == numbered.transactions();
    isKnown = isPart || isWhole;
    whole = isKnown ? numbered : told;
    places = isPart ? ofPart : all;
    int[] counting =
        violation.part().stream()
            .flatMapToInt(part -> part.operations().stream().mapToInt(Integer::intValue))
            .sorted()
            .toArray();
    operations = isPart && counting.length == told.operations() ? counting : new int[0];
  }

  /** An excerpt has its transactions in the order of the whole. */
  private static int[] ofPart(Part part, History numbered) {
    return part.transactions().stream()
        .mapToInt(Integer::intValue)
        .filter(transaction -> !numbered.isInitialTransaction(transaction))
        .sorted()
        .toArray();
  }

  /** The transactions of the part that the explanation speaks of, if it is known which they are. */
  IntStream ofPart() {
    return isKnown ? Arrays.stream(ofPart) : IntStream.empty();
  }

  /** The history whose transactions are shown. */
  History whole() {
    return whole;
  }

  /** The history that the argument speaks of. */
  History told() {
    return told;
  }

  /**
   * The place of an operation of the argument in what is shown of its transaction, where more may
   * be shown; none where nothing does the same.
   */
  List<Integer> place(int operation) {
    int transaction = told.transactionOf(operation);
    int shown = inWhole(transaction);
    int place = whole.operationStart(shown) - 1;
    for (int op = told.operationStart(transaction); op <= operation; op++) {
      place++;
      while (place < whole.operationEnd(shown) && !doTheSame(op, place)) {
        place++;
      }
    }
    return place < whole.operationEnd(shown)
        ? List.of(place - whole.operationStart(shown))
        : List.of();
  }

  private boolean doTheSame(int ofTold, int ofWhole) {
    boolean isList = whole.lists().isList(whole.key(ofWhole));
    return told.isWrite(ofTold) == whole.isWrite(ofWhole)
        && told.keyNumber(told.key(ofTold)) == whole.keyNumber(whole.key(ofWhole))
        && (isList || told.value(ofTold) == whole.value(ofWhole));
  }

  /** The list that an operation of the argument read, as it was recorded. */
  String list(int read) {
    return operations.length == 0
        ? ShownList.of(told, read)
        : ShownList.of(whole, operations[read]);
  }

  /** What is shown of a transaction of the argument. */
  int inWhole(int transaction) {
    return transaction == History.INITIAL ? transaction : places[transaction];
  }
}

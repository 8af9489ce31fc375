package dev.taipan.checker.window;

import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.InitialValues;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.graph.IntList;

/**
 * Makes windows histories of their own, one after the other. The entry state is what keys hold
 * before any write, and a final transaction reads the exit state. Each takes time linear in the
 * operations of the window; 8 bytes per key and session of the whole are kept for all. For one
 * thread.
 */
final class PartMaker {
  private final Guess guess;
  private final History whole;

  /** Per key and session of the whole one more than the latest part's number that it is in. */
  private final int[] keyIn;

  private final int[] keyOf;
  private final int[] sessionIn;
  private final int[] sessionOf;
  private int parts;

  private HistoryBuilder builder;
  private final IntList keys = new IntList();

  PartMaker(Guess guess) {
    this.guess = guess;
    whole = guess.history();
    keyIn = new int[whole.keys()];
    keyOf = new int[whole.keys()];
    sessionIn = new int[whole.sessions()];
    sessionOf = new int[whole.sessions()];
  }

  /**
   * Makes one. Transactions go by the numbers of their places in the window, the final one comes
   * behind them.
   *
   * @param from the first place of the window
   * @param to one past its last place
   * @param entries the writes of the versions that are there when it begins
   * @param exits reads of the versions that have to be there when it ends
   */
  History make(int from, int to, int[] entries, int[] exits) {
    parts++;
    keys.truncate(0);
    builder = new HistoryBuilder().noInitialValue();
    for (int place = from; place < to; place++) {
      copy(guess.at(place), place - from);
    }
    if (exits.length > 0) {
      addFinal(to - from, exits);
    }
    return startingWith(entries, builder.build());
  }

  private void copy(int transaction, int number) {
    int made = builder.transaction(session(transaction), number, TransactionStatus.COMMITTED);
    if (whole.hasTimes()) {
      builder.times(made, whole.startTime(transaction), whole.endTime(transaction));
    }
    int end = whole.operationEnd(transaction);
    for (int op = whole.operationStart(transaction); op < end; op++) {
      if (whole.isWrite(op)) {
        builder.write(made, key(whole.key(op)), whole.value(op));
      } else {
        builder.read(made, key(whole.key(op)), whole.value(op));
      }
    }
  }

  private int session(int transaction) {
    int session = guess.sessionOf(transaction);
    if (sessionIn[session] != parts) {
      sessionIn[session] = parts;
      sessionOf[session] = builder.session("");
    }
    return sessionOf[session];
  }

  private int key(int inWhole) {
    if (keyIn[inWhole] != parts) {
      keyIn[inWhole] = parts;
      keyOf[inWhole] = builder.key(keys.size());
      keys.add(inWhole);
    }
    return keyOf[inWhole];
  }

  private void addFinal(int number, int[] exits) {
    int last = builder.transaction(builder.session(""), number, TransactionStatus.COMMITTED);
    builder.finalTransaction(last);
    for (int read : exits) {
      builder.read(last, key(whole.key(read)), whole.value(read));
    }
  }

  private History startingWith(int[] entries, History made) {
    InitialValues.Builder initial = new InitialValues.Builder(made);
    for (int key = 0; key < keys.size(); key++) {
      if (whole.hasInitialValue(keys.get(key))) {
        initial.value(key, whole.initialValue(keys.get(key)));
      }
    }
    for (int write : entries) {
      initial.value(keyOf[whole.key(write)], whole.value(write));
    }
    return made.withInitialValues(initial.build());
  }
}

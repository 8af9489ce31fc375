package dev.taipan.history;

import java.util.OptionalInt;
import java.util.function.IntUnaryOperator;

/**
 * What keys hold before any write: one value for all registers and the empty list for all lists, or
 * nothing; and for some keys, a value or list of their own. Immutable.
 */
public final class InitialValues {
  private static final int NOT_SPELLED_OUT = -1;

  private final boolean present;
  private final long ofRegisters;
  private final long ofLists;
  private final Own own;
  private final int transaction;
  private final boolean leadingIsOrdinary;

  /**
   * Initial values of single keys.
   *
   * @param present by key whether it has one
   * @param values by key the value, or the last element of its initial list
   * @param lengths by key the number of elements of its initial list
   */
  private record Own(boolean[] present, long[] values, int[] lengths) {
    static final Own NONE = new Own(new boolean[0], new long[0], new int[0]);

    boolean has(int key) {
      return key < present.length && present[key];
    }
  }

  private InitialValues(
      boolean present,
      long ofRegisters,
      long ofLists,
      Own own,
      int transaction,
      boolean leadingIsOrdinary) {
    this.present = present;
    this.ofRegisters = ofRegisters;
    this.ofLists = ofLists;
    this.own = own;
    this.transaction = transaction;
    this.leadingIsOrdinary = leadingIsOrdinary;
  }

  /**
   * The same for all keys.
   *
   * @param present whether there are any
   * @param ofRegisters what registers hold
   * @param ofLists the value that stands for the empty list, which no list has as an element
   */
  static InitialValues of(boolean present, long ofRegisters, long ofLists) {
    return new InitialValues(present, ofRegisters, ofLists, Own.NONE, NOT_SPELLED_OUT, false);
  }

  /** Whether keys have one that have none of their own. */
  public boolean isPresent() {
    return present;
  }

  /** The value of registers that have none of their own; meaningless unless there is one. */
  public long ofRegisters() {
    return ofRegisters;
  }

  /**
   * The value that a read of an empty list returns in the columns; no list has it as an element.
   */
  public long emptyList() {
    return ofLists;
  }

  /** Whether a key has a value or list of its own. */
  public boolean isOwn(int key) {
    return own.has(key);
  }

  /** The number of elements of a key's initial list; 0 unless it has one of its own. */
  public int listLength(int key) {
    return own.has(key) ? own.lengths[key] : 0;
  }

  /** The number of keys with a value or list of their own. */
  public int owners() {
    int owners = 0;
    for (boolean one : own.present) {
      owners += one ? 1 : 0;
    }
    return owners;
  }

  boolean isPresent(int key) {
    return present || own.has(key);
  }

  long of(int key, Lists lists) {
    if (own.has(key)) {
      return own.values[key];
    }
    return lists.isList(key) ? ofLists : ofRegisters;
  }

  /** The transaction of the history that spells the initial values out, if one does. */
  public OptionalInt transaction() {
    return transaction == NOT_SPELLED_OUT ? OptionalInt.empty() : OptionalInt.of(transaction);
  }

  boolean isSpelledOutBy(int other) {
    return other == transaction && transaction != NOT_SPELLED_OUT;
  }

  /** These, spelled out by a transaction of the history. */
  public InitialValues spelledOutBy(int writer) {
    return new InitialValues(present, ofRegisters, ofLists, own, writer, false);
  }

  /** These of a history in which transactions have other numbers. */
  public InitialValues renumbered(IntUnaryOperator transactions) {
    return transaction == NOT_SPELLED_OUT
        ? this
        : spelledOutBy(transactions.applyAsInt(transaction));
  }

  /** Whether a transaction that looks as if it spelled them out is said to be an ordinary one. */
  public boolean leadingIsOrdinary() {
    return leadingIsOrdinary;
  }

  /** These, and no transaction spells them out. */
  public InitialValues withOrdinaryLeading() {
    return new InitialValues(present, ofRegisters, ofLists, own, NOT_SPELLED_OUT, true);
  }

  /** These, without values of single keys. */
  public InitialValues withoutOwn() {
    return new InitialValues(
        present, ofRegisters, ofLists, Own.NONE, transaction, leadingIsOrdinary);
  }

  /** Makes values and lists of single keys. */
  public static final class Builder {
    private final History history;
    private final boolean[] present;
    private final long[] values;
    private final int[] lengths;

    /** Starts with those that a history has. */
    public Builder(History history) {
      this.history = history;
      present = new boolean[history.keys()];
      values = new long[history.keys()];
      lengths = new int[history.keys()];
      for (int key = 0; key < history.keys(); key++) {
        if (history.initialValues().isOwn(key)) {
          present[key] = true;
          values[key] = history.initialValue(key);
          lengths[key] = history.initialValues().listLength(key);
        }
      }
    }

    /** A register holds a value at first. */
    public Builder value(int key, long value) {
      present[key] = true;
      values[key] = value;
      return this;
    }

    /**
     * A list holds at first so many elements of the longest list that was read of it, at least one;
     * every list that a committed transaction read must begin with them.
     */
    public Builder beginningOfList(int key, int length) {
      present[key] = true;
      values[key] = history.lists().element(key, length - 1);
      lengths[key] = length;
      return this;
    }

    /** What the history has, and these. */
    public InitialValues build() {
      InitialValues common = history.initialValues();
      return new InitialValues(
          common.present,
          common.ofRegisters,
          common.ofLists,
          new Own(present, values, lengths),
          common.transaction,
          common.leadingIsOrdinary);
    }
  }
}

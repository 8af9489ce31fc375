package dev.taipan.collect.run;

import dev.taipan.collect.invariant.Invariant;
import dev.taipan.collect.workload.Workload;
import dev.taipan.collect.workload.keys.KeyStore;
import dev.taipan.collect.workload.keys.KeyWorkload;
import dev.taipan.collect.workload.table.Bank;
import dev.taipan.collect.workload.table.Bookings;
import dev.taipan.collect.workload.table.Counters;
import dev.taipan.collect.workload.table.Elements;
import dev.taipan.collect.workload.table.LongFork;
import dev.taipan.collect.workload.table.Monotonic;
import dev.taipan.collect.workload.table.Predicates;
import dev.taipan.collect.workload.table.Rubis;
import dev.taipan.collect.workload.table.Sequential;
import dev.taipan.collect.workload.table.SmallBank;
import dev.taipan.collect.workload.table.Tpcc;
import dev.taipan.collect.workload.table.Twitter;
import dev.taipan.collect.workload.table.UniqueNumbers;
import dev.taipan.history.words.UnknownName;
import dev.taipan.workload.KeyDistribution;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What transactions are like: all workloads that there are. */
public enum WorkloadKind {
  MINI(
      "one in five write a key and then mostly read, one in five only write one; of the rest two in "
          + "three read six keys two or three times, the others are one or two reads, mostly of the "
          + "same pairs of keys and repeated, then writes of one or both; most overwrites "
          + "follow a read: many conflicts, cheap to check",
      KeyWorkload::mini),
  REGISTERS(
      "one to six reads and writes, half of them read-modify-writes",
      (keys, distribution) -> KeyWorkload.mixed(KeyStore.REGISTERS, keys, distribution, 0.5, 0.5)),
  READ_MODIFY_WRITE(
      "one to six operations, in pairs of a read and a write of the same key",
      (keys, distribution) -> KeyWorkload.mixed(KeyStore.REGISTERS, keys, distribution, 0.5, 1)),
  BLIND_WRITES(
      "one to six operations; four out of five are writes of keys that were not read",
      (keys, distribution) -> KeyWorkload.mixed(KeyStore.REGISTERS, keys, distribution, 0.2, 0)),
  SEVERAL_KEYS(
      "one to three statements, each reading or overwriting up to three keys, by WHERE k IN (...) or "
          + "a batch",
      KeyWorkload::severalKeys),
  LISTS(
      "one to six appends to lists and reads of whole lists; lists are stored as text",
      (keys, distribution) -> KeyWorkload.mixed(KeyStore.TEXTS, keys, distribution, 0.5, 0)),
  ARRAYS(
      "as lists, but with array columns: PostgreSQL, CockroachDB, YugabyteDB, H2, HSQLDB, DuckDB",
      (keys, distribution) -> KeyWorkload.mixed(KeyStore.ARRAYS, keys, distribution, 0.5, 0)),
  SMALLBANK(
      "SmallBank: balances, deposits, payments, and checks on savings and checking accounts",
      SmallBank::of),
  TWITTER(
      "Twitter: users post, follow each other, and read the latest posts of others", Twitter::of),
  RUBIS("RUBiS: auctions with items, bids, purchases and comments", Rubis::of),
  TPCC("TPC-C: its five transactions on one warehouse, without text fields and taxes", Tpcc::of),
  PREDICATES(
      "predicate reads (ranges, minimum, maximum) of rows that are inserted, deleted and moved",
      Predicates::of),
  BOOKINGS(
      "places seen as free are booked: rows are inserted and never changed, so that only "
          + "phantoms can occur",
      Bookings::of),
  BANK(
      "money is moved between accounts, and the balances of all accounts are read",
      Bank::of,
      Invariant.TOTAL),
  SET(
      "elements are inserted into a set, and seldom read before the end",
      (keys, distribution) -> Elements.of(keys, 10, 1),
      Invariant.NO_ELEMENT_LOST),
  SET_FULL(
      "one to three elements are inserted at a time, and whole parts of the set are read throughout",
      (keys, distribution) -> Elements.of(keys, 50, 3),
      Invariant.NO_ELEMENT_LOST,
      Invariant.NO_STALE_READ),
  COUNTER(
      "counters are increased by one, by the client or by UPDATE ... RETURNING where that exists",
      Counters::of,
      Invariant.COUNT),
  UNIQUE(
      "rows with a UNIQUE number are inserted, three in four after a check that it is free",
      (keys, distribution) -> UniqueNumbers.of(keys),
      Invariant.UNIQUE_NUMBERS),
  MONOTONIC(
      "the largest number in three tables is read, and the next one inserted into one of them",
      (keys, distribution) -> Monotonic.of(keys),
      Invariant.NO_NUMBER_TWICE),
  SEQUENTIAL(
      "a row is inserted into each of three tables, in one transaction after the other, and "
          + "other transactions read them in reverse order",
      (keys, distribution) -> Sequential.make()),
  LONG_FORK("single rows are overwritten, and all rows read by one statement", LongFork::of);

  private final String about;
  private final Maker maker;
  private final List<Invariant> invariants;

  /** Makes a workload of so many keys. */
  @FunctionalInterface
  private interface Maker {
    Workload make(int keys, KeyDistribution distribution);
  }

  WorkloadKind(String about, Maker maker, Invariant... invariants) {
    this.about = about;
    this.maker = maker;
    this.invariants = List.of(invariants);
  }

  /** How many keys there are unless somebody says so: few, so that transactions meet. */
  public int usualKeys() {
    return this == MINI ? 6 : 16;
  }

  /** What its transactions are, in a line for people. */
  public String about() {
    return about;
  }

  /** What is true of its data whatever its transactions do, if they are isolated. */
  public List<Invariant> invariants() {
    return invariants;
  }

  /** As people write it. */
  public String spelling() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * The workload of this kind.
   *
   * @param keys how many keys, rows, customers or users there are to choose from
   */
  Workload of(int keys, KeyDistribution distribution) {
    return maker.make(keys, distribution);
  }

  /**
   * The workload of a name.
   *
   * @throws IllegalArgumentException when there is none; the message is for people
   */
  public static WorkloadKind named(String text) {
    return Arrays.stream(values())
        .filter(kind -> kind.spelling().equals(text))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    UnknownName.message(
                        text,
                        "a workload",
                        Arrays.stream(values()).map(WorkloadKind::spelling).toList())));
  }
}

package dev.taipan.history.column;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Sessions and transactions in the making, called by the order in which they were added. Takes 13
 * bytes per transaction, which are given back column by column on the way to the finished ones.
 */
public final class TransactionStage {
  private final List<String> sessions = new ArrayList<>();
  private int size;
  private int[] sessionOf = new int[16];
  private byte[] statuses = new byte[16];
  private long[] numbers = new long[16];

  /** Adds a session and returns its number. */
  public int addSession(String name) {
    sessions.add(name);
    return sessions.size() - 1;
  }

  /** The names of sessions. */
  public List<String> sessions() {
    return sessions;
  }

  /**
   * Adds a transaction as the latest of its session and returns what to call it.
   *
   * @param number the number by which the input knows it
   * @param status how it ended, by its place among all ways to end
   */
  public int add(int session, long number, byte status) {
    if (session < 0 || session >= sessions.size()) {
      throw new IllegalArgumentException("no session " + session);
    }
    if (size == statuses.length) {
      int capacity = Math.addExact(size, size >> 1);
      sessionOf = Arrays.copyOf(sessionOf, capacity);
      statuses = Arrays.copyOf(statuses, capacity);
      numbers = Arrays.copyOf(numbers, capacity);
    }
    sessionOf[size] = session;
    statuses[size] = status;
    numbers[size] = number;
    return size++;
  }

  /** How many transactions there are. */
  public int size() {
    return size;
  }

  /** The session of a transaction. */
  public int sessionOf(int transaction) {
    return sessionOf[transaction];
  }

  /** How a transaction ended. */
  public byte status(int transaction) {
    return statuses[transaction];
  }

  /** Changes how a transaction ended. */
  public void status(int transaction, byte status) {
    statuses[transaction] = status;
  }

  /**
   * Where each session starts when transactions are numbered session by session; then their end.
   */
  public int[] sessionStarts() {
    int[] starts = new int[sessions.size() + 1];
    for (int transaction = 0; transaction < size; transaction++) {
      starts[sessionOf[transaction] + 1]++;
    }
    for (int session = 0; session < sessions.size(); session++) {
      starts[session + 1] += starts[session];
    }
    return starts;
  }

  /** Each transaction's number, session by session: a counting sort. Forgets who had which. */
  public int[] placesBySession(int[] sessionStarts) {
    int[] next = Arrays.copyOf(sessionStarts, sessions.size());
    int[] places = new int[size];
    for (int transaction = 0; transaction < size; transaction++) {
      places[transaction] = next[sessionOf[transaction]]++;
    }
    sessionOf = null;
    return places;
  }

  /** Each transaction's number where they keep the order in which they were added. */
  public int[] placesAsAdded() {
    return IntStream.range(0, size).toArray();
  }

  /** How transactions ended, by their final numbers. Forgets it. */
  public byte[] takeStatuses(int[] places) {
    byte[] placed = new byte[size];
    for (int transaction = 0; transaction < size; transaction++) {
      placed[places[transaction]] = statuses[transaction];
    }
    statuses = null;
    return placed;
  }

  /** The numbers by which the input knows transactions, by their final ones. Forgets them. */
  public long[] takeNumbers(int[] places) {
    long[] placed = new long[size];
    for (int transaction = 0; transaction < size; transaction++) {
      placed[places[transaction]] = numbers[transaction];
    }
    numbers = null;
    return placed;
  }
}

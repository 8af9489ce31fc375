package dev.taipan.benchmarks.mockstore;

import java.io.Serializable;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Treiber's stack: rows of an element and the key of the next row, and the key {@code head}. Only
 * compare-and-swap is a transaction of two operations. An element must not be popped twice.
 */
final class Stack implements Application {
  private static final String HEAD = "head";
  private static final String BOTTOM = "bottom";
  private static final int ATTEMPTS = 3;

  /** Of the elements that are there at first. */
  private static final int LOADED = 3;

  private record Row(int element, String next) implements Serializable {}

  private final AtomicInteger elements = new AtomicInteger(LOADED);

  @Override
  public void load(KeyValueTransaction transaction) {
    String below = BOTTOM;
    for (int element = 1; element <= LOADED; element++) {
      transaction.put(row(element), new Row(element, below));
      below = row(element);
    }
    transaction.put(HEAD, below);
  }

  private static String row(int element) {
    return "row " + element;
  }

  private Object push(KeyValueClient session) {
    int element = elements.incrementAndGet();
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      Object head = session.get(HEAD);
      // A row of its own for each attempt: none is ever changed.
      String row = row(element) + " " + attempt;
      session.put(row, new Row(element, (String) head));
      if (swap(session, head, row)) {
        break;
      }
    }
    return null;
  }

  private Object pop(KeyValueClient session) {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      Object head = session.get(HEAD);
      if (head.equals(BOTTOM)) {
        return null;
      }
      Row row = (Row) session.get((String) head);
      if (row != null && swap(session, head, row.next())) {
        return row.element();
      }
    }
    return null;
  }

  private static boolean swap(KeyValueClient session, Object expected, String replacement) {
    return session.run(
        transaction -> {
          boolean equal = transaction.get(HEAD).equals(expected);
          if (equal) {
            transaction.put(HEAD, replacement);
          }
          return equal;
        });
  }

  @Override
  public List<List<Operation>> clients() {
    return List.of(
        List.of(this::push, this::pop, this::pop),
        List.of(this::pop, this::push, this::pop),
        List.of(this::pop, this::pop, this::push));
  }

  @Override
  public List<Operation> operations() {
    return List.of(this::push, this::pop);
  }

  @Override
  public boolean isBroken(List<Object> seen, KeyValueTransaction end) {
    Set<Object> popped = new HashSet<>();
    return seen.stream().filter(Objects::nonNull).anyMatch(element -> !popped.add(element));
  }
}

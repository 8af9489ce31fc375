package dev.taipan.certificate.verify;

import dev.taipan.certificate.CertifiedLevel;
import dev.taipan.certificate.Order;
import dev.taipan.history.History;
import dev.taipan.history.Lists;
import java.util.Arrays;

/**
 * Compares a commit order with what a weak level asks of it: it extends session order and what was
 * read from whom, it makes the lists that were read, and it satisfies the axiom ({@link Axiom}).
 * Linear time for this class, and 24 bytes per operation.
 */
final class CommitOrder {
  private final History history;
  private final CertifiedLevel level;
  private final int[] commits;
  private final int[] writers;
  private final Places places;
  private final Reads reads;

  /** Per external read the transaction that it observed, which may be the initial one. */
  private final int[] observed;

  CommitOrder(History history, CertifiedLevel level, Order order) throws RejectedException {
    this.history = history;
    this.level = level;
    commits = order.commits();
    writers = order.writers();
    places = new Places(history, commits);
    reads = new Reads(history, false);
    observed = new int[history.operations()];
    Arrays.fill(observed, Reads.NONE);
  }

  void verify() throws RejectedException {
    places.requireSessionOrder(OrderReplay.ownPlaces(commits.length));
    resolve();
    requireListOrder();
    new Axiom(history, level, commits, places, observed).verify();
  }

  private void resolve() throws RejectedException {
    int chosen = 0;
    for (int t = 0; t < history.transactions(); t++) {
      for (int op = history.operationStart(t); op < history.operationEnd(t); op++) {
        if (places.of(t) != Places.NONE && reads.isBlind(op)) {
          throw new RejectedException(
              "%s, which is in the order, misses its own write of key %s"
                  .formatted(places.name(t), history.keyName(history.key(op))));
        }
        if (places.of(t) != Places.NONE && reads.first(op) != Reads.NONE) {
          observed[op] = reads.only(op);
          if (observed[op] == Reads.SEVERAL) {
            observed[op] = chosen(chosen++, op);
          }
          requireEarlier(observed[op], t, op);
        }
      }
    }
    if (chosen != writers.length) {
      throw new RejectedException(
          "%d observed writers are told, and %d reads may have observed several"
              .formatted(writers.length, chosen));
    }
  }

  private int chosen(int place, int read) throws RejectedException {
    int writer = place < writers.length ? writers[place] : Reads.NONE;
    boolean exists = writer >= History.INITIAL && writer < history.transactions();
    if (!exists || !reads.isCandidate(read, writer)) {
      throw new RejectedException(
          "observed writer %d is %d, expected one that may have written what key %s returned"
              .formatted(place, writer, history.keyName(history.key(read))));
    }
    return writer;
  }

  private void requireEarlier(int writer, int reader, int read) throws RejectedException {
    if (writer == Reads.NONE) {
      throw new RejectedException(
          "%s, which is in the order, reads %s from key %s, which nobody can have written"
              .formatted(
                  places.name(reader),
                  history.valueName(history.value(read)),
                  history.keyName(history.key(read))));
    }
    int place = places.of(writer);
    if (writer != History.INITIAL && (place == Places.NONE || place > places.of(reader))) {
      throw new RejectedException(
          "%s observed %s, which is not before it in the order"
              .formatted(places.name(reader), places.name(writer)));
    }
  }

  /** Appends must go where the lists have them that were read, or behind these. */
  private void requireListOrder() throws RejectedException {
    Lists lists = history.lists();
    if (lists.irregularReads() > 0) {
      throw new RejectedException(
          "the lists that were read of key %s are not the beginnings of one"
              .formatted(history.keyName(history.key(lists.irregularRead(0)))));
    }
    int[] length = new int[lists.isEmpty() ? 0 : history.keys()];
    Arrays.setAll(length, history.initialValues()::listLength);
    for (int place = 0; place < commits.length && !lists.isEmpty(); place++) {
      int t = commits[place];
      for (int op = history.operationStart(t); op < history.operationEnd(t); op++) {
        int key = history.key(op);
        if (history.isWrite(op) && lists.isList(key)) {
          int expected = length[key] < lists.length(key) ? length[key] : Reads.NONE;
          length[key]++;
          if (reads.index(op) != expected) {
            throw new RejectedException(
                "%s at place %d of the order appends %s to key %s, where lists do not have it"
                    .formatted(
                        places.name(t),
                        place,
                        history.valueName(history.value(op)),
                        history.keyName(key)));
          }
        }
      }
    }
  }
}

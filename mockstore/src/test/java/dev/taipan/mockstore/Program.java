package dev.taipan.mockstore;

import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.TransactionStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** What some sessions do: for each its transactions, each a list of operations. */
record Program(List<List<List<Operation>>> sessions) {

  /** A read or write of a key. */
  record Operation(boolean write, int key) {
    @Override
    public String toString() {
      return (write ? "w" : "r") + key;
    }
  }

  /** A transaction by its session and its place there. */
  record Place(int session, int rank) {}

  static Program random(Random random, int mostTransactions, int mostOperations, int keys) {
    List<List<List<Operation>>> sessions = new ArrayList<>();
    int transactions = 2 + random.nextInt(mostTransactions - 1);
    int count = 2 + random.nextInt(2);
    IntStream.range(0, count).forEach(unused -> sessions.add(new ArrayList<>()));
    for (int i = 0; i < transactions; i++) {
      sessions
          .get(random.nextInt(count))
          .add(
              IntStream.range(0, 1 + random.nextInt(mostOperations))
                  .mapToObj(unused -> new Operation(random.nextBoolean(), random.nextInt(keys)))
                  .toList());
    }
    sessions.removeIf(List::isEmpty);
    return new Program(sessions);
  }

  List<Place> places() {
    return IntStream.range(0, sessions.size())
        .boxed()
        .flatMap(
            session ->
                IntStream.range(0, sessions.get(session).size())
                    .mapToObj(rank -> new Place(session, rank)))
        .toList();
  }

  List<Operation> operations(Place place) {
    return sessions.get(place.session).get(place.rank);
  }

  /** What one of its transactions wrote to a key, or read: unique, and 0 of the initial version. */
  static long value(Place writer, int operation) {
    return 1 + operation + 10L * (writer.rank + 10L * writer.session);
  }

  /** The place of a write by its value. */
  static Place writer(long value) {
    int place = (int) ((value - 1) / 10);
    return new Place(place / 10, place % 10);
  }

  /**
   * The history in which its transactions read some values.
   *
   * @param values of each transaction, by place, what its operations read or wrote
   * @param order the transactions in the order of their times
   */
  static History history(Program program, List<Place> order, List<List<Long>> values) {
    HistoryBuilder builder = new HistoryBuilder().initialValue(0);
    IntStream.range(0, program.sessions.size()).forEach(session -> builder.session("s" + session));
    List<Place> places = program.places();
    for (Place place : places) {
      int time = 10 * order.indexOf(place);
      int transaction =
          builder.transaction(
              place.session, 10 * place.session + place.rank, TransactionStatus.COMMITTED);
      builder.times(transaction, time + 1, time + 2);
      List<Operation> operations = program.operations(place);
      for (int i = 0; i < operations.size(); i++) {
        int key = builder.key(operations.get(i).key);
        long value = values.get(places.indexOf(place)).get(i);
        if (operations.get(i).write) {
          builder.write(transaction, key, value);
        } else {
          builder.read(transaction, key, value);
        }
      }
    }
    return builder.build();
  }
}

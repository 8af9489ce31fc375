package dev.taipan.checker;

import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.NumberedBySession;
import dev.taipan.history.TransactionStatus;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/** Gives random histories a final transaction, which often reads what is left, and often not. */
final class FinalReads {
  private static final int NUMBER = 99;

  private final History base;
  private final RandomGenerator random;

  private FinalReads(History base, RandomGenerator random) {
    this.base = base;
    this.random = random;
  }

  /** A history that a final transaction follows, numbered session by session. */
  static History behind(History base, RandomGenerator random) {
    return new FinalReads(base, random).make();
  }

  private History make() {
    HistoryBuilder builder = HistoryBuilder.continuing(base);
    boolean own = base.sessions() == 0 || random.nextBoolean();
    int session = own ? builder.session("last") : random.nextInt(base.sessions());
    int last = builder.transaction(session, NUMBER, TransactionStatus.COMMITTED);
    builder.finalTransaction(last);
    if (random.nextBoolean()) {
      builder.times(last, latestStart(), History.NO_END);
    }
    boolean exact = random.nextInt(3) > 0;
    for (int key = 0; key < base.keys(); key++) {
      if (random.nextInt(5) > 0) {
        read(builder, last, key, exact);
        if (random.nextInt(10) == 0) {
          read(builder, last, key, exact);
        }
      }
    }
    return NumberedBySession.of(
        builder.build().withInitialValues(base.initialValues().renumbered(t -> t)));
  }

  private long latestStart() {
    long latest = History.NO_START;
    for (int t = 0; t < base.transactions(); t++) {
      latest = Math.max(latest, base.startTime(t));
    }
    return latest;
  }

  private void read(HistoryBuilder builder, int last, int key, boolean exact) {
    List<Long> written = written(key);
    if (base.lists().isList(key)) {
      List<Long> list = new ArrayList<>();
      for (int i = 0; i < base.lists().length(key); i++) {
        list.add(base.lists().element(key, i));
      }
      written.stream().filter(element -> !list.contains(element)).forEach(list::add);
      int missing = exact || list.isEmpty() ? 0 : random.nextInt(list.size() + 1);
      long[] read = list.subList(0, list.size() - missing).stream().mapToLong(e -> e).toArray();
      builder.readList(last, key, read, 0, read.length);
    } else if (written.isEmpty() || (!exact && random.nextInt(4) == 0)) {
      builder.readInitial(last, key);
    } else {
      int place = exact ? written.size() - 1 : random.nextInt(written.size());
      builder.read(last, key, written.get(place));
    }
  }

  /** What transactions left in a key that committed or, some of them, may have, as recorded. */
  private List<Long> written(int key) {
    List<Long> written = new ArrayList<>();
    boolean unknownToo = random.nextInt(3) == 0;
    boolean list = base.lists().isList(key);
    for (int place = 0; place < base.transactions(); place++) {
      int t = base.recorded(place);
      boolean counts =
          base.status(t) == TransactionStatus.COMMITTED
              || (unknownToo && base.status(t) == TransactionStatus.UNKNOWN);
      long[] of = counts ? writtenBy(t, key) : new long[0];
      Arrays.stream(list || of.length == 0 ? of : new long[] {of[of.length - 1]})
          .forEach(written::add);
    }
    return written;
  }

  private long[] writtenBy(int t, int key) {
    return java.util.stream.IntStream.range(base.operationStart(t), base.operationEnd(t))
        .filter(op -> base.isWrite(op) && base.key(op) == key)
        .mapToLong(base::value)
        .toArray();
  }
}

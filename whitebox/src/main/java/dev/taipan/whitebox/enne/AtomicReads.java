package dev.taipan.whitebox.enne;

import com.carrotsearch.hppc.LongIntHashMap;
import dev.taipan.history.anomaly.Anomaly;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * What a transaction read of others, which is atomic if it sees of each of them that it read from,
 * and of each before it in its session, no older version of any key than that one wrote (Biswas and
 * Enea 2019, with the expected order as the order of commits).
 *
 * <p>A value may be of several versions. Of two choices of versions that will do, the later version
 * for each read will do, too. So each read begins with the latest that it may have seen, and goes
 * back to an earlier one only where it cannot have been that.
 */
final class AtomicReads {
  /** The place of no version at all. */
  private static final int NOWHERE = KeyVersions.BEFORE - 1;

  private final ReplaySource source;
  private final IntFunction<KeyVersions> versions;
  private final SessionPlaces sessions;
  private final long session;
  private final List<PendingRead> reads = new ArrayList<>();

  /** By read the place of the version that it saw. */
  private int[] places = new int[0];

  AtomicReads(
      ReplaySource source,
      IntFunction<KeyVersions> versions,
      SessionPlaces sessions,
      long session) {
    this.source = source;
    this.versions = versions;
    this.sessions = sessions;
    this.session = session;
  }

  void add(PendingRead read) {
    reads.add(read);
  }

  List<PendingRead> all() {
    return reads;
  }

  /** Whether they can have seen no more of the order than up to a stamp. */
  boolean isUpTo(long stamp) {
    return reads.isEmpty() || reads.get(0).upTo() <= stamp;
  }

  /**
   * What came of looking.
   *
   * @param mismatch what does not fit, if anything
   * @param isJudged whether nothing that was needed had been forgotten
   */
  record Judgement(Optional<Mismatch> mismatch, boolean isJudged) {
    static final Judgement FITS = new Judgement(Optional.empty(), true);
    static final Judgement FORGOTTEN = new Judgement(Optional.empty(), false);

    static Judgement wrong(Mismatch mismatch) {
      return new Judgement(Optional.of(mismatch), true);
    }
  }

  /** A version that a read missed, and a read that saw another one of its writer, or -1. */
  private record Missed(int read, int place, int other) {
    boolean isOfSession() {
      return other < 0;
    }
  }

  /**
   * Takes time linear in the reads and in the versions that came after those that they saw, so
   * often as a read goes back.
   */
  Judgement judge() {
    places = IntStream.range(0, reads.size()).map(read -> upTo(read, last(read))).toArray();
    for (int read = 0; read < places.length; read++) {
      if (places[read] == NOWHERE) {
        return orForgotten(
            read, mismatch(Anomaly.UNEXPECTED_READ, read, "a version that was installed before"));
      }
    }
    Optional<Missed> missed = missed();
    while (missed.isPresent()) {
      int other = missed.get().other();
      if (missed.get().isOfSession()) {
        return Judgement.wrong(mismatch(missed.get()));
      }
      places[other] = upTo(other, places[other] - 1);
      if (places[other] == NOWHERE) {
        return orForgotten(other, mismatch(missed.get()));
      }
      missed = missed();
    }
    return needsForgotten() ? Judgement.FORGOTTEN : Judgement.FITS;
  }

  private Judgement orForgotten(int read, Mismatch mismatch) {
    return all(read).forgot() ? Judgement.FORGOTTEN : Judgement.wrong(mismatch);
  }

  /** The last place up to another one that holds what a read saw. */
  private int upTo(int read, int last) {
    KeyVersions all = all(read);
    int place = last;
    while (place >= 0 && !Held.by(reads.get(read)).isAt(place, all, source)) {
      place--;
    }
    return place >= 0 || sawInitial(read) ? place : NOWHERE;
  }

  private boolean sawInitial(int read) {
    return Held.by(reads.get(read)).isInitial(source);
  }

  private Optional<Missed> missed() {
    if (areLatest()) {
      return Optional.empty();
    }
    LongIntHashMap readers = new LongIntHashMap();
    for (int read = 0; read < places.length; read++) {
      if (places[read] >= 0) {
        readers.put(all(read).stamp(places[read]), read);
      }
    }
    return IntStream.range(0, places.length)
        .boxed()
        .flatMap(read -> missed(read, readers).stream())
        .findFirst();
  }

  private Optional<Missed> missed(int read, LongIntHashMap readers) {
    for (int place = places[read] + 1; place <= last(read); place++) {
      long stamp = all(read).stamp(place);
      if (sessions.isOf(session, stamp)) {
        return Optional.of(new Missed(read, place, -1));
      }
      if (readers.containsKey(stamp)) {
        return Optional.of(new Missed(read, place, readers.get(stamp)));
      }
    }
    return Optional.empty();
  }

  private boolean areLatest() {
    int read = 0;
    while (read < places.length && places[read] == last(read)) {
      read++;
    }
    return read == places.length;
  }

  /** Whether some read missed versions of which it is not known any more who wrote them. */
  private boolean needsForgotten() {
    int read = 0;
    while (read < places.length && !needsForgotten(read)) {
      read++;
    }
    return read < places.length;
  }

  private boolean needsForgotten(int read) {
    KeyVersions all = all(read);
    boolean isBeforeAll = places[read] == KeyVersions.BEFORE && all.forgot();
    return isBeforeAll
        || (places[read] < last(read) && sessions.isForgotten(all.stamp(places[read] + 1)));
  }

  private KeyVersions all(int read) {
    return versions.apply(reads.get(read).key());
  }

  /** The place of the last version that a read may have seen. */
  private int last(int read) {
    return all(read).upTo(reads.get(read).upTo());
  }

  private Mismatch mismatch(Missed missed) {
    KeyVersions all = all(missed.read());
    String version =
        source.valueName(all.value(missed.place()))
            + " by T"
            + source.transactionName(all.writer(missed.place()));
    return missed.isOfSession()
        ? mismatch(
            Anomaly.G_SINGLE_PROCESS,
            missed.read(),
            version + ", which came before in its session, or later")
        : mismatch(
            anomaly(missed),
            missed.read(),
            version
                + ", of which it read key "
                + source.keyName(reads.get(missed.other()).key())
                + ", or later");
  }

  private Anomaly anomaly(Missed missed) {
    return reads.get(missed.read()).key() == reads.get(missed.other()).key()
        ? Anomaly.INTERNAL
        : Anomaly.G_SINGLE;
  }

  private Mismatch mismatch(Anomaly anomaly, int read, String expected) {
    PendingRead one = reads.get(read);
    return new Mismatch(
        anomaly,
        one.transaction(),
        one.order(),
        one.operation() + 1,
        "read key " + source.keyName(one.key()),
        expected,
        Held.by(one).in(source));
  }
}

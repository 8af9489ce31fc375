package dev.taipan.pruning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.Accesses;
import dev.taipan.history.Dependency;
import dev.taipan.history.time.Deadline;
import dev.taipan.polygraph.Event;
import dev.taipan.polygraph.KnownGraph;
import dev.taipan.polygraph.OpenReads.OpenRead;
import dev.taipan.polygraph.Polygraph;
import dev.taipan.polygraph.StrongLevel;
import dev.taipan.polygraph.VersionReaders;
import dev.taipan.pruning.Derivation.Rule;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every forced edge follows from what its derivation says, and from nothing else. */
class DerivationsTest {

  @Test
  void namesTheReadAndThePathThatOrderTwoVersions() {
    Polygraph polygraph =
        Polygraphs.of(StrongLevel.SERIALIZABILITY, "a 1: w1=1\nb 2: w1=2 w2=2\nc 4: r2=2 r1=1");
    Saturation.of(polygraph, Deadline.NONE);
    Derivation derivation = new Derivations(polygraph).of(polygraph.known().edges() - 1);
    assertThat(derivation.rule()).isEqualTo(Rule.BEFORE_WHAT_WAS_READ);
    assertThat(derivation.reader()).isEqualTo(2);
    assertThat(polygraph.known().explain(derivation.paths().get(0)))
        .containsExactly(new Dependency(Dependency.Kind.WRITE_READ, 1, 2, 1, -1));
    assertThat(polygraph.known().explain(derivation.paths().get(1)))
        .containsExactly(new Dependency(Dependency.Kind.WRITE_READ, 0, 2, 0, -1));
  }

  @Test
  void callsASuppositionGiven() {
    Polygraph polygraph = Polygraphs.of(StrongLevel.SERIALIZABILITY, "a 1: w1=1\nb 2: w1=2");
    polygraph.known().addWriteWrite(0, 1, 0, Dependency.NO_WITNESS);
    assertThat(new Derivations(polygraph).of(0).rule()).isEqualTo(Rule.GIVEN);
  }

  @ParameterizedTest
  @EnumSource
  void everyForcedEdgeFollowsFromItsDerivation(StrongLevel level) {
    Random random = new Random(14);
    Map<Rule, Integer> seen = new EnumMap<>(Rule.class);
    for (int i = 0; i < 1200; i++) {
      Polygraph polygraph = Polygraphs.of(level, TinyHistories.next(random, 9, i % 2 == 0));
      int given = polygraph.known().edges();
      Saturation saturation = Saturation.of(polygraph, Deadline.NONE);
      Derivations derivations = new Derivations(polygraph);
      for (int edge = 0; edge < polygraph.known().edges(); edge++) {
        Derivation derivation = derivations.of(edge);
        seen.merge(derivation.rule(), 1, Integer::sum);
        if (edge >= given) {
          new Proof(polygraph, edge).check(derivation);
        } else {
          assertThat(derivation.rule())
              .isIn(Rule.WITHIN_TRANSACTION, Rule.GIVEN, Rule.OBSERVED, Rule.INITIAL_OVERWRITTEN);
          assertThat(derivation.paths()).isEmpty();
        }
      }
      saturation.impossibleRead().ifPresent(read -> checkDropped(polygraph, derivations, read));
      polygraph.openReads().list().forEach(read -> checkDropped(polygraph, derivations, read));
    }
    assertThat(seen.keySet())
        .containsAll(
            EnumSet.of(
                Rule.OBSERVED,
                Rule.INITIAL_OVERWRITTEN,
                Rule.CANDIDATES_EXCLUDED,
                Rule.BEFORE_WHAT_WAS_READ,
                Rule.READ_BEFORE_OVERWRITTEN));
    assertThat(seen.containsKey(Rule.AFTER_WHAT_PRECEDES)).isEqualTo(level.ordersUnreadVersions());
  }

  /** What is no candidate any more has a derivation, and what is one has none. */
  private static void checkDropped(Polygraph polygraph, Derivations derivations, OpenRead read) {
    List<Integer> left = new ArrayList<>();
    for (int i = 0; i < read.candidates(); i++) {
      left.add(read.candidate(i));
    }
    int index = polygraph.accesses().readStart(read.reader());
    while (polygraph.accesses().readKey(index) != read.key()) {
      index++;
    }
    OpenRead before = polygraph.withAllCandidates(index);
    for (int i = 0; i < before.candidates(); i++) {
      int version = before.candidate(i);
      if (!left.contains(version)) {
        Derivation derivation =
            derivations.ofImpossible(read.reader(), read.key(), version).orElseThrow();
        new Proof(polygraph, polygraph.known().edges())
            .checkImpossible(derivation, read.reader(), read.key(), version);
      }
    }
  }

  /** Checks derivations from edges with numbers below a limit, in plain words of the level. */
  private static final class Proof {
    private final Polygraph polygraph;
    private final StrongLevel level;
    private final KnownGraph known;
    private final Accesses accesses;
    private final int limit;

    Proof(Polygraph polygraph, int limit) {
      this.polygraph = polygraph;
      this.limit = limit;
      level = polygraph.level();
      known = polygraph.known();
      accesses = polygraph.accesses();
    }

    /** The edge numbered {@code limit} follows. */
    void check(Derivation derivation) {
      Dependency edge = known.explain(new int[] {limit}).get(0);
      switch (derivation.rule()) {
        case BEFORE_WHAT_WAS_READ -> {
          assertThat(edge.kind()).isEqualTo(Dependency.Kind.WRITE_WRITE);
          assertThatRead(derivation, edge.to(), derivation.reader(), edge.key());
          // The other order would put the reader before the first writer: a cycle with the path.
          assertThatPath(
              derivation.paths().get(0),
              event(edge.from(), level.readWrite().to()),
              event(derivation.reader(), level.readWrite().from()));
          assertThat(edge.from()).isNotEqualTo(derivation.reader());
        }
        case AFTER_WHAT_PRECEDES -> {
          assertThat(edge.kind()).isEqualTo(Dependency.Kind.WRITE_WRITE);
          assertThatNotTheOtherOrder(derivation, edge.from(), edge.to(), edge.key());
        }
        case READ_BEFORE_OVERWRITTEN -> {
          assertThat(edge.kind()).isEqualTo(Dependency.Kind.READ_WRITE);
          assertThat(edge.from()).isNotEqualTo(edge.to());
          assertThatRead(derivation, edge.witness(), edge.from(), edge.key());
          assertThatNotTheOtherOrder(derivation, edge.witness(), edge.to(), edge.key());
        }
        case CANDIDATES_EXCLUDED -> checkExcluded(derivation, edge);
        default -> throw new AssertionError(derivation.rule() + " forces nothing");
      }
    }

    private void checkExcluded(Derivation derivation, Dependency edge) {
      boolean initial = edge.kind() == Dependency.Kind.READ_WRITE;
      int reader = initial ? edge.from() : edge.to();
      int read = accesses.readStart(reader);
      while (accesses.readKey(read) != edge.key()) {
        read++;
      }
      int chosen =
          initial ? VersionReaders.initialVersion(edge.key()) : version(edge.key(), edge.from());
      OpenRead before = polygraph.withAllCandidates(read);
      int dropped = 0;
      for (int i = 0; i < before.candidates(); i++) {
        if (before.candidate(i) != chosen) {
          checkImpossible(
              derivation.dropped().get(dropped++), reader, edge.key(), before.candidate(i));
        }
      }
      assertThat(derivation.dropped()).hasSize(dropped);
      assertThat(before.candidates()).isEqualTo(dropped + 1);
    }

    void checkImpossible(Derivation derivation, int reader, int key, int version) {
      if (derivation.rule() == Rule.COMES_LATER) {
        assertThatPath(
            derivation.paths().get(0),
            event(reader, level.writeRead().to()),
            event(accesses.writer(version), level.writeRead().from()));
        return;
      }
      assertThat(derivation.rule()).isEqualTo(Rule.OVERWRITTEN);
      int[] seen = derivation.paths().get(0);
      int overwriter = polygraph.events().transactionOf(known.from(seen[0]));
      assertThat(accesses.writes(overwriter, key)).isTrue();
      assertThat(overwriter).isNotEqualTo(reader);
      assertThatPath(
          seen, event(overwriter, level.readWrite().to()), event(reader, level.readWrite().from()));
      if (version >= 0) {
        assertThatPath(
            derivation.paths().get(1),
            event(accesses.writer(version), level.writeWrite().from()),
            event(overwriter, level.writeWrite().to()));
      } else {
        assertThat(derivation.paths()).hasSize(1);
      }
    }

    private void assertThatNotTheOtherOrder(Derivation derivation, int one, int other, int key) {
      assertThat(one).isNotEqualTo(other);
      assertThat(accesses.writes(one, key)).isTrue();
      assertThat(accesses.writes(other, key)).isTrue();
      assertThatPath(
          derivation.paths().get(0),
          event(one, level.writeWrite().to()),
          event(other, level.writeWrite().from()));
    }

    private void assertThatRead(Derivation derivation, int writer, int reader, int key) {
      int[] path = derivation.paths().get(1);
      assertThatPath(
          path, event(writer, level.writeRead().from()), event(reader, level.writeRead().to()));
      assertThat(known.explain(path))
          .containsExactly(
              new Dependency(
                  Dependency.Kind.WRITE_READ, writer, reader, key, Dependency.NO_WITNESS));
    }

    private void assertThatPath(int[] path, int source, int target) {
      int at = source;
      for (int edge : path) {
        assertThat(edge).isLessThan(limit);
        assertThat(known.from(edge)).isEqualTo(at);
        at = known.to(edge);
      }
      assertThat(at).isEqualTo(target);
    }

    private int event(int transaction, Event event) {
      return polygraph.events().of(transaction, event);
    }

    private int version(int key, int writer) {
      int version = accesses.writerStart(key);
      while (accesses.writer(version) != writer) {
        version++;
      }
      return version;
    }
  }
}

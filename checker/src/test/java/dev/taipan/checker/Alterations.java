package dev.taipan.checker;

import dev.taipan.certificate.Atom;
import dev.taipan.certificate.Certificate;
import dev.taipan.certificate.CertifiedLevel;
import dev.taipan.certificate.Edge;
import dev.taipan.certificate.Order;
import dev.taipan.certificate.Refutation;
import dev.taipan.certificate.Refutation.Step;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Alters certificates at random, in one place or several. */
final class Alterations {
  private final SplittableRandom random;

  Alterations(long seed) {
    random = new SplittableRandom(seed);
  }

  /** Another certificate, or by chance the same one. */
  Certificate alter(Certificate certificate) {
    Certificate altered = once(certificate);
    while (random.nextInt(3) == 0) {
      altered = once(altered);
    }
    return altered;
  }

  /** Other bytes, or by chance the same ones. */
  byte[] alter(byte[] bytes) {
    if (random.nextInt(8) == 0) {
      return Arrays.copyOf(bytes, random.nextInt(bytes.length + 1));
    }
    byte[] altered = bytes.clone();
    do {
      int place = random.nextInt(altered.length);
      altered[place] = (byte) alter(altered[place]);
    } while (random.nextInt(3) == 0);
    return altered;
  }

  /** A bit, the whole byte, or the number by one, which files have doubled. */
  private int alter(int number) {
    return switch (random.nextInt(4)) {
      case 0 -> number ^ 1 << random.nextInt(Byte.SIZE);
      case 1 -> random.nextInt();
      case 2 -> number + 2;
      default -> number - 2;
    };
  }

  private Certificate once(Certificate certificate) {
    if (random.nextInt(6) == 0) {
      CertifiedLevel[] levels = CertifiedLevel.values();
      return new Certificate(
          levels[random.nextInt(levels.length)], certificate.fingerprint(), certificate.claim());
    }
    return new Certificate(
        certificate.level(),
        certificate.fingerprint(),
        certificate.claim() instanceof Order order
            ? alter(order)
            : alter((Refutation) certificate.claim()));
  }

  private Order alter(Order order) {
    int[] commits = order.commits();
    int[] snapshots = order.snapshots();
    return switch (random.nextInt(5)) {
      case 0 -> new Order(commits, alter(snapshots), order.reads(), order.writers());
      case 1 -> new Order(commits, snapshots, alter(order.reads()), order.writers());
      case 2 -> new Order(commits, snapshots, order.reads(), alter(order.writers()));
      case 3 -> tell(order);
      default -> new Order(alter(commits), snapshots, order.reads(), order.writers());
    };
  }

  /** Tells of one more read whom it observed. */
  private Order tell(Order order) {
    int place = random.nextInt(order.reads().length + 1);
    List<Integer> reads = new ArrayList<>(IntStream.of(order.reads()).boxed().toList());
    List<Integer> writers = new ArrayList<>(IntStream.of(order.writers()).boxed().toList());
    reads.add(place, number());
    writers.add(Math.min(place, writers.size()), number());
    return new Order(order.commits(), order.snapshots(), ints(reads), ints(writers));
  }

  private int[] alter(int[] numbers) {
    List<Integer> altered = new ArrayList<>(IntStream.of(numbers).boxed().toList());
    alter(altered, number());
    return ints(altered);
  }

  private static int[] ints(List<Integer> numbers) {
    return numbers.stream().mapToInt(Integer::intValue).toArray();
  }

  /** Swaps, drops, doubles, replaces or adds. */
  private <T> void alter(List<T> list, T another) {
    int size = list.size();
    if (size == 0) {
      list.add(another);
      return;
    }
    int place = random.nextInt(size);
    switch (random.nextInt(5)) {
      case 0 -> list.set(place, list.set(random.nextInt(size), list.get(place)));
      case 1 -> list.remove(place);
      case 2 -> list.add(random.nextInt(size), list.get(place));
      case 3 -> list.set(place, another);
      default -> list.add(place, another);
    }
  }

  /** Most often of something that there is, or else far from it. */
  private int number() {
    return random.nextInt(16) > 0 ? random.nextInt(12) - 1 : random.nextInt() >> random.nextInt(32);
  }

  private Refutation alter(Refutation refutation) {
    List<Atom> atoms = new ArrayList<>(refutation.atoms());
    List<Step> steps = new ArrayList<>(refutation.steps());
    if (random.nextInt(5) == 0) {
      alter(atoms, atom());
    } else if (steps.isEmpty() || random.nextInt(3) == 0) {
      alter(steps, step());
    } else {
      int place = random.nextInt(steps.size());
      steps.set(place, alter(steps.get(place)));
    }
    return new Refutation(atoms, steps);
  }

  private Atom atom() {
    return switch (random.nextInt(3)) {
      case 0 -> new Atom.Effect(number());
      case 1 -> new Atom.Observed(number(), number());
      default -> new Atom.Before(number(), number(), number());
    };
  }

  private Step step() {
    return switch (random.nextInt(8)) {
      case 0 -> new Step.Read(number());
      case 1 -> new Step.Effect(number(), number());
      case 2 -> new Step.Total(number(), number(), number());
      case 3 -> new Step.Told(number(), number(), number());
      case 4 -> new Step.Listed(number(), number(), number());
      case 5 -> new Step.Impossible(numbers());
      case 6 -> new Step.Cycle(List.of(edge(), edge()));
      default -> new Step.Derived(numbers(), numbers());
    };
  }

  private List<Integer> numbers() {
    return IntStream.range(0, random.nextInt(4)).mapToObj(i -> number()).toList();
  }

  private Step alter(Step step) {
    if (step instanceof Step.Cycle cycle) {
      List<Edge> edges = new ArrayList<>(cycle.edges());
      alter(edges, random.nextBoolean() || edges.isEmpty() ? edge() : alter(edges.get(0)));
      return new Step.Cycle(edges);
    }
    if (step instanceof Step.Derived derived) {
      List<Integer> clause = new ArrayList<>(derived.clause());
      List<Integer> premises = new ArrayList<>(derived.premises());
      alter(random.nextBoolean() ? clause : premises, number());
      return new Step.Derived(clause, premises);
    }
    return step();
  }

  private Edge edge() {
    return switch (random.nextInt(6)) {
      case 0 -> new Edge.SessionOrder(number(), number());
      case 1 -> new Edge.RealTime(number(), number());
      case 2 -> new Edge.WriteRead(number(), number(), number());
      case 3 -> new Edge.WriteWrite(number(), number(), number());
      case 4 -> new Edge.ReadWrite(number(), number(), number(), number());
      default ->
          new Edge.Axiom(
              number(),
              number(),
              number(),
              List.of(new Edge.WriteRead(number(), number(), number())));
    };
  }

  /** The same edge with one other number, or of another kind. */
  private Edge alter(Edge edge) {
    if (edge instanceof Edge.ReadWrite anti) {
      return switch (random.nextInt(3)) {
        case 0 -> new Edge.ReadWrite(anti.from(), number(), anti.read(), anti.writer());
        case 1 -> new Edge.ReadWrite(anti.from(), anti.to(), number(), anti.writer());
        default -> new Edge.ReadWrite(anti.from(), anti.to(), anti.read(), number());
      };
    }
    if (edge instanceof Edge.Axiom axiom) {
      List<Edge> seen = new ArrayList<>(axiom.seen());
      alter(seen, edge());
      return random.nextBoolean()
          ? new Edge.Axiom(axiom.from(), axiom.to(), axiom.read(), seen)
          : new Edge.Axiom(number(), axiom.to(), axiom.read(), axiom.seen());
    }
    return switch (random.nextInt(4)) {
      case 0 -> new Edge.SessionOrder(edge.from(), edge.to());
      case 1 -> new Edge.RealTime(edge.from(), edge.to());
      case 2 -> new Edge.WriteRead(edge.from(), edge.to(), number());
      default -> new Edge.WriteWrite(edge.from(), edge.to(), number());
    };
  }
}

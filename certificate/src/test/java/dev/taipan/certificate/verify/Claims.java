package dev.taipan.certificate.verify;

import dev.taipan.certificate.Atom;
import dev.taipan.certificate.Certificate;
import dev.taipan.certificate.CertifiedLevel;
import dev.taipan.certificate.Fingerprint;
import dev.taipan.certificate.Order;
import dev.taipan.certificate.Refutation;
import dev.taipan.certificate.Refutation.Step;
import dev.taipan.history.History;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.notation.Notation;
import java.util.Arrays;
import java.util.List;

/** Claims about a history written down, in the numbers of its notation, and what comes of them. */
final class Claims {
  /** What comes of a claim that is proven. */
  static final String PROVEN = "proven";

  private final History history;
  private final CertifiedLevel level;
  private VersionOrder facts = VersionOrder.NONE;

  private Claims(History history, String level) {
    this.history = history;
    this.level = CertifiedLevel.of(level).orElseThrow();
  }

  static Claims at(String level, String lines) {
    return new Claims(Notation.history(lines), level);
  }

  static Claims at(String level, History history) {
    return new Claims(history, level);
  }

  /** Trusts that the versions of a key come in an order. */
  Claims told(int key, int... numbers) {
    int[] writers = Arrays.stream(numbers).map(this::t).toArray();
    facts = new VersionOrder.Builder("told").add(key(key), 0, writers).build();
    return this;
  }

  /** The transaction with a number. */
  int t(int number) {
    return Notation.transaction(history, number);
  }

  /** The operation at a place, from 0, in the transaction with a number. */
  int op(int number, int place) {
    return Notation.operation(history, number, place);
  }

  int key(int number) {
    return Notation.key(history, number);
  }

  /** An order of single events. */
  String order(int... numbers) {
    return of(new Order(transactions(numbers), new int[0]));
  }

  /** An order with snapshots, given as how many commits each shows. */
  String order(int[] numbers, int... snapshots) {
    return of(new Order(transactions(numbers), snapshots));
  }

  /** A commit order with what some reads observed. */
  String observing(int[] numbers, int[] reads, int... writers) {
    return of(new Order(transactions(numbers), new int[0], reads, transactions(writers)));
  }

  private int[] transactions(int... numbers) {
    return Arrays.stream(numbers).map(n -> n < 0 ? History.INITIAL : t(n)).toArray();
  }

  String refutation(List<Atom> atoms, Step... steps) {
    return of(new Refutation(atoms, List.of(steps)));
  }

  String of(Certificate.Claim claim) {
    return of(new Certificate(level, Fingerprint.of(history), claim));
  }

  String of(Certificate certificate) {
    try {
      Verifier.verify(history, facts, certificate);
      return PROVEN;
    } catch (RejectedException reason) {
      return reason.getMessage();
    }
  }
}

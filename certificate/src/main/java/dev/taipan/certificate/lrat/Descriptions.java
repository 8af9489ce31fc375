package dev.taipan.certificate.lrat;

import dev.taipan.certificate.Atom;
import dev.taipan.certificate.Certificate;
import dev.taipan.certificate.Edge;
import dev.taipan.certificate.Refutation.Step;
import dev.taipan.history.History;
import dev.taipan.history.display.Printable;
import java.util.List;
import java.util.stream.Collectors;

/** Says in the names of a history what atoms and steps are, each in one line. */
final class Descriptions {
  private final History history;
  private final Certificate certificate;

  Descriptions(History history, Certificate certificate) {
    this.history = history;
    this.certificate = certificate;
  }

  String title() {
    return "that the history with fingerprint "
        + certificate.fingerprint().hex()
        + " satisfies "
        + certificate.level().symbol();
  }

  String of(Atom atom) {
    if (atom instanceof Atom.Effect effect) {
      return t(effect.transaction()) + " took effect";
    }
    if (atom instanceof Atom.Observed observed) {
      return read(observed.read()) + " observed " + t(observed.writer());
    }
    Atom.Before before = (Atom.Before) atom;
    return order(before.key(), before.earlier(), before.later());
  }

  String of(Step step) {
    if (step instanceof Step.Read read) {
      return read(read.read()) + " observed one of those that can have written it";
    }
    if (step instanceof Step.Effect effect) {
      return read(effect.read()) + " observed " + t(effect.writer()) + ", which took effect";
    }
    if (step instanceof Step.Total total) {
      return "key " + key(total.key()) + " has an order of " + pair(total.one(), total.other());
    }
    if (step instanceof Step.Told told) {
      return "it is told that " + order(told.key(), told.earlier(), told.later());
    }
    if (step instanceof Step.Listed listed) {
      String order = order(history.key(listed.read()), listed.earlier(), listed.later());
      return read(listed.read()) + " shows that " + order;
    }
    if (step instanceof Step.Impossible impossible) {
      return "not all of these are possible: "
          + impossible.reads().stream().map(this::read).collect(Collectors.joining(", "));
    }
    return "not all of these are there: " + edges(((Step.Cycle) step).edges());
  }

  private String edges(List<Edge> edges) {
    return edges.stream().map(this::of).collect(Collectors.joining(", "));
  }

  private String of(Edge edge) {
    String ends = t(edge.from()) + " before " + t(edge.to());
    if (edge instanceof Edge.SessionOrder) {
      return ends + " in its session";
    }
    if (edge instanceof Edge.RealTime) {
      return ends + " in real time";
    }
    if (edge instanceof Edge.BeforeFinal) {
      return ends + ", the final one";
    }
    if (edge instanceof Edge.WriteRead read) {
      return ends + ", as " + read(read.read()) + " observed it";
    }
    if (edge instanceof Edge.WriteWrite write) {
      return ends + " in the versions of key " + key(write.key());
    }
    if (edge instanceof Edge.ReadWrite missed) {
      return ends + ", as " + read(missed.read()) + " observed " + t(missed.writer());
    }
    Edge.Axiom axiom = (Edge.Axiom) edge;
    return ends + ", as " + read(axiom.read()) + " had seen it (" + edges(axiom.seen()) + ")";
  }

  private String order(int key, int earlier, int later) {
    return "the version of key "
        + key(key)
        + " of "
        + t(earlier)
        + " is earlier than that of "
        + t(later);
  }

  private String pair(int one, int other) {
    return t(one) + " and " + t(other);
  }

  private String t(int transaction) {
    return "T" + Printable.of(history.transactionName(transaction));
  }

  private String key(int key) {
    return Printable.of(history.keyName(key));
  }

  private String read(int read) {
    String value = Printable.of(history.valueName(history.value(read)));
    String by = t(history.transactionOf(read));
    return "the read of " + value + " from key " + key(history.key(read)) + " by " + by;
  }
}

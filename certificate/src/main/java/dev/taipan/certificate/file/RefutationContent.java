package dev.taipan.certificate.file;

import dev.taipan.certificate.Atom;
import dev.taipan.certificate.Edge;
import dev.taipan.certificate.Refutation;
import dev.taipan.certificate.Refutation.Step;
import java.util.ArrayList;
import java.util.List;

/** A refutation as numbers: its atoms, then its steps, each behind the tag of its kind. */
final class RefutationContent {

  private RefutationContent() {}

  static void write(Refutation refutation, ContentWriter out) {
    out.add(refutation.atoms().size());
    refutation.atoms().forEach(atom -> write(atom, out));
    out.add(refutation.steps().size());
    refutation.steps().forEach(step -> write(step, out));
  }

  static Refutation read(ContentReader in) throws BadCertificateException {
    List<Atom> atoms = new ArrayList<>();
    for (int left = in.nextLength(1); left > 0; left--) {
      atoms.add(readAtom(in));
    }
    List<Step> steps = new ArrayList<>();
    for (int left = in.nextLength(1); left > 0; left--) {
      steps.add(readStep(in));
    }
    return new Refutation(atoms, steps);
  }

  private static void write(Tag tag, ContentWriter out, int... numbers) {
    out.addTag(tag);
    for (int number : numbers) {
      out.add(number);
    }
  }

  private static void write(Atom atom, ContentWriter out) {
    if (atom instanceof Atom.Effect effect) {
      write(Tag.EFFECT, out, effect.transaction());
    } else if (atom instanceof Atom.Observed observed) {
      write(Tag.OBSERVED, out, observed.read(), observed.writer());
    } else {
      Atom.Before before = (Atom.Before) atom;
      write(Tag.BEFORE, out, before.key(), before.earlier(), before.later());
    }
  }

  private static Atom readAtom(ContentReader in) throws BadCertificateException {
    Tag tag = in.nextTag();
    return switch (tag) {
      case EFFECT -> new Atom.Effect(in.next());
      case OBSERVED -> new Atom.Observed(in.next(), in.next());
      case BEFORE -> new Atom.Before(in.next(), in.next(), in.next());
      default -> throw in.bad(tag.name(), "an atom");
    };
  }

  private static void write(Step step, ContentWriter out) {
    if (step instanceof Step.Read read) {
      write(Tag.STEP_READ, out, read.read());
    } else if (step instanceof Step.Effect effect) {
      write(Tag.STEP_EFFECT, out, effect.read(), effect.writer());
    } else if (step instanceof Step.Total total) {
      write(Tag.STEP_TOTAL, out, total.key(), total.one(), total.other());
    } else if (step instanceof Step.Told told) {
      write(Tag.STEP_TOLD, out, told.key(), told.earlier(), told.later());
    } else if (step instanceof Step.Listed listed) {
      write(Tag.STEP_LISTED, out, listed.read(), listed.earlier(), listed.later());
    } else if (step instanceof Step.Impossible impossible) {
      out.addTag(Tag.STEP_IMPOSSIBLE);
      out.addList(impossible.reads());
    } else if (step instanceof Step.Cycle cycle) {
      out.addTag(Tag.STEP_CYCLE);
      writeEdges(cycle.edges(), out);
    } else {
      Step.Derived derived = (Step.Derived) step;
      out.addTag(Tag.STEP_DERIVED);
      out.addList(derived.clause());
      out.addList(derived.premises());
    }
  }

  private static Step readStep(ContentReader in) throws BadCertificateException {
    Tag tag = in.nextTag();
    return switch (tag) {
      case STEP_READ -> new Step.Read(in.next());
      case STEP_EFFECT -> new Step.Effect(in.next(), in.next());
      case STEP_TOTAL -> new Step.Total(in.next(), in.next(), in.next());
      case STEP_TOLD -> new Step.Told(in.next(), in.next(), in.next());
      case STEP_LISTED -> new Step.Listed(in.next(), in.next(), in.next());
      case STEP_IMPOSSIBLE -> new Step.Impossible(in.nextList());
      case STEP_CYCLE -> new Step.Cycle(readEdges(in));
      case STEP_DERIVED -> new Step.Derived(in.nextList(), in.nextList());
      default -> throw in.bad(tag.name(), "a step");
    };
  }

  private static void writeEdges(List<Edge> edges, ContentWriter out) {
    out.add(edges.size());
    edges.forEach(edge -> write(edge, out));
  }

  private static List<Edge> readEdges(ContentReader in) throws BadCertificateException {
    List<Edge> edges = new ArrayList<>();
    for (int left = in.nextLength(1); left > 0; left--) {
      Tag tag = in.nextTag();
      edges.add(
          tag == Tag.AXIOM
              ? new Edge.Axiom(in.next(), in.next(), in.next(), readPath(in))
              : readEdge(tag, in));
    }
    return edges;
  }

  /** The path of an axiom, in which there is no axiom. */
  private static List<Edge> readPath(ContentReader in) throws BadCertificateException {
    List<Edge> path = new ArrayList<>();
    for (int left = in.nextLength(1); left > 0; left--) {
      path.add(readEdge(in.nextTag(), in));
    }
    return path;
  }

  private static void write(Edge edge, ContentWriter out) {
    if (edge instanceof Edge.SessionOrder) {
      write(Tag.SESSION_ORDER, out, edge.from(), edge.to());
    } else if (edge instanceof Edge.BeforeFinal) {
      write(Tag.BEFORE_FINAL, out, edge.from(), edge.to());
    } else if (edge instanceof Edge.RealTime) {
      write(Tag.REAL_TIME, out, edge.from(), edge.to());
    } else if (edge instanceof Edge.WriteRead read) {
      write(Tag.WRITE_READ, out, read.from(), read.to(), read.read());
    } else if (edge instanceof Edge.WriteWrite write) {
      write(Tag.WRITE_WRITE, out, write.from(), write.to(), write.key());
    } else if (edge instanceof Edge.ReadWrite missed) {
      write(Tag.READ_WRITE, out, missed.from(), missed.to(), missed.read(), missed.writer());
    } else {
      Edge.Axiom axiom = (Edge.Axiom) edge;
      write(Tag.AXIOM, out, axiom.from(), axiom.to(), axiom.read());
      writeEdges(axiom.seen(), out);
    }
  }

  private static Edge readEdge(Tag tag, ContentReader in) throws BadCertificateException {
    return switch (tag) {
      case SESSION_ORDER -> new Edge.SessionOrder(in.next(), in.next());
      case BEFORE_FINAL -> new Edge.BeforeFinal(in.next(), in.next());
      case REAL_TIME -> new Edge.RealTime(in.next(), in.next());
      case WRITE_READ -> new Edge.WriteRead(in.next(), in.next(), in.next());
      case WRITE_WRITE -> new Edge.WriteWrite(in.next(), in.next(), in.next());
      case READ_WRITE -> new Edge.ReadWrite(in.next(), in.next(), in.next(), in.next());
      default -> throw in.bad(tag.name(), "an edge");
    };
  }
}

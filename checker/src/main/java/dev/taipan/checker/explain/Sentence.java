package dev.taipan.checker.explain;

import dev.taipan.history.Dependency;
import dev.taipan.history.display.Printable;
import java.util.List;

/**
 * One sentence of an explanation.
 *
 * @param role what it does in the argument
 * @param text the sentence, on one line and {@linkplain Printable without} what terminals obey
 * @param suppositions how many suppositions it rests on that are refuted later
 * @param edges the dependencies that it is about, by the numbers of the evidence's history: of a
 *     fact the fact, of a supposition what is supposed, of a conclusion what follows, and before
 *     that what it follows from
 */
public record Sentence(Role role, String text, int suppositions, List<Dependency> edges) {

  /** What a sentence does in an argument. */
  public enum Role {
    /** It tells of something that is no dependency, or of none alone. */
    REMARK,
    /** It tells what the history shows. */
    FACT,
    /** It supposes something, to refute it. */
    SUPPOSITION,
    /** It says what is forced: the last of its edges, or that a supposition is refuted. */
    CONCLUSION,
    /** Its edges are a cycle. */
    CONTRADICTION
  }

  /** Keeps a copy of the list, and escapes what names bring along. */
  public Sentence {
    text = Printable.of(text);
    edges = List.copyOf(edges);
  }

  /** A sentence of its own. */
  public static Sentence remark(String text) {
    return new Sentence(Role.REMARK, text, 0, List.of());
  }

  /** A sentence that tells a dependency which the history shows. */
  static Sentence fact(String text, Dependency edge) {
    return new Sentence(Role.FACT, text, 0, List.of(edge));
  }
}

package dev.taipan.history.form;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Data as a tree. Tags are left out; a set is a list. */
public sealed interface Form {

  /** A map, by the bare names of its keys: without colons and quotes. */
  record Fields(Map<String, Form> byName) implements Form {}

  /** A list, vector or set. */
  record Items(List<Form> all) implements Form {}

  /** Anything without parts, as histories spell it: {@code :x}, {@code "x"}, {@code 3}. */
  record Atom(String text) implements Form {
    /** The text without a colon or quotes. */
    public String bare() {
      return text.startsWith(":")
          ? text.substring(1)
          : text.length() > 1 && text.startsWith("\"")
              ? text.substring(1, text.length() - 1)
              : text;
    }
  }

  /** What a map has under a name; empty where there is none, or this is no map. */
  default Optional<Form> get(String name) {
    return this instanceof Fields fields
        ? Optional.ofNullable(fields.byName().get(name))
        : Optional.empty();
  }

  /** The parts of a list; none of anything else. */
  default List<Form> items() {
    return this instanceof Items items ? items.all() : List.of();
  }

  /** The text of an atom; empty for anything else, and for nothing. */
  default Optional<Atom> atom() {
    return this instanceof Atom atom && !atom.text().equals("nil") && !atom.text().equals("null")
        ? Optional.of(atom)
        : Optional.empty();
  }

  /** This and all that it holds, however deep. */
  default Stream<Form> everything() {
    Stream<Form> parts =
        this instanceof Fields fields ? fields.byName().values().stream() : items().stream();
    return Stream.concat(Stream.of(this), parts.flatMap(Form::everything));
  }
}

package dev.taipan.formats.form;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Data as a tree. Tags are left out; a set is a list. */
public sealed interface Form {

  /** A map, by the bare names of its keys: without colons and quotes. */
  record Fields(Map<String, Form> byName) implements Form {}

  /** A list, vector or set. */
  record Items(List<Form> all) implements Form {}

  /** Anything without parts, as histories spell it: {@code :x}, {@code "x"}, {@code 3}. */
  record Atom(String text) implements Form {
    private static final Pattern ESCAPED =
        Pattern.compile("\\\\(u\\p{XDigit}{4}|.)", Pattern.DOTALL);

    /** The text without a colon, and what a string says. */
    public String bare() {
      if (text.length() > 1 && text.startsWith("\"")) {
        return ESCAPED
            .matcher(text.substring(1, text.length() - 1))
            .replaceAll(found -> Matcher.quoteReplacement(meaning(found.group(1))));
      }
      return text.startsWith(":") ? text.substring(1) : text;
    }

    private static String meaning(String escape) {
      return switch (escape.charAt(0)) {
        case 'b' -> "\b";
        case 'f' -> "\f";
        case 'n' -> "\n";
        case 'r' -> "\r";
        case 't' -> "\t";
        case 'u' ->
            escape.length() == 1
                ? escape
                : Character.toString(Integer.parseInt(escape.substring(1), 16));
        default -> escape;
      };
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

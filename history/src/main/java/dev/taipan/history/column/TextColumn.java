package dev.taipan.history.column;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntUnaryOperator;

/**
 * A text for some transactions or operations. No memory where none has one; otherwise 4 bytes for
 * each, and every text once. Nothing here knows what the texts mean. Immutable.
 */
public final class TextColumn {
  private static final long ABSENT = -1;

  private final OptionalColumn places;
  private final List<String> texts;

  private TextColumn(OptionalColumn places, List<String> texts) {
    this.places = places;
    this.texts = texts;
  }

  /** Such a column in the making; of one thing the last text counts. */
  static final class Stage {
    private final StagedColumn places = new StagedColumn(ABSENT);
    private final Map<String, Integer> known = new LinkedHashMap<>();

    void set(int place, String text) {
      places.set(place, known.computeIfAbsent(text, any -> known.size()));
    }

    /** The finished column of so many things, each under its finished number. */
    TextColumn finish(int length, IntUnaryOperator placeOf) {
      return new TextColumn(places.finish(length, placeOf), List.copyOf(known.keySet()));
    }
  }

  /** Whether nothing has a text. */
  public boolean isEmpty() {
    return places.isEmpty();
  }

  /** The text of a transaction or operation, if it has one. */
  public Optional<String> of(int place) {
    return places.has(place) ? Optional.of(texts.get((int) places.of(place))) : Optional.empty();
  }
}

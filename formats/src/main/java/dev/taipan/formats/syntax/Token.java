package dev.taipan.formats.syntax;

/** The kinds of tokens. */
public enum Token {
  /** The start of a map, or of an object in JSON. */
  MAP_START,
  /** The end of a map or set. */
  MAP_END,
  /** The start of a vector or list, or of an array in JSON. */
  LIST_START,
  /** The end of a vector or list. */
  LIST_END,
  /** The start of a set. */
  SET_START,
  /** A keyword like {@code :x}. */
  KEYWORD,
  /** A string. */
  STRING,
  /** An integer of at most 64 bits. */
  INTEGER,
  /** Nothing: {@code nil}, or {@code null} in JSON. */
  NIL,
  /** Anything else without parts: longer and other numbers, truth values, characters, symbols. */
  ATOM,
  /** A tag like {@code #inst}; what it tags comes next. */
  TAG,
  /** The end of the file. */
  END;

  /** Whether a collection starts here. */
  public boolean isStart() {
    return this == LIST_START || this == MAP_START || this == SET_START;
  }

  /** Whether a collection ends here. */
  public boolean isEnd() {
    return this == LIST_END || this == MAP_END;
  }
}

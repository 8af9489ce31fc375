package dev.taipan.encoding;

import dev.taipan.encoding.library.SolverLibrary;
import java.util.Optional;

/** A solver that runs on a library of others. */
public abstract class LibrarySolver implements Solver {
  private final String name;
  private final String description;
  private final SolverLibrary library;
  private final Runnable use;

  /**
   * Describes one.
   *
   * @param use loads the library's native code; {@linkplain SolverLibrary#unavailable a lambda}
   */
  protected LibrarySolver(String name, String description, SolverLibrary library, Runnable use) {
    this.name = name;
    this.description = description;
    this.library = library;
    this.use = use;
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final String description() {
    return description;
  }

  @Override
  public final Optional<SolverLibrary> library() {
    return Optional.of(library);
  }

  @Override
  public final Optional<String> unavailable() {
    return library.unavailable(use);
  }
}

package dev.taipan.cli.progress;

/** Shows how far one piece of work is, until it is closed. */
public interface Progress extends AutoCloseable {

  /** Says what the work is doing now. */
  void stage(String name);

  @Override
  void close();
}

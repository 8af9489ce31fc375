package dev.taipan.cli.progress;

/** Shows nothing. */
final class NoProgress implements Progress {

  @Override
  public void stage(String name) {}

  @Override
  public void close() {}
}

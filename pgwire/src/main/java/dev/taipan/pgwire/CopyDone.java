package dev.taipan.pgwire;

/** All has been copied, in either direction. */
public record CopyDone() implements FrontendMessage, BackendMessage {
  @Override
  public void write(FrameWriter out) {
    out.begin('c').end();
  }
}

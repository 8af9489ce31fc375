package dev.taipan.pgwire;

/** A part of what is copied, in either direction. */
public record CopyData(byte[] data) implements FrontendMessage, BackendMessage {
  @Override
  public void write(FrameWriter out) {
    out.begin('d').bytes(data).end();
  }
}

package dev.taipan.pgwire;

/** What one side tells the other. */
public interface Message {
  /** Appends the message as a frame. */
  void write(FrameWriter out);
}

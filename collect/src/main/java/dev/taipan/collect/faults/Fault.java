package dev.taipan.collect.faults;

import java.util.Locale;

/** What can happen to a server while its clients work. */
public enum Fault {
  /** All of its processes are killed, and it is started again. */
  KILL("killed and restarted"),
  /** All of its processes stand still for a while. */
  PAUSE("paused"),
  /** Some connections are cut, so that neither side hears the other any more. */
  DROP_CONNECTIONS("connections dropped"),
  /** A node of a cluster hears no other node, and none hears it, for some seconds. */
  PARTITION("nodes cut off");

  private final String past;

  Fault(String past) {
    this.past = past;
  }

  /** As people write it. */
  public String spelling() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** What has happened, in words. */
  public String past() {
    return past;
  }
}

package dev.taipan.statements.history;

import java.util.HashMap;
import java.util.Map;

/**
 * Since when sessions have sent writes that are not in the file: what was sent before all of them
 * is. Safe for use by several threads.
 */
final class UnwrittenWrites {
  private final Map<SessionLog, Long> since = new HashMap<>();

  /** A session is about to send a write. */
  synchronized void sending(SessionLog session) {
    since.putIfAbsent(session, Recording.now());
  }

  /** All that a session has sent is written down. */
  synchronized void written(SessionLog session) {
    since.remove(session);
  }

  /** All that was sent before this time is written down. Linear in the sessions that write. */
  synchronized long completeUpTo() {
    long time = Recording.now();
    for (long each : since.values()) {
      time = Math.min(time, each);
    }
    return time;
  }
}

package dev.taipan.whitebox.emme;

import java.util.LinkedHashMap;
import java.util.Map;

/** A map that forgets whatever was asked for the longest ago. */
final class LatestEntries<K, V> extends LinkedHashMap<K, V> {
  private static final long serialVersionUID = 1L;
  private static final int LEAST = 16;
  private static final int MOST = 1_000;

  private final int most;

  /** Keeps about as many entries as wanted: not next to none, nor very many. */
  LatestEntries(long wanted) {
    super(LEAST, 0.75f, true);
    most = (int) Math.min(Math.max(wanted, LEAST), MOST);
  }

  @Override
  protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
    return size() > most;
  }
}

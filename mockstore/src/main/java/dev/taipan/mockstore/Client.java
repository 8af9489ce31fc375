package dev.taipan.mockstore;

/**
 * What one client does to a store.
 *
 * @param <V> what keys hold
 */
@FunctionalInterface
public interface Client<V> {
  /** Does it, by transactions of a session. */
  void run(Session<V> session) throws Exception;
}

package dev.taipan.checker.explain;

import java.util.Optional;

/**
 * One edge of a cycle of transactions.
 *
 * @param from what reports call the transaction that comes first
 * @param relation why it does: {@code wr}, {@code ww}, {@code rw}, {@code process} for session
 *     order, {@code realtime}, {@code final} as the final transaction comes after all, or {@code
 *     initial} as the initial transaction precedes all
 * @param to what reports call the other transaction
 * @param key the key that they conflict on, where there is one
 */
public record CycleStep(String from, String relation, String to, Optional<String> key) {}

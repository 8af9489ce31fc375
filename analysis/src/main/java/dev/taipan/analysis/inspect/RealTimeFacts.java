package dev.taipan.analysis.inspect;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * When a transaction ran, on the clock of the history.
 *
 * @param start when it started, where that is known
 * @param end when it had ended, where that is known
 * @param before how many transactions had ended when it started
 * @param lastBefore the one of them that ended last
 * @param after how many transactions started when it had ended
 * @param firstAfter the one of them that started first
 * @param concurrent how many transactions ran, or may have run, at the same time
 */
public record RealTimeFacts(
    OptionalLong start,
    OptionalLong end,
    int before,
    Optional<String> lastBefore,
    int after,
    Optional<String> firstAfter,
    int concurrent) {}

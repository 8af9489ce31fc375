package dev.taipan.analysis.inspect;

import java.util.Optional;

/**
 * That one transaction comes before another.
 *
 * @param relation which reason: {@code wr}, {@code ww} or {@code rw}
 * @param other the name of the other transaction
 * @param key the name of the key that they conflict on, where there is one
 * @param sentence what shows it
 */
public record DependencyFacts(
    String relation, String other, Optional<String> key, String sentence) {}

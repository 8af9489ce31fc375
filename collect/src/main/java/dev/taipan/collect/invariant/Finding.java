package dev.taipan.collect.invariant;

import java.util.Optional;

/**
 * What came of looking for breaches of an invariant.
 *
 * @param observations how often it was looked at; if never, nothing is known
 * @param breach the first breach and the number of others, in a sentence for people without a full
 *     stop; empty if there is none
 */
public record Finding(int observations, Optional<String> breach) {}

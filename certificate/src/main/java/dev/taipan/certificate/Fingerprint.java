package dev.taipan.certificate;

/**
 * By which a history is known again.
 *
 * @param hex 64 digits, of a SHA-256
 */
public record Fingerprint(String hex) {}

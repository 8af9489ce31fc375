/**
 * Strong levels window by window: guesses in which order transactions ran, finds where the guess is
 * wrong, and has only these windows decided. Begin with {@link
 * dev.taipan.checker.window.WindowSearch}.
 */
package dev.taipan.checker.window;

package dev.taipan.history.anomaly;

/**
 * An anomaly in plain words.
 *
 * @param symptom what an application sees of it
 * @param remedy what to do about it: a level, a lock, a constraint, or where to look
 */
public record InPractice(String symptom, String remedy) {}

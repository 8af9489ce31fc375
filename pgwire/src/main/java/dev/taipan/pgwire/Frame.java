package dev.taipan.pgwire;

/**
 * A message as it travels: its type and what follows the length.
 *
 * @param type the first byte; 0 for the packets that begin a connection, which have none
 * @param payload not copied
 */
public record Frame(char type, byte[] payload) {}

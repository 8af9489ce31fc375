package dev.taipan.collect.dialect;

/**
 * How a database writes lists of whole numbers as arrays.
 *
 * @param type of a column
 * @param empty the array without elements
 * @param single the array of one element, {@code %s}
 * @param append an expression for an array, {@code %s}, with an element behind it, {@code %s}
 */
public record ArraySyntax(String type, String empty, String single, String append) {}

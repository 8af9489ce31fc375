package dev.taipan.collect.dialect;

/**
 * How a database writes lists of whole numbers as arrays.
 *
 * @param type of a column
 * @param empty the array without elements
 * @param append an expression for the array in column {@code v} with a parameter behind it
 */
public record ArraySyntax(String type, String empty, String append) {}

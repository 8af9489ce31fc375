package dev.taipan.history.jsonl;

/**
 * What the first line says.
 *
 * @param keys how keys are named
 * @param values how values are named
 * @param transactions how transactions are numbered
 * @param hasInitial whether keys have an initial value
 * @param initial that value, if there is one
 * @param spelledOut whether a leading transaction that only writes that value is the initial one
 */
record Header(
    NameColumn keys,
    NameColumn values,
    NameColumn transactions,
    boolean hasInitial,
    long initial,
    boolean spelledOut) {}

package com.microsoft.z3;

/** See Z3. */
public class IntSort extends ArithSort {}

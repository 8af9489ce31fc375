package com.microsoft.z3;

/** See Z3. */
public class Sort extends AST {}

package com.microsoft.z3;

/** See Z3. */
public class ArithExpr<R extends ArithSort> extends Expr<R> {}

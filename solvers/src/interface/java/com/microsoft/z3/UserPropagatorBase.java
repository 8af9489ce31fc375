package com.microsoft.z3;

/** See Z3. */
public abstract class UserPropagatorBase implements AutoCloseable {
  public UserPropagatorBase(Context context, Solver solver) {}

  protected native void registerFixed();

  protected native void registerFinal();

  public abstract void push();

  public abstract void pop(int count);

  public abstract UserPropagatorBase fresh(Context context);

  public native void fixed(Expr<?> constant, Expr<?> value);

  public native void fin();

  public final native void add(Expr<?> constant);

  public final native boolean conflict(Expr<?>[] constants);

  @Override
  public native void close();
}

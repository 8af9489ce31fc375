package dev.taipan.mockstore.policy;

/** Makes the choices of one run. Called by one thread at a time. */
public interface Chooser {

  /** Which version a read returns, from 0 to {@code choice.size() - 1}. */
  int read(Choice choice);

  /** Which of several clients goes on, from 0 to {@code size - 1}. */
  int next(int size);
}

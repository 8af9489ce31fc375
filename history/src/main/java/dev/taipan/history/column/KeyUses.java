package dev.taipan.history.column;

import java.util.Arrays;

/** What keys are used as: a register or a list, and one of them only. */
public final class KeyUses {
  private static final byte REGISTER = 1;
  private static final byte LIST = 2;

  private byte[] uses = new byte[1024];

  /**
   * Notes a use of a key, by its dense number, and says whether it agrees with the one before.
   *
   * @param list whether it is used as a list
   */
  public boolean agrees(int key, boolean list) {
    if (key >= uses.length) {
      uses = Arrays.copyOf(uses, Math.max(key + 1, Math.addExact(uses.length, uses.length >> 1)));
    }
    byte use = list ? LIST : REGISTER;
    byte earlier = uses[key];
    uses[key] = use;
    return earlier == 0 || earlier == use;
  }
}

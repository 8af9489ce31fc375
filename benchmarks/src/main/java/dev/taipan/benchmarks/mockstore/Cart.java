package dev.taipan.benchmarks.mockstore;

import java.util.List;
import java.util.Objects;

/**
 * A shopping cart that holds some of one item. Whoever deletes the item learns how many there were:
 * none that was deleted is there again, so no more are deleted or left than were added.
 */
final class Cart implements Application {
  private static final String CART = "cart";
  private static final int LOADED = 1;
  private static final int ADDED_BY_CLIENTS = 3;

  @Override
  public void load(KeyValueTransaction transaction) {
    transaction.put(CART, LOADED);
  }

  private static Object add(KeyValueClient session) {
    session.execute(transaction -> transaction.put(CART, (int) transaction.get(CART) + 1));
    return null;
  }

  private static Object delete(KeyValueClient session) {
    return session.run(
        transaction -> {
          int deleted = (int) transaction.get(CART);
          transaction.put(CART, 0);
          return deleted;
        });
  }

  private static Object look(KeyValueClient session) {
    session.get(CART);
    return null;
  }

  private static Object show(KeyValueClient session) {
    return session.get(CART);
  }

  @Override
  public List<List<Operation>> clients() {
    return List.of(
        List.of(Cart::add, Cart::look, Cart::add),
        List.of(Cart::delete, Cart::look, Cart::look),
        List.of(Cart::look, Cart::add, Cart::look));
  }

  @Override
  public List<Operation> operations() {
    return List.of(Cart::add, Cart::delete, Cart::show);
  }

  @Override
  public boolean isBroken(List<Object> seen, KeyValueTransaction end) {
    int deleted = seen.stream().filter(Objects::nonNull).mapToInt(count -> (int) count).sum();
    return deleted + (int) end.get(CART) > LOADED + ADDED_BY_CLIENTS;
  }
}

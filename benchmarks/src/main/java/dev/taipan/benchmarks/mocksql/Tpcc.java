package dev.taipan.benchmarks.mocksql;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * TPC-C with one warehouse, two districts and three customers each, as OLTP-Bench has it: what the
 * transactions write and how, without what no assertion looks at. Tables of orders have no primary
 * keys, so that two orders may get the same number, which some assertions are about. Amounts are in
 * cents.
 */
final class Tpcc implements SqlApplication {
  private static final int DISTRICTS = 2;
  private static final int CUSTOMERS = 3;
  private static final int ITEMS = 3;
  private static final int MOST_LINES = 2;
  private static final int MOST_AMOUNT = 50;

  /** Of a hundred transactions: 95 write. */
  private static final int NEW_ORDERS = 35;

  private static final int PAYMENTS = 65;
  private static final int DELIVERIES = 95;
  private static final int ALL = 100;

  @Override
  public List<String> schema() {
    return List.of(
        "CREATE TABLE warehouse (w_id INT PRIMARY KEY, w_ytd INT NOT NULL)",
        "CREATE TABLE district (d_w_id INT, d_id INT, d_ytd INT NOT NULL,"
            + " d_next_o_id INT NOT NULL, PRIMARY KEY (d_w_id, d_id))",
        "CREATE TABLE customer (c_w_id INT, c_d_id INT, c_id INT, c_balance INT NOT NULL,"
            + " c_ytd_payment INT NOT NULL, c_payment_cnt INT NOT NULL,"
            + " c_delivery_cnt INT NOT NULL, PRIMARY KEY (c_w_id, c_d_id, c_id))",
        "CREATE TABLE history (h_c_id INT, h_d_id INT, h_w_id INT, h_amount INT)",
        "CREATE TABLE orders (o_w_id INT, o_d_id INT, o_id INT, o_c_id INT, o_carrier_id INT,"
            + " o_ol_cnt INT)",
        "CREATE TABLE new_order (no_w_id INT, no_d_id INT, no_o_id INT)",
        "CREATE TABLE order_line (ol_w_id INT, ol_d_id INT, ol_o_id INT, ol_number INT,"
            + " ol_i_id INT, ol_quantity INT, ol_amount INT, ol_delivery_d INT)",
        "CREATE TABLE item (i_id INT PRIMARY KEY, i_price INT NOT NULL)",
        "CREATE TABLE stock (s_w_id INT, s_i_id INT, s_quantity INT NOT NULL, s_ytd INT NOT NULL,"
            + " PRIMARY KEY (s_w_id, s_i_id))",
        "CREATE INDEX orders_place ON orders (o_w_id, o_d_id, o_id)",
        "CREATE INDEX new_order_place ON new_order (no_w_id, no_d_id, no_o_id)",
        "CREATE INDEX order_line_place ON order_line (ol_w_id, ol_d_id, ol_o_id)");
  }

  /** Each customer has paid 10 and has one order of one line; the first order is delivered. */
  @Override
  public List<String> rows() {
    List<String> rows = new ArrayList<>();
    rows.add("INSERT INTO warehouse VALUES (1, " + DISTRICTS * CUSTOMERS * 10 + ")");
    for (int item = 1; item <= ITEMS; item++) {
      rows.add("INSERT INTO item VALUES (" + item + ", " + item * 10 + ")");
      rows.add("INSERT INTO stock VALUES (1, " + item + ", 50, 0)");
    }
    for (int district = 1; district <= DISTRICTS; district++) {
      rows.add(
          "INSERT INTO district VALUES (1, %d, %d, %d)"
              .formatted(district, CUSTOMERS * 10, CUSTOMERS + 1));
      for (int customer = 1; customer <= CUSTOMERS; customer++) {
        loadCustomer(rows, district, customer);
      }
    }
    return rows;
  }

  private static void loadCustomer(List<String> rows, int district, int customer) {
    boolean delivered = customer == 1;
    rows.add(
        "INSERT INTO customer VALUES (1, %d, %d, %d, 10, 1, %d)"
            .formatted(district, customer, delivered ? 10 : -10, delivered ? 1 : 0));
    rows.add("INSERT INTO history VALUES (%d, %d, 1, 10)".formatted(customer, district));
    rows.add(
        "INSERT INTO orders VALUES (1, %d, %d, %d, %s, 1)"
            .formatted(district, customer, customer, delivered ? "1" : "NULL"));
    rows.add(
        "INSERT INTO order_line VALUES (1, %d, %d, 1, 1, 2, 20, %s)"
            .formatted(district, customer, delivered ? "1" : "NULL"));
    if (!delivered) {
      rows.add("INSERT INTO new_order VALUES (1, %d, %d)".formatted(district, customer));
    }
  }

  @Override
  public Work draw(UniformRandomProvider random) {
    int kind = random.nextInt(ALL);
    int district = 1 + random.nextInt(DISTRICTS);
    int customer = 1 + random.nextInt(CUSTOMERS);
    if (kind < NEW_ORDERS) {
      int[] items = random.ints(1 + random.nextInt(MOST_LINES), 1, ITEMS + 1).toArray();
      return client -> newOrder(client, district, customer, items);
    }
    if (kind < PAYMENTS) {
      int amount = 1 + random.nextInt(MOST_AMOUNT);
      return client -> pay(client, district, customer, amount);
    }
    if (kind < DELIVERIES) {
      return client -> deliver(client, district);
    }
    return kind % 2 == 0
        ? client -> showOrder(client, district, customer)
        : client -> showStock(client, district);
  }

  private static void newOrder(SqlClient client, int district, int customer, int[] items)
      throws SQLException {
    long order =
        client.number(
            "SELECT d_next_o_id FROM district WHERE d_w_id = 1 AND d_id = ? FOR UPDATE", district);
    client.update(
        "UPDATE district SET d_next_o_id = d_next_o_id + 1 WHERE d_w_id = 1 AND d_id = ?",
        district);
    client.update(
        "INSERT INTO orders VALUES (1, ?, ?, ?, NULL, ?)",
        district,
        (int) order,
        customer,
        items.length);
    client.update("INSERT INTO new_order VALUES (1, ?, ?)", district, (int) order);
    for (int line = 0; line < items.length; line++) {
      addLine(client, district, (int) order, line + 1, items[line]);
    }
  }

  private static void addLine(SqlClient client, int district, int order, int line, int item)
      throws SQLException {
    long price = client.number("SELECT i_price FROM item WHERE i_id = ?", item);
    long stock =
        client.number(
            "SELECT s_quantity FROM stock WHERE s_w_id = 1 AND s_i_id = ? FOR UPDATE", item);
    client.update(
        "INSERT INTO order_line VALUES (1, ?, ?, ?, ?, 1, ?, NULL)",
        district,
        order,
        line,
        item,
        (int) price);
    client.update(
        "UPDATE stock SET s_quantity = ?, s_ytd = s_ytd + 1 WHERE s_w_id = 1 AND s_i_id = ?",
        (int) (stock > 10 ? stock - 1 : stock + 90),
        item);
  }

  private static void pay(SqlClient client, int district, int customer, int amount)
      throws SQLException {
    client.update("UPDATE warehouse SET w_ytd = w_ytd + ? WHERE w_id = 1", amount);
    client.update(
        "UPDATE district SET d_ytd = d_ytd + ? WHERE d_w_id = 1 AND d_id = ?", amount, district);
    List<Object[]> found =
        client.query(
            "SELECT c_balance, c_ytd_payment, c_payment_cnt FROM customer"
                + " WHERE c_w_id = 1 AND c_d_id = ? AND c_id = ?",
            district,
            customer);
    Object[] row = found.get(0);
    client.update(
        "UPDATE customer SET c_balance = ?, c_ytd_payment = ?, c_payment_cnt = ?"
            + " WHERE c_w_id = 1 AND c_d_id = ? AND c_id = ?",
        (int) row[0] - amount,
        (int) row[1] + amount,
        (int) row[2] + 1,
        district,
        customer);
    client.update("INSERT INTO history VALUES (?, ?, 1, ?)", customer, district, amount);
  }

  /** Delivers the oldest new order of a district; gives up if another delivers it first. */
  private static void deliver(SqlClient client, int district) throws SQLException {
    List<Object[]> oldest =
        client.query(
            "SELECT no_o_id FROM new_order WHERE no_w_id = 1 AND no_d_id = ?"
                + " ORDER BY no_o_id LIMIT 1",
            district);
    if (oldest.isEmpty()) {
      return;
    }
    Object order = oldest.get(0)[0];
    int deleted =
        client.update(
            "DELETE FROM new_order WHERE no_w_id = 1 AND no_d_id = ? AND no_o_id = ?",
            district,
            order);
    if (deleted == 0) {
      throw new SQLException("order " + order + " was delivered meanwhile", GIVEN_UP);
    }
    long customer =
        client.number(
            "SELECT o_c_id FROM orders WHERE o_w_id = 1 AND o_d_id = ? AND o_id = ?",
            district,
            order);
    client.update(
        "UPDATE orders SET o_carrier_id = 1 WHERE o_w_id = 1 AND o_d_id = ? AND o_id = ?",
        district,
        order);
    client.update(
        "UPDATE order_line SET ol_delivery_d = 1"
            + " WHERE ol_w_id = 1 AND ol_d_id = ? AND ol_o_id = ?",
        district,
        order);
    long amount =
        client.number(
            "SELECT COALESCE(SUM(ol_amount), 0) FROM order_line"
                + " WHERE ol_w_id = 1 AND ol_d_id = ? AND ol_o_id = ?",
            district,
            order);
    client.update(
        "UPDATE customer SET c_balance = c_balance + ?, c_delivery_cnt = c_delivery_cnt + 1"
            + " WHERE c_w_id = 1 AND c_d_id = ? AND c_id = ?",
        (int) amount,
        district,
        (int) customer);
  }

  private static void showOrder(SqlClient client, int district, int customer) throws SQLException {
    client.query(
        "SELECT c_balance FROM customer WHERE c_w_id = 1 AND c_d_id = ? AND c_id = ?",
        district,
        customer);
    client.query(
        "SELECT o_id, o_carrier_id FROM orders WHERE o_w_id = 1 AND o_d_id = ? AND o_c_id = ?"
            + " ORDER BY o_id DESC LIMIT 1",
        district,
        customer);
  }

  private static void showStock(SqlClient client, int district) throws SQLException {
    long next =
        client.number("SELECT d_next_o_id FROM district WHERE d_w_id = 1 AND d_id = ?", district);
    client.query(
        "SELECT COUNT(DISTINCT s_i_id) FROM order_line JOIN stock ON s_i_id = ol_i_id"
            + " WHERE ol_w_id = 1 AND ol_d_id = ? AND ol_o_id >= ? AND s_w_id = 1"
            + " AND s_quantity < 20",
        district,
        (int) next - 20);
  }

  private static final String ORDERS_OF_DISTRICT =
      " FROM orders WHERE o_w_id = d_w_id AND o_d_id = d_id";
  private static final String NEW_ORDERS_OF_DISTRICT =
      " FROM new_order WHERE no_w_id = d_w_id AND no_d_id = d_id";
  private static final String NEW_ORDER_OF_ORDER =
      "EXISTS (SELECT 1 FROM new_order"
          + " WHERE no_w_id = o_w_id AND no_d_id = o_d_id AND no_o_id = o_id)";
  private static final String DELIVERED =
      "(SELECT COALESCE(SUM(ol_amount), 0) FROM orders JOIN order_line"
          + " ON ol_w_id = o_w_id AND ol_d_id = o_d_id AND ol_o_id = o_id"
          + " WHERE o_w_id = c_w_id AND o_d_id = c_d_id AND o_c_id = c_id"
          + " AND ol_delivery_d IS NOT NULL)";

  /** The consistency conditions of TPC-C, clause 3.3.2. */
  @Override
  public List<Assertion> assertions() {
    return List.of(
        new Assertion(
            "A1",
            "W_YTD is the sum of D_YTD",
            "SELECT w_id FROM warehouse WHERE w_ytd <>"
                + " (SELECT SUM(d_ytd) FROM district WHERE d_w_id = w_id)"),
        new Assertion(
            "A2",
            "D_NEXT_O_ID − 1 is the largest O_ID and NO_O_ID",
            "SELECT d_id FROM district WHERE d_next_o_id - 1 <> (SELECT MAX(o_id)"
                + ORDERS_OF_DISTRICT
                + ") OR d_next_o_id - 1 <> (SELECT MAX(no_o_id)"
                + NEW_ORDERS_OF_DISTRICT
                + ")"),
        new Assertion(
            "A3",
            "NO_O_ID has no gaps and no duplicates",
            "SELECT no_d_id FROM new_order GROUP BY no_w_id, no_d_id"
                + " HAVING MAX(no_o_id) - MIN(no_o_id) + 1 <> COUNT(*)"),
        new Assertion(
            "A4",
            "the sum of O_OL_CNT is the number of order lines",
            "SELECT d_id FROM district WHERE (SELECT SUM(o_ol_cnt)"
                + ORDERS_OF_DISTRICT
                + ") <> (SELECT COUNT(*) FROM order_line"
                + " WHERE ol_w_id = d_w_id AND ol_d_id = d_id)"),
        new Assertion(
            "A5",
            "O_CARRIER_ID is null exactly for new orders",
            "SELECT o_id FROM orders WHERE (o_carrier_id IS NULL AND NOT "
                + NEW_ORDER_OF_ORDER
                + ") OR (o_carrier_id IS NOT NULL AND "
                + NEW_ORDER_OF_ORDER
                + ")"),
        new Assertion(
            "A6",
            "O_OL_CNT is the number of lines of the order",
            "SELECT o_id FROM orders WHERE o_ol_cnt <> (SELECT COUNT(*) FROM order_line"
                + " WHERE ol_w_id = o_w_id AND ol_d_id = o_d_id AND ol_o_id = o_id)"),
        new Assertion(
            "A7",
            "OL_DELIVERY_D is null exactly where O_CARRIER_ID is",
            "SELECT o_id FROM orders JOIN order_line"
                + " ON ol_w_id = o_w_id AND ol_d_id = o_d_id AND ol_o_id = o_id"
                + " WHERE (o_carrier_id IS NULL AND ol_delivery_d IS NOT NULL)"
                + " OR (o_carrier_id IS NOT NULL AND ol_delivery_d IS NULL)"),
        new Assertion(
            "A8",
            "W_YTD is the sum of H_AMOUNT",
            "SELECT w_id FROM warehouse WHERE w_ytd <>"
                + " (SELECT SUM(h_amount) FROM history WHERE h_w_id = w_id)"),
        new Assertion(
            "A9",
            "D_YTD is the sum of H_AMOUNT",
            "SELECT d_id FROM district WHERE d_ytd <>"
                + " (SELECT SUM(h_amount) FROM history WHERE h_w_id = d_w_id AND h_d_id = d_id)"),
        new Assertion(
            "A10",
            "C_BALANCE is what was delivered less what was paid",
            "SELECT c_id FROM customer WHERE c_balance <> "
                + DELIVERED
                + " - (SELECT SUM(h_amount) FROM history"
                + " WHERE h_w_id = c_w_id AND h_d_id = c_d_id AND h_c_id = c_id)"),
        new Assertion(
            "A11",
            "orders that are not new are those with a carrier",
            "SELECT d_id FROM district WHERE (SELECT COUNT(*)"
                + ORDERS_OF_DISTRICT
                + ") - (SELECT COUNT(*)"
                + NEW_ORDERS_OF_DISTRICT
                + ") <> (SELECT COUNT(*)"
                + ORDERS_OF_DISTRICT
                + " AND o_carrier_id IS NOT NULL)"),
        new Assertion(
            "A12",
            "C_BALANCE + C_YTD_PAYMENT is what was delivered",
            "SELECT c_id FROM customer WHERE c_balance + c_ytd_payment <> " + DELIVERED));
  }
}

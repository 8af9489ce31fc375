package dev.taipan.benchmarks.mocksql;

import java.sql.SQLException;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Wikipedia with two pages and two users, as far as edits are concerned: who edits a page adds a
 * revision and an entry of the log, and counts the edit for the user and for the page.
 */
final class Wikipedia implements SqlApplication {
  private static final int PAGES = 2;
  private static final int USERS = 2;
  private static final int KINDS = 4;

  @Override
  public List<String> schema() {
    return List.of(
        "CREATE TABLE useracct (user_id INT PRIMARY KEY, user_editcount INT NOT NULL,"
            + " user_touched INT NOT NULL)",
        "CREATE TABLE page (page_id INT PRIMARY KEY, page_edits INT NOT NULL,"
            + " page_latest INT NOT NULL)",
        "CREATE TABLE revision (rev_page INT, rev_user INT, rev_text VARCHAR(20))",
        "CREATE TABLE logging (log_page INT, log_user INT, log_type VARCHAR(10))",
        "CREATE TABLE watchlist (wl_user INT, wl_page INT, PRIMARY KEY (wl_user, wl_page))",
        "CREATE INDEX revision_page ON revision (rev_page)",
        "CREATE INDEX revision_user ON revision (rev_user)",
        "CREATE INDEX logging_user ON logging (log_user)");
  }

  @Override
  public List<String> rows() {
    return List.of(
        "INSERT INTO useracct VALUES (1, 1, 0), (2, 1, 0)",
        "INSERT INTO page VALUES (1, 1, 1), (2, 1, 1)",
        "INSERT INTO revision VALUES (1, 1, 'first'), (2, 2, 'first')",
        "INSERT INTO logging VALUES (1, 1, 'patrol'), (2, 2, 'patrol')");
  }

  @Override
  public Work draw(UniformRandomProvider random) {
    int user = 1 + random.nextInt(USERS);
    int page = 1 + random.nextInt(PAGES);
    return switch (random.nextInt(KINDS)) {
      case 0 -> client -> show(client, page);
      case 1 -> client -> watch(client, user, page);
      default -> client -> edit(client, user, page);
    };
  }

  private static void show(SqlClient client, int page) throws SQLException {
    client.query("SELECT page_latest FROM page WHERE page_id = ?", page);
    client.query("SELECT rev_text FROM revision WHERE rev_page = ?", page);
  }

  private static void watch(SqlClient client, int user, int page) throws SQLException {
    if (client
        .query("SELECT wl_user FROM watchlist WHERE wl_user = ? AND wl_page = ?", user, page)
        .isEmpty()) {
      client.update("INSERT INTO watchlist VALUES (?, ?)", user, page);
    } else {
      client.update("DELETE FROM watchlist WHERE wl_user = ? AND wl_page = ?", user, page);
    }
  }

  private static void edit(SqlClient client, int user, int page) throws SQLException {
    List<Object[]> found =
        client.query("SELECT page_edits, page_latest FROM page WHERE page_id = ?", page);
    client.update("INSERT INTO revision VALUES (?, ?, 'next')", page, user);
    client.update(
        "UPDATE page SET page_edits = ?, page_latest = ? WHERE page_id = ?",
        (int) found.get(0)[0] + 1,
        (int) found.get(0)[1] + 1,
        page);
    client.update("INSERT INTO logging VALUES (?, ?, 'patrol')", page, user);
    client.update(
        "UPDATE useracct SET user_editcount = user_editcount + 1 WHERE user_id = ?", user);
  }

  @Override
  public List<Assertion> assertions() {
    return List.of(
        new Assertion(
            "A15",
            "edits of a user are as many as the user's revisions",
            "SELECT user_id FROM useracct WHERE user_editcount <>"
                + " (SELECT COUNT(*) FROM revision WHERE rev_user = user_id)"),
        new Assertion(
            "A16",
            "edits of a user are as many as the user's entries of the log",
            "SELECT user_id FROM useracct WHERE user_editcount <>"
                + " (SELECT COUNT(*) FROM logging WHERE log_user = user_id)"),
        new Assertion(
            "A17",
            "edits of a page are as many as its revisions",
            "SELECT page_id FROM page WHERE page_edits <>"
                + " (SELECT COUNT(*) FROM revision WHERE rev_page = page_id)"));
  }
}

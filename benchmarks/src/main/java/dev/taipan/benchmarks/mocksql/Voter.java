package dev.taipan.benchmarks.mocksql;

import java.sql.SQLException;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;

/** Voter with one user, who may vote a few times for one of the contestants of a show. */
final class Voter implements SqlApplication {
  private static final int CONTESTANTS = 3;
  private static final int MOST_VOTES = 3;
  private static final long PHONE = 5550100;

  @Override
  public List<String> schema() {
    return List.of(
        "CREATE TABLE contestants (contestant_number INT PRIMARY KEY, contestant_name VARCHAR(20))",
        "CREATE TABLE area_code_state (area_code INT PRIMARY KEY, state VARCHAR(2))",
        "CREATE TABLE votes (phone_number BIGINT, state VARCHAR(2), contestant_number INT)",
        "CREATE INDEX votes_phone ON votes (phone_number)");
  }

  @Override
  public List<String> rows() {
    return List.of(
        "INSERT INTO contestants VALUES (1, 'Ann'), (2, 'Bob'), (3, 'Cid')",
        "INSERT INTO area_code_state VALUES (555, 'NY')");
  }

  @Override
  public Work draw(UniformRandomProvider random) {
    int contestant = 1 + random.nextInt(CONTESTANTS);
    return client -> vote(client, contestant);
  }

  private static void vote(SqlClient client, int contestant) throws SQLException {
    client.number(
        "SELECT contestant_number FROM contestants WHERE contestant_number = ?", contestant);
    if (client.number("SELECT COUNT(*) FROM votes WHERE phone_number = ?", PHONE) >= MOST_VOTES) {
      throw new SQLException("voted often enough", GIVEN_UP);
    }
    Object state =
        client.query("SELECT state FROM area_code_state WHERE area_code = ?", 555).get(0)[0];
    client.update("INSERT INTO votes VALUES (?, ?, ?)", PHONE, state, contestant);
  }

  @Override
  public List<Assertion> assertions() {
    return List.of(
        new Assertion(
            "A14",
            "nobody votes more often than allowed",
            "SELECT phone_number FROM votes GROUP BY phone_number HAVING COUNT(*) > "
                + MOST_VOTES));
  }
}

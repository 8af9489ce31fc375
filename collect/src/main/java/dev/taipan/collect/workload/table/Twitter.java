package dev.taipan.collect.workload.table;

import dev.taipan.collect.workload.ReadRow;
import dev.taipan.collect.workload.Table;
import dev.taipan.collect.workload.Workload;
import dev.taipan.collect.workload.table.TableWorkload.Body;
import dev.taipan.collect.workload.table.TableWorkload.Filling;
import dev.taipan.workload.KeyDistribution;
import java.sql.SQLException;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.stream.LongStream;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * A small Twitter, after the one of OLTP-Bench (Difallah et al., VLDB 2013) and of Cobra (Tan et
 * al., OSDI 2020): users publish, follow each other, and look at what those whom they follow have
 * published last. Whom a user may follow is a row of its own, with 1 if he does.
 */
public final class Twitter {
  private static final Table USERS = new Table("profile", "tweets", "latest", "followers");
  private static final Table TWEETS = new Table("tweet", "author");
  private static final Table FOLLOWS = new Table("follow", "active");

  /** Of how many others a timeline shows the latest tweets. */
  private static final int NEIGHBOURS = 3;

  /** The latest tweet of those who have none. */
  private static final long NONE = -1;

  private final int users;
  private final IntSupplier choice;
  private final UniformRandomProvider random;

  private Twitter(int users, KeyDistribution distribution, UniformRandomProvider random) {
    this.users = users;
    this.random = random;
    choice = distribution.choice(random, users);
  }

  /** The workload of so many users. */
  public static Workload of(int users, KeyDistribution distribution) {
    return new TableWorkload(
        List.of(
            Filling.with(USERS, users, 0, NONE, 0),
            Filling.with(TWEETS, 0),
            Filling.with(FOLLOWS, users * NEIGHBOURS, 0)),
        random -> new Twitter(users, distribution, random)::draw);
  }

  private Body draw() {
    long user = choice.getAsInt();
    int neighbour = random.nextInt(NEIGHBOURS);
    int percent = random.nextInt(100);
    if (percent < 30) {
      return tables -> tweet(tables, user);
    }
    if (percent < 50) {
      return tables -> follow(tables, user, neighbour);
    }
    return percent < 90
        ? tables -> timeline(tables, user)
        : tables -> latest(tables, tables.require(USERS, user));
  }

  private long neighbour(long user, int number) {
    return (user + number + 1) % users;
  }

  private static long follows(long user, int number) {
    return user * NEIGHBOURS + number;
  }

  private static void tweet(TableAccess tables, long user) throws SQLException {
    ReadRow author = tables.require(USERS, user);
    long tweet = tables.newKey();
    tables.insert(TWEETS, tweet, user);
    tables.write(USERS, user, author.column(0) + 1, tweet, author.column(2));
  }

  /** Follows somebody, or does so no more. */
  private void follow(TableAccess tables, long user, int number) throws SQLException {
    long change = 1 - 2 * tables.require(FOLLOWS, follows(user, number)).column(0);
    ReadRow followed = tables.require(USERS, neighbour(user, number));
    tables.write(FOLLOWS, follows(user, number), change > 0 ? 1 : 0);
    tables.write(
        USERS, followed.key(), followed.column(0), followed.column(1), followed.column(2) + change);
  }

  private void timeline(TableAccess tables, long user) throws SQLException {
    long[] follows = LongStream.range(0, NEIGHBOURS).map(i -> follows(user, (int) i)).toArray();
    long[] followed =
        tables.read(FOLLOWS, follows).stream()
            .filter(row -> row.column(0) == 1)
            .mapToLong(row -> neighbour(user, (int) (row.key() % NEIGHBOURS)))
            .distinct()
            .sorted()
            .toArray();
    if (followed.length > 0) {
      latest(tables, tables.read(USERS, followed).toArray(ReadRow[]::new));
    }
  }

  private static void latest(TableAccess tables, ReadRow... authors) throws SQLException {
    long[] tweets =
        List.of(authors).stream()
            .mapToLong(author -> author.column(1))
            .filter(tweet -> tweet != NONE)
            .sorted()
            .toArray();
    if (tweets.length > 0) {
      tables.read(TWEETS, tweets);
    }
  }
}

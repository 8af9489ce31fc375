package dev.taipan.benchmarks.mockstore;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Users tweet and follow each other. Nothing that they have tweeted is missing in a feed. */
final class TwitterApplication implements Application {
  private static final String FOLLOWING = "following ";
  private static final String TWEETS = "tweets ";
  private static final String READER = "ann";
  private static final String WRITER = "bob";
  private static final String OTHER = "cid";

  @Override
  public void load(KeyValueTransaction transaction) {
    for (String user : List.of(READER, WRITER, OTHER)) {
      transaction.put(FOLLOWING + user, Set.of());
      transaction.put(TWEETS + user, List.of());
    }
  }

  private static Object follow(KeyValueClient session, String followed) {
    session.execute(
        transaction -> {
          Set<Object> more = new TreeSet<>((Set<?>) transaction.get(FOLLOWING + READER));
          more.add(followed);
          transaction.put(FOLLOWING + READER, more);
        });
    return null;
  }

  private static Object tweet(KeyValueClient session, String text) {
    session.execute(
        transaction -> {
          List<Object> more = new ArrayList<>((List<?>) transaction.get(TWEETS + WRITER));
          more.add(text);
          transaction.put(TWEETS + WRITER, more);
        });
    return null;
  }

  private static Object timeline(KeyValueClient session) {
    return session.get(TWEETS + WRITER);
  }

  private static Object feed(KeyValueClient session) {
    return session.run(TwitterApplication::feed);
  }

  private static List<Object> feed(KeyValueTransaction transaction) {
    List<Object> feed = new ArrayList<>();
    for (Object followed : (Set<?>) transaction.get(FOLLOWING + READER)) {
      feed.addAll((List<?>) transaction.get(TWEETS + followed));
    }
    return feed;
  }

  @Override
  public List<List<Operation>> clients() {
    return List.of(
        List.of(
            TwitterApplication::timeline,
            session -> follow(session, WRITER),
            TwitterApplication::feed),
        List.of(
            session -> tweet(session, "one"),
            TwitterApplication::timeline,
            TwitterApplication::timeline),
        List.of(
            TwitterApplication::timeline,
            session -> tweet(session, "two"),
            TwitterApplication::feed));
  }

  @Override
  public List<Operation> operations() {
    return List.of(
        session -> follow(session, WRITER),
        session -> follow(session, OTHER),
        session -> tweet(session, "one"),
        session -> tweet(session, "two"),
        TwitterApplication::timeline,
        TwitterApplication::feed);
  }

  @Override
  public boolean isBroken(List<Object> seen, KeyValueTransaction end) {
    return !feed(end).containsAll(List.of("one", "two"));
  }
}

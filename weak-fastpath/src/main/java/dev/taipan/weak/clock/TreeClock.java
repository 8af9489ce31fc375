package dev.taipan.weak.clock;

import java.util.Arrays;

/**
 * A vector clock kept as a tree that remembers through whom each entry was learnt, so that a join
 * looks only at what is new (Mathur, Pavlogiannis, Tunç and Viswanathan, "A Tree Clock Data
 * Structure for Causal Orderings", ASPLOS 2022, Algorithm 2). Five ints per session.
 */
final class TreeClock {
  private static final int NONE = -1;

  private final int root;
  private final int[] time;

  /** The parent's time when this entry was attached to it. */
  private final int[] attachedAt;

  private final int[] parent;
  private final int[] firstChild;
  private final int[] nextSibling;

  /** The clock of a session that has seen nothing. */
  TreeClock(int sessions, int session) {
    root = session;
    time = filled(sessions);
    attachedAt = filled(sessions);
    parent = filled(sessions);
    firstChild = filled(sessions);
    nextSibling = filled(sessions);
  }

  /** A copy of another clock of the same session. */
  TreeClock(TreeClock other) {
    root = other.root;
    time = other.time.clone();
    attachedAt = other.attachedAt.clone();
    parent = other.parent.clone();
    firstChild = other.firstChild.clone();
    nextSibling = other.nextSibling.clone();
  }

  private static int[] filled(int length) {
    int[] array = new int[length];
    Arrays.fill(array, NONE);
    return array;
  }

  /** The latest time of a session that this clock knows, or -1. */
  int time(int session) {
    return time[session];
  }

  /** Sets the time of the clock's own session. */
  void advance(int now) {
    time[root] = now;
  }

  /** Learns all that another clock knows. */
  void join(TreeClock other) {
    if (other.time[other.root] <= time[other.root]) {
      return;
    }
    int[] news = new int[time.length];
    int count = collectNews(other, news);
    for (int i = 0; i < count; i++) {
      detach(news[i]);
    }
    for (int i = count - 1; i >= 0; i--) {
      int session = news[i];
      time[session] = other.time[session];
      if (session != other.root) {
        attachedAt[session] = other.attachedAt[session];
        attach(session, other.parent[session]);
      }
    }
    attachedAt[other.root] = time[root];
    attach(other.root, root);
  }

  /** The sessions of which the other clock knows more, children before parents; how many. */
  private int collectNews(TreeClock other, int[] news) {
    int count = 0;
    int[] path = new int[time.length];
    int[] next = new int[time.length];
    int depth = 0;
    path[0] = other.root;
    next[0] = other.firstChild[other.root];
    while (depth >= 0) {
      int session = path[depth];
      int child = next[depth];
      if (child == NONE || (time[child] >= other.time[child] && knewAt(other, child, session))) {
        news[count++] = session;
        depth--;
      } else {
        next[depth] = other.nextSibling[child];
        if (time[child] < other.time[child]) {
          path[++depth] = child;
          next[depth] = other.firstChild[child];
        }
      }
    }
    return count;
  }

  /** Whether this clock knew the parent when the child was attached, and so all later siblings. */
  private boolean knewAt(TreeClock other, int child, int itsParent) {
    return other.attachedAt[child] <= time[itsParent];
  }

  private void detach(int session) {
    int from = parent[session];
    if (from == NONE) {
      return;
    }
    if (firstChild[from] == session) {
      firstChild[from] = nextSibling[session];
    } else {
      int sibling = firstChild[from];
      while (nextSibling[sibling] != session) {
        sibling = nextSibling[sibling];
      }
      nextSibling[sibling] = nextSibling[session];
    }
    parent[session] = NONE;
    nextSibling[session] = NONE;
  }

  private void attach(int session, int to) {
    parent[session] = to;
    nextSibling[session] = firstChild[to];
    firstChild[to] = session;
  }
}

package dev.taipan.proxy.relay;

import dev.taipan.proxy.file.FileLimits;
import dev.taipan.proxy.file.FileListener;
import dev.taipan.statements.history.Recording;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The files of a recording, one after the other. Each is a history by itself: the next one begins
 * when no transaction runs, so that what is there then is its initial state. For that, transactions
 * that are about to begin wait a moment. Where this does not help, transactions that run end in
 * their file, and until then nothing that others read is judged in the next one. Safe for use by
 * several threads.
 */
public final class Recordings implements AutoCloseable {
  private static final long CLOSE_MINUTES = 1;
  private static final String NAME = ".taipan.jsonl";

  private final Path first;
  private final FileLimits limits;
  private final Map<String, String> facts;
  private final FileListener listener;
  private final Consumer<String> told;

  /** How many connections have a transaction in a file that has not ended. */
  private final Map<Recording, Integer> active = new HashMap<>();

  /** Files that cannot be judged before older ones have ended. */
  private final List<Recording> blind = new ArrayList<>();

  /** Files that have ended and are kept, oldest first. Used by the thread that closes them. */
  private final Deque<Path> ended = new ArrayDeque<>();

  private final ExecutorService closing =
      Executors.newSingleThreadExecutor(
          work -> {
            Thread thread = new Thread(work, "end of a recording");
            thread.setDaemon(true);
            return thread;
          });

  /** Files that wait for the disk. */
  private final Set<Recording> unwritten = ConcurrentHashMap.newKeySet();

  private final Recording.Numbers numbers = new Recording.Numbers();
  private Recording current;
  private int files;

  /**
   * Until when connections wait for the next file, by {@link System#nanoTime}; null for not yet.
   */
  private Long heldUntil;

  /** Connections that write, and of which nothing is recorded. */
  private int unseen;

  private boolean isUnwritable;

  /**
   * Begins the first file; there must be none of that name.
   *
   * @param facts what files say of how they come about
   * @param told is told what is wrong, in a line each
   */
  public Recordings(
      Path first,
      FileLimits limits,
      Map<String, String> facts,
      FileListener listener,
      Consumer<String> told)
      throws IOException {
    this.first = first;
    this.limits = limits;
    this.facts = Map.copyOf(facts);
    this.listener = listener;
    this.told = told;
    current = begin();
  }

  private Recording begin() throws IOException {
    Recording recording = new Recording(name(++files), facts, numbers);
    listener.begun(recording.file()).ifPresent(recording::tell);
    active.put(recording, 0);
    unwritten.add(recording);
    return recording;
  }

  private Path name(int number) {
    String name = first.getFileName().toString();
    return number == 1 ? first : first.resolveSibling(name.replace(NAME, "") + "-" + number + NAME);
  }

  /** The file that is being written. */
  public synchronized Recording current() {
    return current;
  }

  /** A connection begins to do something; where that belongs. */
  synchronized Recording enter() {
    if (limits.file() != Long.MAX_VALUE) {
      awaitNext();
    }
    active.merge(current, 1, Integer::sum);
    return current;
  }

  /**
   * If the file is long enough, lets those end who have begun in it: but once, and not for long.
   */
  private void awaitNext() {
    Recording last = current;
    if (active.get(last) == 0 || last.length() < limits.file()) {
      return;
    }
    if (heldUntil == null) {
      heldUntil = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(limits.pause());
    }
    long until = heldUntil;
    try {
      while (current == last && until - System.nanoTime() > 0) {
        TimeUnit.NANOSECONDS.timedWait(this, until - System.nanoTime());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** It has ended what it did, and may begin something else in another file. */
  synchronized void leave(Recording recording) {
    int left = active.merge(recording, -1, Integer::sum);
    if (recording != current && left == 0) {
      end(recording);
    } else if (recording == current) {
      long length = recording.length();
      if (length >= limits.file() && (left == 0 || length / 2 >= limits.file())) {
        next();
      }
    }
  }

  /** What waits for the disk is too much. */
  synchronized boolean isBehind() {
    long waiting = 0;
    for (Recording each : unwritten) {
      waiting += each.waiting();
    }
    return waiting > limits.waiting();
  }

  /** Waits until all is in its file that was written down, also in files that end later. */
  public void awaitWritten() throws InterruptedException {
    for (Recording each : unwritten) {
      each.awaitWritten();
    }
  }

  /** The file takes no more, which is told once. */
  synchronized void unwritable(String why) {
    if (!isUnwritable) {
      isUnwritable = true;
      told.accept(why + "; connections go on, and nothing more is recorded");
    }
  }

  /** Nothing more of a connection is recorded, though it goes on: in no file that is open. */
  synchronized void loseSight() {
    unseen++;
    active.keySet().forEach(Recording::stop);
  }

  /** A connection of which nothing was recorded has ended. */
  synchronized void forget() {
    unseen--;
  }

  private void next() {
    Recording old = current;
    try {
      current = begin();
    } catch (IOException unwritable) {
      told.accept("no new file can be begun: " + unwritable.getMessage());
      return;
    }
    heldUntil = null;
    notifyAll();
    if (unseen > 0) {
      current.stop();
    }
    current.follow(old);
    if (active.get(old) == 0) {
      end(old);
    } else {
      // Its last transactions may read what is written down in the new file.
      old.beginBlindly();
    }
    if (active.size() > 1) {
      current.beginBlindly();
      blind.add(current);
    }
  }

  private void end(Recording recording) {
    active.remove(recording);
    active.keySet().forEach(later -> later.follow(recording));
    if (blind.remove(recording)) {
      recording.see();
    }
    if (active.size() == 1) {
      for (Recording waiting : blind) {
        waiting.see();
      }
      blind.clear();
    }
    // Nobody has to wait for the disk.
    closing.execute(() -> finish(recording));
  }

  private void finish(Recording recording) {
    try {
      recording.close();
      if (recording.tally().isCutOff()) {
        unwritable(recording.file().toString());
      }
      listener.ended(recording.file(), recording.tally());
      ended.addLast(recording.file());
      deleteOldest();
    } catch (IOException | RuntimeException e) {
      told.accept(recording.file() + ": " + e.getMessage());
    } finally {
      unwritten.remove(recording);
    }
  }

  private void deleteOldest() throws IOException {
    if (limits.all() == Long.MAX_VALUE) {
      return;
    }
    long size = 0;
    for (Path file : ended) {
      size += file.toFile().length();
    }
    while (!ended.isEmpty() && size > limits.all() - 2 * limits.file()) {
      Path oldest = ended.removeFirst();
      size -= oldest.toFile().length();
      Files.deleteIfExists(oldest);
    }
  }

  /** Ends all files. */
  @Override
  public void close() {
    synchronized (this) {
      for (Recording recording : List.copyOf(active.keySet())) {
        closing.execute(() -> finish(recording));
      }
      active.clear();
    }
    closing.shutdown();
    try {
      if (!closing.awaitTermination(CLOSE_MINUTES, TimeUnit.MINUTES)) {
        told.accept("the disk does not take what was recorded last");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}

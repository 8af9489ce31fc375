package jetbrains.exodus;

/** See Xodus. */
public interface ByteIterable {

}

package jetbrains.exodus;

/** See Xodus. */
public class ArrayByteIterable implements ByteIterable {

}

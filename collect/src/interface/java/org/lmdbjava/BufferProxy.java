package org.lmdbjava;

/** See LMDB for Java. */
public class BufferProxy<T> {

}

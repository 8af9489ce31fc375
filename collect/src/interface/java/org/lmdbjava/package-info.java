/**
 * Declarations of what Taipan calls of LMDB for Java, so that it compiles without its jars. They are in no
 * jar of Taipan's; LMDB for Java's own classes take their place at run time.
 */
package org.lmdbjava;

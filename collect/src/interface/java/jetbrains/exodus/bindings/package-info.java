/**
 * Declarations of what Taipan calls of Xodus, so that it compiles without its jars. They are in no
 * jar of Taipan's; Xodus's own classes take their place at run time.
 */
package jetbrains.exodus.bindings;

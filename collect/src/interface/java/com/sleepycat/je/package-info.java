/**
 * Declarations of what Taipan calls of Berkeley DB JE, so that it compiles without its jars. They are in no
 * jar of Taipan's; Berkeley DB JE's own classes take their place at run time.
 */
package com.sleepycat.je;

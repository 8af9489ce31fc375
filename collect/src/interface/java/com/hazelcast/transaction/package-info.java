/**
 * Declarations of what Taipan calls of Hazelcast, so that it compiles without its jars. They are in no
 * jar of Taipan's; Hazelcast's own classes take their place at run time.
 */
package com.hazelcast.transaction;

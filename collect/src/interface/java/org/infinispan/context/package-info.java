/**
 * Declarations of what Taipan calls of Infinispan, so that it compiles without its jars. They are in no
 * jar of Taipan's; Infinispan's own classes take their place at run time.
 */
package org.infinispan.context;

/**
 * Declarations of what Taipan calls of OR-Tools, so that it compiles without its jars. They are in
 * no jar of Taipan's; OR-Tools' own classes take their place at run time.
 */
package com.google.ortools;

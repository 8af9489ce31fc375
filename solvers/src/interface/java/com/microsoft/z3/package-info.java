/**
 * Declarations of what Taipan calls of Z3, so that it compiles without the jar, which is large and
 * which few need. They are in no jar of Taipan's; Z3's own classes take their place at run time.
 */
package com.microsoft.z3;

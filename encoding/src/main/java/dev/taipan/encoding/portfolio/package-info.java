/** Several backends racing each other. */
package dev.taipan.encoding.portfolio;

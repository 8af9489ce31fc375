/** Where transactions of a simulated store go as they end, and what is recorded of them. */
package dev.taipan.generate.log;

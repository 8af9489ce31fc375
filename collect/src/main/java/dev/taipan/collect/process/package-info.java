/** Programs that Taipan runs: as whom, in which folders, and how they end. */
package dev.taipan.collect.process;

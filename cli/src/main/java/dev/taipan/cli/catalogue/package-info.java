/** Commands that list what there is: levels, solvers and formats. */
package dev.taipan.cli.catalogue;

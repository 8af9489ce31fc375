/** Makes certificates of orders that were found: the order of commits that proves a level. */
package dev.taipan.checker.certify;

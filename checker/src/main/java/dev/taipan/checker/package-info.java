/** From a history and a level to a verdict. */
package dev.taipan.checker;

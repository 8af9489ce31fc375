/** How strong levels are decided, and what people call it. */
package dev.taipan.checker.strategy;

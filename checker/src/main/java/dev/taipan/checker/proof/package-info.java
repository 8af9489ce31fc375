/**
 * Evidence against a history, as data: what it shows, what that forces and why, and how it ends in
 * a contradiction. Sentences are made of this and of nothing else.
 */
package dev.taipan.checker.proof;

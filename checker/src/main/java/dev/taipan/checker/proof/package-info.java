/**
 * Evidence against a history, as data: what it shows, what that forces and why, and how it ends in
 * a contradiction. It is kept in steps of certificates; sentences are made of what is read in these
 * and of nothing else.
 */
package dev.taipan.checker.proof;

/**
 * The definition of right: isolation levels decided for tiny histories by trying everything, as
 * plainly as possible and sharing no code with what it judges.
 */
package dev.taipan.checker.oracle;

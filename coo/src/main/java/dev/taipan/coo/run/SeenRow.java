package dev.taipan.coo.run;

import java.util.List;

/**
 * What a step saw of a row.
 *
 * @param text as people read it
 * @param candidates the versions that it may have been; none where nothing explains it
 */
record SeenRow(int step, String row, String text, List<Integer> candidates) {}

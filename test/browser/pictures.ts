/**
 * How alike a screen and its picture are: one pixel in a hundred may differ, as the edges of curves do between machines.
 * All of the screen is taken, as often as it takes until it has settled.
 */
export const ALIKE = { maxDiffPixelRatio: 0.015, threshold: 0.25, fullPage: true };

/** A small phone, a tablet, a desk. */
export const SIZES = [
  [360, 640],
  [768, 640],
  [1440, 640],
] as const;

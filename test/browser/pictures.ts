import { fileURLToPath } from 'node:url';

/**
 * How alike a screen and its picture are: one pixel in a hundred may differ, as the edges of curves do between machines.
 * All of the screen is taken, as often as it takes until it has settled.
 */
export const ALIKE = { maxDiffPixelRatio: 0.015, threshold: 0.25, fullPage: true };

/** The same for the dashboard, whose navigation is fixed to the window. */
export const SCREEN_ALIKE = { ...ALIKE, stylePath: fileURLToPath(new URL('pictures.css', import.meta.url)) };

/** A small phone, a tablet, a desk. */
export const SIZES = [
  [360, 800],
  [768, 1024],
  [1440, 900],
] as const;

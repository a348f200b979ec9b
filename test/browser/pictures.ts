import { fileURLToPath } from 'node:url';

/** One pixel in a hundred may differ, because the edges of curves differ between machines. */
export const ALIKE = { maxDiffPixelRatio: 0.015, threshold: 0.25, fullPage: true };

/** The same for the dashboard, whose navigation has a fixed position. */
export const SCREEN_ALIKE = { ...ALIKE, stylePath: fileURLToPath(new URL('pictures.css', import.meta.url)) };

/** A small phone, a tablet, a desktop. */
export const SIZES = [
  [360, 800],
  [768, 1024],
  [1440, 900],
] as const;

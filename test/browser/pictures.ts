import { fileURLToPath } from 'node:url';

/** 1.5 % of the pixels may differ, because the edges of curves differ between machines. */
export const SCREENSHOT_OPTIONS = { maxDiffPixelRatio: 0.015, threshold: 0.25, fullPage: true };

/** For the dashboard: pictures.css changes its navigation, which has a fixed position. */
export const DASHBOARD_SCREENSHOT_OPTIONS = {
  ...SCREENSHOT_OPTIONS,
  stylePath: fileURLToPath(new URL('pictures.css', import.meta.url)),
};

/** A small phone, a tablet, a desktop. */
export const SIZES = [
  [360, 800],
  [768, 1024],
  [1440, 900],
] as const;

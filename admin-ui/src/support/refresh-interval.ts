/** How often the screen reads the state of the system again. */
export const REFRESH_INTERVAL_MS = 15_000;

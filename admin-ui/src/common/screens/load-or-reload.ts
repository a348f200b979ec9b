const FIRST_PAUSE_MS = 1_000;
const LAST_PAUSE_MS = 8_000;
const TIMEOUT_MS = 120_000;

/** The page that the program runs in. */
export interface RunningPage {
  /** Whether the server answers. */
  isHeard: () => Promise<boolean>;
  /** What this page was begun anew for; null once that was loaded. Outlives the page. */
  lost: () => string | null;
  setLost: (what: string | null) => void;
  beginAnew: () => void;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function untilHeard(page: RunningPage, pauseMs = FIRST_PAUSE_MS): Promise<void> {
  await pause(pauseMs);
  if (!(await page.isHeard())) await untilHeard(page, Math.min(pauseMs * 2, LAST_PAUSE_MS));
}

/** Browsers remember that a script was lost, and do not ask for it again in the same page. */
async function loadOrBeginAnew<Part>(load: () => Promise<Part>, page: RunningPage): Promise<Part> {
  try {
    const part = await load();
    page.setLost(null);
    return part;
  } catch (error) {
    const what = String(error);
    if (page.lost() === what) throw error;
    await untilHeard(page);
    page.setLost(what);
    page.beginAnew();
    return new Promise<never>(() => undefined);
  }
}

/**
 * Loads a part of the program. When it is lost on the way, or gone with an older version, the page is begun anew as
 * soon as the server is heard.
 * @throws what was lost twice in a row, or `screen.timeout` after 120 seconds.
 */
export async function loadInTime<Part>(load: () => Promise<Part>, page: RunningPage): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('screen.timeout')), TIMEOUT_MS);
  });
  return Promise.race([loadOrBeginAnew(load, page), tooLate]).finally(() => clearTimeout(timer));
}

const FIRST_PAUSE_MS = 1_000;
const LAST_PAUSE_MS = 8_000;
const TIMEOUT_MS = 120_000;

/** The page that the program runs in. */
export interface LoadingPage {
  /** Whether the server answers. */
  isServerReachable: () => Promise<boolean>;
  /** What this page was begun anew for; null once that was loaded. Outlives the page. */
  lastFailure: () => string | null;
  setLastFailure: (what: string | null) => void;
  reload: () => void;
}

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function waitForServer(page: LoadingPage, pauseMs = FIRST_PAUSE_MS): Promise<void> {
  await delay(pauseMs);
  if (!(await page.isServerReachable())) await waitForServer(page, Math.min(pauseMs * 2, LAST_PAUSE_MS));
}

/** Browsers remember that a script was lost, and do not ask for it again in the same page. */
async function loadOrReload<Part>(load: () => Promise<Part>, page: LoadingPage): Promise<Part> {
  try {
    const part = await load();
    page.setLastFailure(null);
    return part;
  } catch (error) {
    const failure = String(error);
    if (page.lastFailure() === failure) throw error;
    await waitForServer(page);
    page.setLastFailure(failure);
    page.reload();
    return new Promise<never>(() => undefined);
  }
}

/**
 * Loads a part of the program. When it is lost on the way, or gone with an older version, the page is begun anew as
 * soon as the server is heard.
 * @throws what was lost twice in a row, or `screen.timeout` after 120 seconds.
 */
export async function loadWithTimeout<Part>(load: () => Promise<Part>, page: LoadingPage): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('screen.timeout')), TIMEOUT_MS);
  });
  return Promise.race([loadOrReload(load, page), timeout]).finally(() => clearTimeout(timer));
}

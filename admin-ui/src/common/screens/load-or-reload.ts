const FIRST_PAUSE_MS = 1_000;
const LAST_PAUSE_MS = 8_000;
const TIMEOUT_MS = 120_000;

/** The browser page, replaceable in tests. */
export interface LoadingPage {
  isServerReachable: () => Promise<boolean>;
  /** The failure for which the page was last reloaded; null after a successful load. Survives the reload. */
  lastFailure: () => string | null;
  setLastFailure: (what: string | null) => void;
  reload: () => void;
}

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function waitForServer(page: LoadingPage, pauseMs = FIRST_PAUSE_MS): Promise<void> {
  await delay(pauseMs);
  if (!(await page.isServerReachable())) await waitForServer(page, Math.min(pauseMs * 2, LAST_PAUSE_MS));
}

/** Browsers cache a failed module import until the page is reloaded. */
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
 * Loads a chunk. If that fails (connection lost, or the chunk belongs to an older release), waits until the server is
 * reachable and reloads the page.
 * @throws the error if the same load fails again after the reload, or `screen.timeout` after 120 seconds.
 */
export async function loadWithTimeout<Part>(load: () => Promise<Part>, page: LoadingPage): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('screen.timeout')), TIMEOUT_MS);
  });
  return Promise.race([loadOrReload(load, page), timeout]).finally(() => clearTimeout(timer));
}

/** Between one try and the next. What is still missing after the last is not there any more. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000];
const TIMEOUT_MS = 120_000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function loadAgain<Part>(load: () => Promise<Part>, [next, ...later]: number[]): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    if (next === undefined) throw error;
    await pause(next);
    return loadAgain(load, later);
  }
}

/**
 * Loads a part of the program; what is lost on the way is asked for again.
 * @throws what the last try threw, or `screen.timeout` when it takes 120 seconds in all.
 */
export async function loadInTime<Part>(load: () => Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('screen.timeout')), TIMEOUT_MS);
  });
  return Promise.race([loadAgain(load, PAUSES_MS), tooLate]).finally(() => clearTimeout(timer));
}

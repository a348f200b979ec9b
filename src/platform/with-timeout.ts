const TIMEOUT_MS = 2_000;

/** Resolves to the result of `work`, or to `fallback` when it fails or takes longer than two seconds. */
export async function withTimeout<T, O>(work: Promise<T>, fallback: O): Promise<T | O> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<O>((resolve) => (timer = setTimeout(() => resolve(fallback), TIMEOUT_MS)));
  return Promise.race([work.catch(() => fallback), timeout]).finally(() => clearTimeout(timer));
}

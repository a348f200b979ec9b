const ANSWER_MS = 2_000;

/** What `question` answers; `otherwise` when it fails or takes longer than two seconds. */
export async function inTime<T, O>(question: Promise<T>, otherwise: O): Promise<T | O> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<O>((resolve) => (timer = setTimeout(() => resolve(otherwise), ANSWER_MS)));
  return Promise.race([question.catch(() => otherwise), late]).finally(() => clearTimeout(timer));
}

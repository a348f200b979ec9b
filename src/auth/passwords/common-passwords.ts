/** How many of the list are refused. */
const MOST_COMMON = 10_000;

/** Read with the first password that is chosen, because it takes a twentieth of a second. */
async function loadMostCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].slice(0, MOST_COMMON).map(String));
}

let mostCommon: Promise<ReadonlySet<string>> | undefined;

/** Whether a password is one of the 10,000 most common ones, in lower or upper case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  mostCommon ??= loadMostCommon();
  return (await mostCommon).has(password.toLowerCase());
}

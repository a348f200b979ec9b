export const SLUG_LENGTH = { min: 3, max: 40 } as const;

/** Words that a page of the platform, or a person who reads the address, could mistake for the platform itself. */
const RESERVED = new Set([
  ...['about', 'account', 'admin', 'api', 'app', 'assets', 'blog', 'clinic', 'contact', 'dashboard', 'demo', 'docs'],
  ...['doctor', 'doctors', 'help', 'home', 'join', 'legal', 'login', 'logout', 'nirog', 'pay', 'payment', 'payments'],
  ...['pictures', 'preview', 'pricing', 'privacy', 'public', 'receipts', 'sandbox', 'search', 'security', 'settings'],
  ...['signup', 'sitemap', 'staff', 'static', 'status', 'support', 'terms', 'webhooks', 'www'],
]);

const FORM = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** What is wrong with a slug, as a text that says what to do; null if it can be used. */
export function slugProblem(slug: string): string | null {
  const { min, max } = SLUG_LENGTH;
  if (slug.length < min || slug.length > max) return `The address has ${min} to ${max} characters`;
  if (!FORM.test(slug))
    return 'Use small letters a to z, digits and single hyphens, with a letter or digit at both ends';
  if (RESERVED.has(slug)) return 'This address is reserved. Choose another one.';
  return null;
}

/** Combining marks that are left when accented letters are decomposed. */
const MARKS = /\p{M}/gu;

/** The letters and digits of a name as a slug; `''` if it has no Latin ones. */
const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_LENGTH.max)
    .replace(/^-+|-+$/g, '');

/**
 * A slug for a name that is not taken yet: the name itself, or with a number.
 * @param fallback for a name that gives none, such as one in Devanagari.
 */
export function proposeSlug(name: string, fallback: string, isTaken: (slug: string) => boolean): string {
  const own = slugOf(name);
  const base = slugProblem(own) === null ? own : fallback;
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '' : `-${number}`;
    const slug = `${base.slice(0, SLUG_LENGTH.max - suffix.length).replace(/-+$/, '')}${suffix}`;
    if (!isTaken(slug)) return slug;
  }
}

/** Width and colour scheme of a screen. */
export const VARIANTS = [
  [360, 'light'],
  [768, 'dark'],
  [1440, 'light'],
] as const;

/**
 * The variants of a screen that this run tests: `npm test` one, in turn by the screen's index, so that each screen and
 * each variant is tested; `npm run test:long` all of them.
 */
export const variantsFor = <T>(index: number, variants: readonly T[]): readonly T[] =>
  process.env['TEST_SIZE'] === 'long' ? variants : [variants[index % variants.length]!];

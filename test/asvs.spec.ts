import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const text = readFileSync(join(ROOT, 'docs/security/asvs.md'), 'utf8');

/** The requirements of OWASP ASVS 5.0, levels 1 and 2: `1.2:1-9` is 1.2.1 to 1.2.9. All others are level 3. */
const LEVELS_1_AND_2 = `
  1.1:1-2 1.2:1-9 1.3:1-11 1.4:1-3 1.5:1-2  2.1:1-3 2.2:1-3 2.3:1-4 2.4:1  3.2:1-2 3.3:1-4 3.4:1-6 3.5:1-5 3.7:1-2
  4.1:1-3 4.2:1 4.3:1-2 4.4:1-4  5.1:1 5.2:1-3 5.3:1-2 5.4:1-3  6.1:1-3 6.2:1-12 6.3:1-4 6.4:1-4 6.5:1-5 6.6:1-3 6.8:1-4
  7.1:1-3 7.2:1-4 7.3:1-2 7.4:1-5 7.5:1-2 7.6:1-2  8.1:1-2 8.2:1-3 8.3:1 8.4:1  9.1:1-3 9.2:1-4
  10.1:1-2 10.2:1-2 10.3:1-4 10.4:1-11 10.5:1-5 10.6:1-2 10.7:1-3  11.1:1-2 11.2:1-3 11.3:1-3 11.4:1-4 11.5:1 11.6:1
  12.1:1-3 12.2:1-2 12.3:1-4  13.1:1 13.2:1-5 13.3:1-2 13.4:1-5  14.1:1-2 14.2:1-4 14.3:1-3
  15.1:1-3 15.2:1-3 15.3:1-7  16.1:1 16.2:1-5 16.3:1-4 16.4:1-3 16.5:1-3  17.1:1 17.2:1-4 17.3:1-2`;

/** All requirement numbers in a text that contains `1.2:3-5`, `1.2.3–5` or `1.2.3`. */
const numbersIn = (said: string): string[] =>
  [...said.matchAll(/(\d+\.\d+)[.:](\d+)(?:[-–](\d+))?/g)].flatMap(([, section = '', first = '', last = first]) =>
    Array.from({ length: Number(last) - Number(first) + 1 }, (_, n) => `${section}.${Number(first) + n}`),
  );

const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) +\| [^|]+\| (\*\*(?:Not met|In part)\.\*\*)?/gm)];
const notApplicable = [...text.matchAll(/^Not applicable: ((?:.+\n)+)/gm)].flatMap(([, said = '']) =>
  // Text in parentheses refers to another requirement.
  numbersIn(said.replace(/\([^)]*\)/g, '')),
);

describe('the list of security requirements', () => {
  it('names each requirement of levels 1 and 2 once', () => {
    const named = [...rows.map(([, number = '']) => number), ...notApplicable];
    expect(named.toSorted()).toEqual(numbersIn(LEVELS_1_AND_2).toSorted());
  });

  it('states the correct counts', () => {
    const matching = (verdict: string | undefined) => rows.filter(([, , found]) => found === verdict).length;
    const counted = `${rows.length} apply: ${matching(undefined)} are met, ${matching('**In part.**')} in part, ${matching('**Not met.**')} not.`;
    expect(text.replaceAll(/\s+/g, ' ')).toContain(counted);
  });

  it('names files that exist', () => {
    const files = [...text.matchAll(/`([\w-]+(?:\/[\w.-]+)*\.(?:tsx?|mjs|md|json|ya?ml)|Dockerfile)`/g)].map(
      ([, path = '']) => path,
    );
    const folders = [...text.matchAll(/`([\w-]+(?:\/[\w-]+)*\/)`/g)].map(([, path = '']) => path);
    const links = [...text.matchAll(/\]\((\.[^)#]+)/g)].map(([, path = '']) => join('docs/security', path));
    expect(files.length).toBeGreaterThan(100);
    expect([...files, ...folders, ...links].filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });
});

// @ts-check
/** The page of the API's changes. */
import { compareSurfaces } from './compare.mjs';

/** @typedef {{ version: string, surface: import('./surface.mjs').Surface }} Version */
/** @typedef {Record<string, string>} Reasons why breaking changes were made, by their text */

const INTRODUCTION = `# Changes of the API

This page is made by comparing the OpenAPI documents of the releases (\`npm run api:changelog\`). A change is breaking if
software that works with the version before can fail. Not breaking are new operations, optional parameters and fields,
error codes, and further values of an enumeration in a response: ignore fields that you do not know, and expect unknown
values and codes.
`;

const HEADINGS = /** @type {const} */ ([
  ['added', 'Added'],
  ['changed', 'Changed'],
  ['removed', 'Removed'],
]);

/** @param {Version[]} versions oldest first */
const comparisons = (versions) =>
  versions.slice(1).map(({ version, surface }, index) => {
    const before = /** @type {Version} */ (versions[index]);
    return { version, before: before.version, changes: compareSurfaces(before.surface, surface) };
  });

/** @param {string} heading @param {string[]} lines */
const section = (heading, lines) =>
  lines.length === 0 ? '' : `\n### ${heading}\n\n${lines.map((line) => `- ${line}\n`).join('')}`;

/** @param {Version[]} versions oldest first @param {Reasons} reasons @returns {string} Markdown, newest version first */
export function changelogPage(versions, reasons) {
  const parts = comparisons(versions).map(({ version, before, changes }) => {
    const breaking = changes.filter((change) => change.breaking);
    const others = HEADINGS.map(([kind, heading]) =>
      section(
        heading,
        changes.filter((change) => !change.breaking && change.kind === kind).map(({ text }) => text),
      ),
    );
    return [
      `\n## ${version}\n\n${changes.length === 0 ? 'Equal to' : 'Since'} ${before}.\n`,
      section(
        'Breaking',
        breaking.map(({ kind, text }) => `${kind}: ${text}. ${reasons[text] ?? ''}`.trimEnd()),
      ),
      ...others,
    ].join('');
  });
  return `${INTRODUCTION}${parts.toReversed().join('')}`;
}

/** Breaking changes without a reason, and reasons without a change. @param {Version[]} versions @param {Reasons} reasons @returns {string[]} */
export function findProblems(versions, reasons) {
  const breaking = comparisons(versions)
    .flatMap(({ changes }) => changes)
    .filter((change) => change.breaking)
    .map(({ text }) => text);
  return [
    ...breaking
      .filter((text) => !reasons[text])
      .map(
        (text) => `This change of the API is breaking. Avoid it, or add its reason to docs/api/breaking.json: ${text}`,
      ),
    ...Object.keys(reasons)
      .filter((text) => !breaking.includes(text))
      .map((text) => `docs/api/breaking.json has a reason for a change that does not exist: ${text}`),
  ];
}

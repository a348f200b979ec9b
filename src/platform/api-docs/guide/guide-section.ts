import { escapeHtml } from '../../../shared/text.js';

/** A part of the guide with its own entry in the table of contents. */
export interface GuideSection {
  /** Part of the fragment that leads to it. */
  id: string;
  title: string;
  html: string;
}

/** `test/guide.e2e-spec.ts` runs the examples of each language in the order of the page. */
type Language = 'curl' | 'JavaScript' | 'Response';

const example = (language: Language, code: string): string =>
  `<figure><figcaption>${language}</figcaption><pre tabindex="0"><code>${escapeHtml(code.trim())}</code></pre></figure>`;

/** `# Save <field> of the response as <NAME>.` in its last line names what later commands use. */
export const curl = (code: string): string => example('curl', code);
/** The examples of a page are one program: later ones use what earlier ones declare. */
export const javascript = (code: string): string => example('JavaScript', code);
/** The body of the response to the command before it. */
export const response = (body: object): string => example('Response', JSON.stringify(body, null, 2));

/** A table of codes and what they mean, as HTML. */
export const definitions = (rows: readonly (readonly [term: string, meaning: string])[]): string =>
  `<dl>${rows.map(([term, meaning]) => `<div><dt>${term}</dt><dd>${meaning}</dd></div>`).join('')}</dl>`;

import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { config } from '../config.js';
import { LANG_TAGS, type Language } from './language.rules.js';
import type { PayPageGiven } from './pay-page.view.js';
import { PUBLIC_PAGE, PUBLIC_PAGE_SERVER } from './front-end-files.js';

/** What the page's script needs to speak a language: the browser fetches it at the same time. */
const LANGUAGE_FILES: Record<Language, string> = { en: 'src/texts.en.ts', hi: 'src/texts.hi.ts' };

/** What a build of public-page left for the pay page. */
interface Build {
  template: string;
  /** The build's files by source. */
  manifest: Record<string, { file: string; imports?: string[] } | undefined>;
  render: (given: PayPageGiven) => string;
}

const read = async (path: string) => readFile(`${PUBLIC_PAGE}/${path}`, 'utf8');

async function load(): Promise<Build> {
  const [template, manifest, { render }] = await Promise.all([
    read('pay.html'),
    read('.vite/manifest.json'),
    import(pathToFileURL(`${PUBLIC_PAGE_SERVER}/pay-server.js`).href) as Promise<Pick<Build, 'render'>>,
  ]);
  return { template, manifest: JSON.parse(manifest) as Build['manifest'], render };
}

let loading: Promise<Build> | undefined;

/** Read once; a build is not changed under a running server. */
const build = (): Promise<Build> =>
  (loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  }));

const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const meta = (name: string, content: string) => `<meta name="${name}" content="${escape(content)}">`;
const property = (name: string, content: string) => `<meta property="${name}" content="${escape(content)}">`;

/** Tells the page's script where Razorpay's comes from. */
export const checkoutMeta = (): string => meta('nirog:checkout', config.razorpay.checkoutUrl);

/**
 * The pay page as a browser shows it before any script: the same components, and what they were given as data, so that
 * the script asks for nothing again.
 * @param shown false for a preview bot, which is told by the head who sells, and nothing else.
 */
export async function payHtml(given: PayPageGiven, { shown }: { shown: boolean }): Promise<string> {
  const { template, manifest, render } = await build();
  const files = [...new Set(filesOf(manifest, LANGUAGE_FILES[given.language]))].filter(
    (file) => !template.includes(file),
  );
  const head = [headOf(given), ...files.map((file) => `<link rel="modulepreload" href="/${file}">`)].join('');
  const parts: Record<string, string> = {
    head,
    page: shown ? render(given) : '',
    data: shown ? `<script type="application/json" id="given">${asData(given)}</script>` : '',
  };
  return template
    .replace('lang="en-IN"', `lang="${LANG_TAGS[given.language]}"`)
    .replace(/<!--(head|page|data)-->/g, (_mark, part: string) => parts[part] ?? '');
}

/** A source's file of the build, and all that it imports. */
function filesOf(manifest: Build['manifest'], source: string): string[] {
  const { file, imports = [] } = manifest[source] ?? {};
  return file === undefined ? [] : [file, ...imports.flatMap((each) => filesOf(manifest, each))];
}

/** JSON that cannot end the element it stands in. The CSP runs no inline script, and this is none. */
const asData = (given: PayPageGiven): string => JSON.stringify(given).replaceAll('<', '\\u003c');

/** Title and preview tags: doctor and clinic only. */
function headOf(given: PayPageGiven): string {
  const title = 'view' in given ? [given.view.doctor.name, given.view.clinic.name].filter(Boolean).join(', ') : 'Nirog';
  return [
    `<title>${escape(title)}</title>`,
    checkoutMeta(),
    meta('robots', 'noindex'),
    property('og:title', title),
    property('og:site_name', 'Nirog'),
    property('og:type', 'website'),
    meta('description', 'Your subscription page'),
    property('og:description', 'Your subscription page'),
  ].join('');
}

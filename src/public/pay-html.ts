import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { config } from '../config.js';
import { LANG_TAGS, type Language } from './language.rules.js';
import { EARLY_TAPS_SCRIPT } from './early-taps.js';
import type { PayPageInitialData } from './pay-page.view.js';
import { PUBLIC_PAGE, PUBLIC_PAGE_SERVER } from './front-end-files.js';

/** Sources of the page's texts. The page preloads the file of its language together with its script. */
const LANGUAGE_FILES: Record<Language, string> = { en: 'src/texts/texts.en.ts', hi: 'src/texts/texts.hi.ts' };

interface Build {
  template: string;
  /** Vite's manifest: built files by source. */
  manifest: Record<string, { file: string; imports?: string[] } | undefined>;
  render: (data: PayPageInitialData) => string;
}

const read = async (path: string) => readFile(`${PUBLIC_PAGE}/${path}`, 'utf8');

async function readBuild(): Promise<Build> {
  const [template, manifest, { render }] = await Promise.all([
    read('pay.html'),
    read('.vite/manifest.json'),
    import(pathToFileURL(`${PUBLIC_PAGE_SERVER}/render-pay-html.js`).href) as Promise<Pick<Build, 'render'>>,
  ]);
  return { template, manifest: JSON.parse(manifest) as Build['manifest'], render };
}

let buildPromise: Promise<Build> | undefined;

/** Read once: a build does not change while the server runs. */
const loadBuild = (): Promise<Build> =>
  (buildPromise ??= readBuild().catch((error: unknown) => {
    buildPromise = undefined;
    throw error;
  }));

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
const metaTag = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`;
const propertyTag = (name: string, content: string) => `<meta property="${name}" content="${escapeHtml(content)}">`;

/** The address of Razorpay's checkout script, for the page's script. */
export const checkoutMetaTag = (): string => metaTag('nirog:checkout', config.razorpay.checkoutUrl);

/**
 * Renders the pay page with the components that the browser uses, and embeds their data, so that the script does not
 * request it again.
 * @param shown false for a preview bot, which gets only the head with doctor and clinic.
 */
export async function renderPayHtml(data: PayPageInitialData, { shown }: { shown: boolean }): Promise<string> {
  const { template, manifest, render } = await loadBuild();
  const files = [...new Set(filesOfSource(manifest, LANGUAGE_FILES[data.language]))].filter(
    (file) => !template.includes(file),
  );
  const head = [
    headTags(data),
    shown ? `<script>${EARLY_TAPS_SCRIPT}</script>` : '',
    ...files.map((file) => `<link rel="modulepreload" href="/${file}">`),
  ].join('');
  const parts: Record<string, string> = {
    head,
    page: shown ? render(data) : '',
    data: shown ? `<script type="application/json" id="initial-data">${toScriptJson(data)}</script>` : '',
  };
  return template
    .replace('lang="en-IN"', `lang="${LANG_TAGS[data.language]}"`)
    .replace(/<!--(head|page|data)-->/g, (_mark, part: string) => parts[part] ?? '');
}

/** The built file of a source, and all files that it imports. */
function filesOfSource(manifest: Build['manifest'], source: string): string[] {
  const { file, imports = [] } = manifest[source] ?? {};
  return file === undefined ? [] : [file, ...imports.flatMap((each) => filesOfSource(manifest, each))];
}

/** JSON that cannot close its script element. This element is data, not code. */
const toScriptJson = (data: PayPageInitialData): string => JSON.stringify(data).replaceAll('<', '\\u003c');

/** Title and preview tags name doctor and clinic only. */
function headTags(data: PayPageInitialData): string {
  const title = 'view' in data ? [data.view.doctor.name, data.view.clinic.name].filter(Boolean).join(', ') : 'Nirog';
  return [
    `<title>${escapeHtml(title)}</title>`,
    checkoutMetaTag(),
    metaTag('robots', 'noindex'),
    propertyTag('og:title', title),
    propertyTag('og:site_name', 'Nirog'),
    propertyTag('og:type', 'website'),
    metaTag('description', 'Your subscription page'),
    propertyTag('og:description', 'Your subscription page'),
  ].join('');
}

import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { escapeHtml } from '../shared/text.js';
import { LANG_TAGS, type Language } from './language.rules.js';
import { PUBLIC_PAGE, PUBLIC_PAGE_SERVER } from './front-end-files.js';

/** The build of a page that the server renders. */
interface Build<Data> {
  template: string;
  /** Vite's manifest: built files by source. */
  manifest: Record<string, { file: string; imports?: string[] } | undefined>;
  render: (data: Data) => string;
}

const read = async (path: string) => readFile(`${PUBLIC_PAGE}/${path}`, 'utf8');

/** A page as the build made it, with places for its parts. @param name of the page in the build. */
export const readTemplate = (name: string): Promise<string> => read(`${name}.html`);

async function readBuild<Data>(name: string, manifestFile: string): Promise<Build<Data>> {
  const [template, manifest, { render }] = await Promise.all([
    readTemplate(name),
    read(`.vite/${manifestFile}`),
    import(pathToFileURL(`${PUBLIC_PAGE_SERVER}/render-${name}-html.js`).href) as Promise<Pick<Build<Data>, 'render'>>,
  ]);
  return { template, manifest: JSON.parse(manifest) as Build<Data>['manifest'], render };
}

/**
 * Reads a page's build once: it does not change while the server runs.
 * @param name of the page in the build. @param manifest file of the build's manifest.
 */
export function buildLoader<Data>(name: string, manifest = 'manifest.json'): () => Promise<Build<Data>> {
  let buildPromise: Promise<Build<Data>> | undefined;
  return () =>
    (buildPromise ??= readBuild<Data>(name, manifest).catch((error: unknown) => {
      buildPromise = undefined;
      throw error;
    }));
}

export const titleTag = (title: string) => `<title>${escapeHtml(title)}</title>`;
export const metaTag = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`;
export const propertyTag = (name: string, content: string) =>
  `<meta property="${name}" content="${escapeHtml(content)}">`;

/** Tags that preload the files of `source`, the page's texts, together with the page's own script. */
export function preloadTags<Data>({ template, manifest }: Build<Data>, source: string): string {
  const files = [...new Set(filesOfSource(manifest, source))].filter((file) => !template.includes(file));
  return files.map((file) => `<link rel="modulepreload" href="/${file}">`).join('');
}

/** The built file of a source, and all files that it imports. */
function filesOfSource(manifest: Build<unknown>['manifest'], source: string): string[] {
  const { file, imports = [] } = manifest[source] ?? {};
  return file === undefined ? [] : [file, ...imports.flatMap((each) => filesOfSource(manifest, each))];
}

/** Puts the parts in the places of the template that are named after them. */
export const fillTemplate = (template: string, language: Language, parts: Record<string, string>): string =>
  template
    .replace('lang="en-IN"', `lang="${LANG_TAGS[language]}"`)
    .replace(/<!--(head|page|data)-->/g, (_mark, part: string) => parts[part] ?? '');

/** JSON that cannot close its script element. This element is data, not code. */
export const toScriptJson = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c');

/** The data of a page for its script. This element is data, not code. */
export const initialDataTag = (data: object): string =>
  `<script type="application/json" id="initial-data">${toScriptJson(data)}</script>`;

import type { Language } from './language.rules.js';
import { buildLoader, fillTemplate, metaTag, preloadTags, titleTag } from './page-html.js';

/** Sources of the page's texts. */
const LANGUAGE_FILES: Record<Language, string> = { en: 'src/data/texts.en.ts', hi: 'src/data/texts.hi.ts' };
const TITLES: Record<Language, string> = { en: 'Your data', hi: 'आपकी जानकारी' };

/** What the page is rendered with: nothing about the patient, because others may open the link. */
interface DataPageInput {
  identifier: string;
  language: Language;
}

/**
 * Inline script of the page; the CSP allows it by its hash. If a file of the page's own script does not load, the page says so
 * (public-page/src/data/InitialNotes.tsx) instead of that it is loading.
 */
export const LOAD_FAILURE_SCRIPT =
  "addEventListener('error',({target})=>{" +
  "if(target===window||target.tagName==='SCRIPT'||target.rel==='modulepreload')" +
  "document.documentElement.classList.add('load-failed')},true)";

const loadBuild = buildLoader<DataPageInput>('data');

/** Renders the page of a patient's data, which then loads the privacy notice. */
export async function renderDataHtml(input: DataPageInput): Promise<string> {
  const build = await loadBuild();
  const head = [
    titleTag(TITLES[input.language]),
    metaTag('robots', 'noindex'),
    `<script>${LOAD_FAILURE_SCRIPT}</script>`,
    preloadTags(build, LANGUAGE_FILES[input.language]),
  ].join('');
  return fillTemplate(build.template, input.language, { head, page: build.render(input) });
}

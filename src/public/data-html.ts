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

const loadBuild = buildLoader<DataPageInput>('data');

/** Renders the page of a patient's data, which then loads the privacy notice. */
export async function renderDataHtml(input: DataPageInput): Promise<string> {
  const build = await loadBuild();
  const head = [
    titleTag(TITLES[input.language]),
    metaTag('robots', 'noindex'),
    preloadTags(build, LANGUAGE_FILES[input.language]),
  ].join('');
  return fillTemplate(build.template, input.language, { head, page: build.render(input) });
}

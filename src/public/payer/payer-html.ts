import { EARLY_TAPS_SCRIPT } from '../early-taps.js';
import type { Language } from '../language.rules.js';
import { buildLoader, fillTemplate, initialDataTag, preloadTags } from '../page-html.js';
import { linkHeadTags, linkPageTitle } from '../pay-html.js';
import type { PayerPageInitialData } from './payer-page.view.js';

/** Sources of the page's texts. */
const LANGUAGE_FILES: Record<Language, string> = { en: 'src/family/texts.en.ts', hi: 'src/family/texts.hi.ts' };

const loadBuild = buildLoader<PayerPageInitialData>('payer', 'payer-manifest.json');

/** Renders a payer's page as `renderPayHtml` does that of a patient. @param shown false for a preview bot. */
export async function renderPayerHtml(data: PayerPageInitialData, { shown }: { shown: boolean }): Promise<string> {
  const build = await loadBuild();
  const head = [
    linkHeadTags(linkPageTitle(data.view), 'The subscriptions you pay for'),
    shown ? `<script>${EARLY_TAPS_SCRIPT}</script>` : '',
    preloadTags(build, LANGUAGE_FILES[data.language]),
  ].join('');
  return fillTemplate(build.template, data.language, {
    head,
    page: shown ? build.render(data) : '',
    data: shown ? initialDataTag(data) : '',
  });
}

import { config } from '../config.js';
import { inlineHash, inlineStyleHashes } from '../platform/page-security/content-security-policy.js';
import type { PatientPageInline } from '../platform/page-security/security-headers.js';
import type { Language } from './language.rules.js';
import { LOAD_FAILURE_SCRIPT } from './data-html.js';
import { EARLY_TAPS_SCRIPT } from './early-taps.js';
import {
  buildLoader,
  fillTemplate,
  initialDataTag,
  metaTag,
  preloadTags,
  propertyTag,
  readTemplate,
  titleTag,
} from './page-html.js';
import type { PayPageInitialData, PayPageView } from './pay-page.view.js';

/** Sources of the page's texts. The page preloads the file of its language together with its script. */
const LANGUAGE_FILES: Record<Language, string> = { en: 'src/texts/texts.en.ts', hi: 'src/texts/texts.hi.ts' };

const loadBuild = buildLoader<PayPageInitialData>('pay');

/** The inline scripts and styles of the pages for patients, which their policies allow. Without a build there are no styles. */
export async function patientPageInline(): Promise<PatientPageInline> {
  const names = ['pay', 'payer', 'data', 'doctor'];
  const templates = await Promise.all(names.map((name) => readTemplate(name).catch(() => '')));
  return {
    scripts: [inlineHash(EARLY_TAPS_SCRIPT)],
    dataPageScripts: [inlineHash(LOAD_FAILURE_SCRIPT)],
    styles: inlineStyleHashes(templates.join('')),
  };
}

/** The address of Razorpay's checkout script, for the page's script. */
export const checkoutMetaTag = (): string => metaTag('nirog:checkout', config.razorpay.checkoutUrl);

/**
 * Renders the pay page with the components that the browser uses, and embeds their data, so that the script does not
 * request it again.
 * @param shown false for a preview bot, which gets only the head with doctor and clinic.
 */
export async function renderPayHtml(data: PayPageInitialData, { shown }: { shown: boolean }): Promise<string> {
  const build = await loadBuild();
  const head = [
    linkHeadTags(titleOf(data), 'Your subscription page'),
    shown ? `<script>${EARLY_TAPS_SCRIPT}</script>` : '',
    preloadTags(build, LANGUAGE_FILES[data.language]),
  ].join('');
  return fillTemplate(build.template, data.language, {
    head,
    page: shown ? build.render(data) : '',
    data: shown ? initialDataTag(data) : '',
  });
}

const titleOf = (data: PayPageInitialData): string => ('view' in data ? linkPageTitle(data.view) : 'Nirog');

/** Doctor and clinic. */
export const linkPageTitle = ({ doctor, clinic }: Pick<PayPageView, 'doctor' | 'clinic'>): string =>
  [doctor.name, clinic.name].filter(Boolean).join(', ');

/** Title and preview tags of a link's page. @param title doctor and clinic only. */
export const linkHeadTags = (title: string, description: string): string =>
  [
    titleTag(title),
    checkoutMetaTag(),
    metaTag('robots', 'noindex'),
    propertyTag('og:title', title),
    propertyTag('og:site_name', 'Nirog'),
    propertyTag('og:type', 'website'),
    metaTag('description', description),
    propertyTag('og:description', description),
  ].join('');

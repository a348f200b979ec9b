import { config } from '../config.js';
import { inlineHash, inlineStyleHashes } from '../platform/page-security/content-security-policy.js';
import type { LinkPageInline } from '../platform/page-security/security-headers.js';
import type { Language } from './language.rules.js';
import { EARLY_TAPS_SCRIPT } from './early-taps.js';
import { buildLoader, fillTemplate, metaTag, preloadTags, propertyTag, readTemplate, titleTag } from './page-html.js';
import type { PayPageInitialData } from './pay-page.view.js';

/** Sources of the page's texts. The page preloads the file of its language together with its script. */
const LANGUAGE_FILES: Record<Language, string> = { en: 'src/texts/texts.en.ts', hi: 'src/texts/texts.hi.ts' };

const loadBuild = buildLoader<PayPageInitialData>('pay');

/**
 * The inline script and styles of a link's pages, which their policy allows. The page of a patient's data shows errors as
 * the pay page does. Without a build there are no styles.
 */
export async function linkPageInline(): Promise<LinkPageInline> {
  const templates = await Promise.all(['pay', 'data'].map((name) => readTemplate(name).catch(() => '')));
  return { scripts: [inlineHash(EARLY_TAPS_SCRIPT)], styles: inlineStyleHashes(templates.join('')) };
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
    headTags(data),
    shown ? `<script>${EARLY_TAPS_SCRIPT}</script>` : '',
    preloadTags(build, LANGUAGE_FILES[data.language]),
  ].join('');
  return fillTemplate(build.template, data.language, {
    head,
    page: shown ? build.render(data) : '',
    data: shown ? `<script type="application/json" id="initial-data">${toScriptJson(data)}</script>` : '',
  });
}

/** JSON that cannot close its script element. This element is data, not code. */
const toScriptJson = (data: PayPageInitialData): string => JSON.stringify(data).replaceAll('<', '\\u003c');

/** Title and preview tags name doctor and clinic only. */
function headTags(data: PayPageInitialData): string {
  const title = 'view' in data ? [data.view.doctor.name, data.view.clinic.name].filter(Boolean).join(', ') : 'Nirog';
  return [
    titleTag(title),
    checkoutMetaTag(),
    metaTag('robots', 'noindex'),
    propertyTag('og:title', title),
    propertyTag('og:site_name', 'Nirog'),
    propertyTag('og:type', 'website'),
    metaTag('description', 'Your subscription page'),
    propertyTag('og:description', 'Your subscription page'),
  ].join('');
}

import { EARLY_TAPS_SCRIPT } from '../early-taps.js';
import { LANG_TAGS, LANGUAGES, type Language } from '../language.rules.js';
import {
  buildLoader,
  fillTemplate,
  initialDataTag,
  metaTag,
  preloadTags,
  propertyTag,
  titleTag,
  toScriptJson,
} from '../page-html.js';
import { checkoutMetaTag } from '../pay-html.js';
import { escapeHtml, truncate } from '../../shared/text.js';
import { doctorJsonLd } from './doctor-json-ld.js';
import type { DoctorPageInitialData } from './doctor-page.view.js';

/** Sources of the page's texts. */
const LANGUAGE_FILES: Record<Language, string> = { en: 'src/doctor/texts.en.ts', hi: 'src/doctor/texts.hi.ts' };
/** Search engines cut longer descriptions. */
const DESCRIPTION_LENGTH = 200;
const ERROR_TITLES: Record<Language, string> = { en: 'Page not found', hi: 'पेज नहीं मिला' };
const PREVIEW_SIZE = { width: '1200', height: '630' };

const loadBuild = buildLoader<DoctorPageInitialData>('doctor');

/**
 * Renders a doctor's public page with the components that the browser uses.
 * @param requested the language in the address; undefined if the visitor's own was chosen.
 */
export async function renderDoctorHtml(data: DoctorPageInitialData, requested?: Language): Promise<string> {
  const build = await loadBuild();
  const head = [
    headTags(data, requested),
    checkoutMetaTag(),
    `<script>${EARLY_TAPS_SCRIPT}</script>`,
    preloadTags(build, LANGUAGE_FILES[data.language]),
  ].join('');
  return fillTemplate(build.template, data.language, {
    head,
    page: build.render(data),
    data: initialDataTag(data),
  });
}

const linkTag = (attributes: Record<string, string>): string =>
  `<link ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${escapeHtml(value)}"`)
    .join(' ')}>`;

/** Title, description, languages, link preview and structured data. */
function headTags(data: DoctorPageInitialData, requested: Language | undefined): string {
  if ('error' in data) return titleTag(ERROR_TITLES[data.language]) + metaTag('robots', 'noindex');
  const { view, planSlug, language } = data;
  const { doctor } = view;
  const plan = view.plans.find(({ slug }) => slug === planSlug);
  const url = plan?.url ?? view.url;
  const titleParts = plan ? [plan.name, doctor.name] : [doctor.name, doctor.specialization, doctor.clinic_name];
  const title = titleParts.filter(Boolean).join(' · ');
  const description = truncate(
    plan?.description || view.plans.map(({ name }) => name).join(', ') || title,
    DESCRIPTION_LENGTH,
  );
  const ownUrl = requested ? `${url}?lang=${requested}` : url;
  return [
    titleTag(title),
    metaTag('description', description),
    view.indexable ? '' : metaTag('robots', 'noindex'),
    linkTag({ rel: 'canonical', href: ownUrl }),
    ...LANGUAGES.map((each) => linkTag({ rel: 'alternate', hreflang: LANG_TAGS[each], href: `${url}?lang=${each}` })),
    linkTag({ rel: 'alternate', hreflang: 'x-default', href: url }),
    propertyTag('og:url', url),
    propertyTag('og:type', 'website'),
    propertyTag('og:site_name', 'Nirog'),
    propertyTag('og:locale', language === 'hi' ? 'hi_IN' : 'en_IN'),
    propertyTag('og:title', title),
    propertyTag('og:description', description),
    propertyTag('og:image', `${view.url}/preview.png${language === 'hi' ? '?language=hi' : ''}`),
    propertyTag('og:image:width', PREVIEW_SIZE.width),
    propertyTag('og:image:height', PREVIEW_SIZE.height),
    propertyTag('og:image:alt', doctor.name),
    metaTag('twitter:card', 'summary_large_image'),
    `<script type="application/ld+json">${toScriptJson(doctorJsonLd(view))}</script>`,
  ].join('');
}

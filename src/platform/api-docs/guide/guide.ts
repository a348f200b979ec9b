import { ERROR_HANDLING, IDEMPOTENCY, LISTS } from './calls.js';
import { FIRST_CALL, GETTING_A_KEY, MAIN_JOB } from './first-steps.js';
import type { GuideSection } from './guide-section.js';
import { SANDBOX_RECIPES } from './sandbox-recipes.js';
import { VERSIONS } from './versions.js';
import { WEBHOOKS_AND_EVENTS } from './webhooks-and-events.js';

const SECTIONS = [
  GETTING_A_KEY,
  FIRST_CALL,
  MAIN_JOB,
  ERROR_HANDLING,
  IDEMPOTENCY,
  LISTS,
  WEBHOOKS_AND_EVENTS,
  SANDBOX_RECIPES,
  VERSIONS,
];

/** Swagger UI puts a slash before a fragment when it loads, so these fragments have one from the start. */
const fragment = (id: string): string => `/guide-${id}`;

const REFERENCE = fragment('reference');

const link = ({ id, title }: GuideSection): string => `<li><a href="#${fragment(id)}">${title}</a></li>`;

const section = ({ id, title, html }: GuideSection): string =>
  `<section aria-labelledby="${fragment(id)}"><h2 id="${fragment(id)}">${title}</h2>${html}</section>`;

/** The guide for integrators, as HTML that stands before the reference. */
export const GUIDE = `<div class="guide">
<header><img src="/mark.svg" alt="" width="40" height="40"><h1>Nirog for integrators</h1>
<p>Connect your software to a clinic: create patients, send payment links, and learn who has paid and who must renew.</p></header>
<nav aria-label="Guide"><ol>${SECTIONS.map(link).join('')}<li><a href="#${REFERENCE}">Reference</a></li></ol></nav>
<article>${SECTIONS.map(section).join('\n')}</article>
</div>
<h2 class="guide-reference" id="${REFERENCE}">Reference</h2>`;

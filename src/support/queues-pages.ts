import { inlineHash } from '../platform/page-security/content-security-policy.js';
import { BOARD_PATH } from './queues-pass.js';

/** Where the dashboard sends a browser with a one-time token, if the board has another host. */
export const OPEN_PATH = `${BOARD_PATH}/open`;

/**
 * Runs before bull-board's scripts, which read their path from a `<base>`. The policy allows none, because a base changes
 * where every link of a page leads, so an element that no browser treats as one takes its place. Their loader assigns texts
 * to the `src` of scripts: only the board's own files pass. What they assign to `innerHTML` is escaped by highlight.js, and
 * the policy runs no code in it.
 */
const BOARD_SETUP = [
  "const base=document.createElementNS('nirog','base')",
  `base.setAttribute('href','${BOARD_PATH}/')`,
  'document.head.append(base)',
  "window.trustedTypes?.createPolicy('default',{createHTML:html=>html,createScriptURL:url=>" +
    `{const{origin,pathname}=new URL(url,location);return origin===location.origin&&pathname.startsWith('${BOARD_PATH}/static/')?url:null}})`,
].join(';');

/** Exchanges the token in the fragment, which is never sent in a URL, for the cookie. */
const OPEN_SCRIPT = [
  'const ticket=location.hash.slice(1)',
  `history.replaceState(null,'','${OPEN_PATH}')`,
  `fetch('${OPEN_PATH}',{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify({ticket})})` +
    `.then(({ok})=>{if(!ok)throw ok;location.replace('${BOARD_PATH}')})` +
    ".catch(()=>{document.querySelector('p').textContent='The queues could not be opened. Open them again from the Support page.'})",
].join(';');

export const OPEN_PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>Nirog queues</title>
    <link rel="icon" href="data:," />
  </head>
  <body>
    <main>
      <h1>Queues</h1>
      <p role="status">Opening…</p>
    </main>
    <script>${OPEN_SCRIPT}</script>
  </body>
</html>
`;

const policy = (scripts: string): string =>
  [
    "default-src 'none'",
    `script-src ${scripts}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

const pagePolicy = (script: string, trustedTypes: string): string =>
  `${policy(`'self' ${inlineHash(script)}`)}; require-trusted-types-for 'script'; trusted-types ${trustedTypes}`;

/** Allows the board's own files, API calls and the script above. */
export const BOARD_POLICY = pagePolicy(BOARD_SETUP, 'default');
export const OPEN_POLICY = pagePolicy(OPEN_SCRIPT, "'none'");
/** Of the board's files. One is a worker, which loads another script by its URL as a text, and has no markup to protect. */
export const FILES_POLICY = policy("'self'");

/** bull-board's page without its base, its inline styles and its font from another host. */
export const restrictBoardPage = (html: string): string =>
  html
    .replace(/<base [^>]*>/, `<script>${BOARD_SETUP}</script>`)
    .replace(/<link [^>]*fonts\.googleapis\.com[^>]*>/, '')
    .replace(/<div id="root">.*<\/style>\s*<\/div>/s, '<div id="root"></div>')
    .replaceAll(/(href|src)="static\//g, `$1="${BOARD_PATH}/static/`);

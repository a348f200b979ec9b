import { parseScreen } from './hash-routes.js';

/**
 * The landing page works without this script. It handles URLs whose hash names another screen. It blocks rendering
 * (`blocking="render"`), so that the landing page does not flash up first.
 */
const screenOfUrl = parseScreen(location.hash);

/** Redirects with a blank page. */
function redirectTo(url: string) {
  document.body.replaceChildren();
  location.replace(url);
}

/** Texts shown before the texts of the pay page are loaded: the same words, in the most likely language. */
const LOADING_TEXTS = {
  en: { loading: 'Loading subscription details...', failed: 'Unable to Load Subscription', tryAgain: 'Try again' },
  hi: { loading: 'प्लान की जानकारी आ रही है...', failed: 'प्लान नहीं खुल सका', tryAgain: 'फिर कोशिश करें' },
} as const;

const languageMatch =
  /[?&]lang=(\w+)/.exec(location.search) ?? /(?:.*; |^)(?:__Secure-)?lang=(\w+)/.exec(document.cookie);
const isHindi = (languageMatch?.[1] ?? navigator.language).startsWith('hi');
const texts = isHindi ? LOADING_TEXTS.hi : LOADING_TEXTS.en;

/** Shows a single text in the middle of the screen, in the landing page's style. */
function showMessage(tag: 'p' | 'h1', role: 'status' | 'alert', text: string): HTMLElement {
  const screen = document.createElement('main');
  const box = document.createElement('div'); // the alert has only the text, without a button added to the screen
  const line = document.createElement(tag);
  screen.style.cssText =
    'display:grid;place-content:center;justify-items:center;gap:16px;min-height:100vh;padding:24px';
  box.setAttribute('role', role);
  line.style.cssText = 'font-size:16px;text-align:center';
  line.textContent = text;
  box.append(line);
  screen.append(box);
  document.body.replaceChildren(screen);
  return screen;
}

/** Renders the pay page in the browser, with its own styles. */
async function showPayPage(identifier: string) {
  showMessage('p', 'status', texts.loading);
  try {
    const { renderPayPage } = await import('./render-pay-page.js');
    document.querySelector('style')?.remove(); // the landing page's styles
    await renderPayPage(identifier);
  } catch {
    const button = Object.assign(document.createElement('button'), { className: 'button secondary', type: 'button' });
    button.textContent = texts.tryAgain;
    button.onclick = () => location.reload();
    showMessage('h1', 'alert', texts.failed).append(button);
    addEventListener('online', () => location.reload());
  }
}

// The API has the same origin as the page; browsers treat localhost as secure.
if (!isSecureContext) console.warn(`The API address ${location.origin} is not secure: use https.`);

addEventListener('hashchange', () => {
  if (screenOfUrl.name !== 'landing' || parseScreen(location.hash).name !== 'landing') location.reload();
});
if (screenOfUrl.name === 'policy') redirectTo(`/${screenOfUrl.policy}`);
if (screenOfUrl.name === 'dashboard') redirectTo(screenOfUrl.url);
if (screenOfUrl.name === 'pay') void showPayPage(screenOfUrl.identifier);

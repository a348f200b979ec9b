import { parseScreen } from './address.js';

/**
 * The landing page works without this script. It handles URLs whose hash names another screen. It blocks rendering
 * (`blocking="render"`), so that the landing page does not flash up first.
 */
const target = parseScreen(location.hash);

/** Redirects with a blank page. */
function redirectTo(address: string) {
  document.body.replaceChildren();
  location.replace(address);
}

/** Texts shown before the texts of the pay page are loaded: the same words, in the most likely language. */
const LOADING_TEXTS = {
  en: ['Loading subscription details...', 'Unable to Load Subscription', 'Try again'],
  hi: ['प्लान की जानकारी आ रही है...', 'प्लान नहीं खुल सका', 'फिर कोशिश करें'],
} as const;

const languageMatch = /[?&]lang=(\w+)/.exec(location.search) ?? /(?:^|; )lang=(\w+)/.exec(document.cookie);
const [loading, failed, tryAgain] = (languageMatch?.[1] ?? navigator.language).startsWith('hi')
  ? LOADING_TEXTS.hi
  : LOADING_TEXTS.en;

/** Shows a single text in the middle of the screen, in the landing page's style. */
function showMessage(tag: 'p' | 'h1', role: 'status' | 'alert', text: string): HTMLElement {
  const make = (name: string) => document.createElement(name);
  const [screen, box, line] = [make('main'), make('div'), make(tag)];
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
  showMessage('p', 'status', loading);
  try {
    const { renderPayPage: show } = await import('./pay-hash.js');
    document.querySelector('style')?.remove();
    await show(identifier);
  } catch {
    const button = Object.assign(document.createElement('button'), { className: 'button quiet', type: 'button' });
    button.textContent = tryAgain;
    button.onclick = () => location.reload();
    showMessage('h1', 'alert', failed).append(button);
    addEventListener('online', () => location.reload());
  }
}

// The API has the same origin as the page; browsers treat localhost as secure.
if (!isSecureContext) console.warn(`The API address ${location.origin} is not secure: use https.`);

addEventListener('hashchange', () => {
  if (target.name !== 'landing' || parseScreen(location.hash).name !== 'landing') location.reload();
});
if (target.name === 'policy') redirectTo(`/${target.policy}`);
if (target.name === 'dashboard') redirectTo(target.to);
if (target.name === 'pay') void showPayPage(target.identifier);

import { parseScreen } from './address.js';

/**
 * The landing page is whole without this: it is there for addresses whose part after the `#` asks for something else.
 * The page waits for it (`blocking="render"`), so that nobody sees the landing page flash by.
 */
const target = parseScreen(location.hash);

/** Goes where the address means; nothing is seen until then. */
function redirectTo(address: string) {
  document.body.replaceChildren();
  location.replace(address);
}

/** What is said before the page's own texts are there: as they say it, in the language that they will probably have. */
const LOADING_TEXTS = {
  en: ['Loading subscription details...', 'Unable to Load Subscription', 'Try again'],
  hi: ['प्लान की जानकारी आ रही है...', 'प्लान नहीं खुल सका', 'फिर कोशिश करें'],
} as const;

const languageMatch = /[?&]lang=(\w+)/.exec(location.search) ?? /(?:^|; )lang=(\w+)/.exec(document.cookie);
const [loading, failed, tryAgain] = (languageMatch?.[1] ?? navigator.language).startsWith('hi')
  ? LOADING_TEXTS.hi
  : LOADING_TEXTS.en;

/** Says one thing in the middle of the screen, in the landing page's letters. */
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

/** The pay page as the browser alone draws it, with its own styles. */
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

// The API has the page's own address; browsers count localhost as secure.
if (!isSecureContext) console.warn(`The API address ${location.origin} is not secure: use https.`);

addEventListener('hashchange', () => {
  if (target.name !== 'landing' || parseScreen(location.hash).name !== 'landing') location.reload();
});
if (target.name === 'policy') redirectTo(`/${target.policy}`);
if (target.name === 'dashboard') redirectTo(target.to);
if (target.name === 'pay') void showPayPage(target.identifier);

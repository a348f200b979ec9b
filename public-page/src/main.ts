import { screenOf } from './address.js';

/**
 * The landing page is whole without this: it is there for addresses whose part after the `#` asks for something else.
 * The page waits for it (`blocking="render"`), so that nobody sees the landing page flash by.
 */
const wanted = screenOf(location.hash);

/** Goes where the address means; nothing is seen until then. */
function leaveFor(address: string) {
  document.body.replaceChildren();
  location.replace(address);
}

/** The pay page as the browser alone draws it, with its own styles. */
async function pay(identifier: string) {
  document.querySelector('style')?.remove();
  document.body.replaceChildren();
  const { show } = await import('./pay-hash.js');
  await show(identifier);
}

// The API has the page's own address; browsers count localhost as secure.
if (!isSecureContext) console.warn(`The API address ${location.origin} is not secure: use https.`);

addEventListener('hashchange', () => {
  if (wanted.name !== 'landing' || screenOf(location.hash).name !== 'landing') location.reload();
});
if (wanted.name === 'policy') leaveFor(`/${wanted.policy}`);
if (wanted.name === 'dashboard') leaveFor(wanted.to);
if (wanted.name === 'pay') void pay(wanted.identifier);

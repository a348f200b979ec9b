import { type JoinedView } from '../../../src/joining/join.view.js';
import { type Language } from '../../../src/public/language.rules.js';
import { requestedLanguage } from './join-history.js';

/**
 * Turns the document into the pay page of the person who joined, in the language of the form. Going back then loads the
 * doctor's page again. If the pay page's files cannot be loaded, or it is the page of a payer, the browser opens its address.
 */
export async function openPayPage(identifier: string, page: JoinedView['page'], language: Language): Promise<void> {
  // After a switch in the form, the entry that Back leads to still has the earlier language in its address.
  const query = requestedLanguage() === '' ? '' : `?lang=${language}`;
  const path = `/s/${encodeURIComponent(identifier)}${query}`;
  if (page === 'payer') {
    location.assign(path);
    return;
  }
  try {
    const { renderPayPage } = await import('../render-pay-page.js');
    history.replaceState(null, '', path);
    addEventListener('popstate', () => location.reload());
    await renderPayPage(identifier);
  } catch {
    location.replace(path);
  }
}

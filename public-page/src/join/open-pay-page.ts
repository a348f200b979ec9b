import { type JoinedView } from '../../../src/joining/join.view.js';
import { requestedLanguage } from './join-history.js';

/**
 * Turns the document into the pay page of the person who joined. Going back then loads the doctor's page again. If the pay
 * page's files cannot be loaded, or it is the page of a payer, the browser opens its address.
 */
export async function openPayPage(identifier: string, page: JoinedView['page']): Promise<void> {
  const path = `/s/${encodeURIComponent(identifier)}${requestedLanguage()}`;
  if (page === 'payer') return location.assign(path);
  try {
    const { renderPayPage } = await import('../render-pay-page.js');
    history.replaceState(null, '', path);
    addEventListener('popstate', () => location.reload());
    await renderPayPage(identifier);
  } catch {
    location.replace(path);
  }
}

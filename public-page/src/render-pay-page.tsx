import { createRoot } from 'react-dom/client';
import { LANG_TAGS } from '../../src/public/language.rules.js';
import './base.css';
import { chooseAndStoreLanguage } from './common/choose-language.js';
import { TextsContext, loadTexts } from './texts/language.js';
import { PayPage } from './PayPage.js';

/**
 * Renders the pay page of `/#/subscription/{identifier}` in place of the landing page. Browsers do not send the part after
 * `#`, so the server cannot render this page as it does `/s/{identifier}`. Rejects if no texts can be loaded.
 */
export async function renderPayPage(identifier: string): Promise<void> {
  const language = chooseAndStoreLanguage();
  document.documentElement.lang = LANG_TAGS[language];
  const texts = await loadTexts(language);
  const root = document.createElement('div');
  root.id = 'root';
  document.body.replaceChildren(root);
  createRoot(root).render(
    <TextsContext.Provider value={texts}>
      {/* Without initial data, the page fetches it. */}
      <PayPage identifier={identifier} initialData={null} />
    </TextsContext.Provider>,
  );
}

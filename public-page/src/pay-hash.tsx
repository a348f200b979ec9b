import { createRoot } from 'react-dom/client';
import { LANG_TAGS } from '../../src/public/language.rules.js';
import './base.css';
import { detectLanguage, TextsContext, loadTexts } from './texts/language.js';
import { PayPage } from './PayPage.js';

/** Renders the pay page of `/#/subscription/{identifier}`, which the server cannot render. */
export async function renderPayPage(identifier: string): Promise<void> {
  const language = detectLanguage();
  document.documentElement.lang = LANG_TAGS[language];
  const texts = await loadTexts(language);
  const root = document.createElement('div');
  root.id = 'root';
  document.body.replaceChildren(root);
  createRoot(root).render(
    <TextsContext.Provider value={texts}>
      <PayPage identifier={identifier} initialData={null} />
    </TextsContext.Provider>,
  );
}

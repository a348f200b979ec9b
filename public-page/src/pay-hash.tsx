import { createRoot } from 'react-dom/client';
import { LANG_TAGS } from '../../src/public/language.rules.js';
import './base.css';
import { ownLanguage, TextsContext, textsIn } from './language.js';
import { PayPage } from './PayPage.js';

/** Draws the pay page of `/#/subscription/{identifier}`, for which the server could write nothing. */
export async function show(identifier: string): Promise<void> {
  const language = ownLanguage();
  document.documentElement.lang = LANG_TAGS[language];
  const texts = await textsIn(language);
  const root = document.createElement('div');
  root.id = 'root';
  document.body.replaceChildren(root);
  createRoot(root).render(
    <TextsContext.Provider value={texts}>
      <PayPage identifier={identifier} given={null} />
    </TextsContext.Provider>,
  );
}

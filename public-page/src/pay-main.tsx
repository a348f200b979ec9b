import { hydrateRoot } from 'react-dom/client';
import './base.css';
import { ownLanguage, TextsContext, textsIn } from './language.js';
import { PayPage } from './PayPage.js';
import { type Given } from './replies.js';

/** What the server wrote into the page, or null where it wrote nothing: a page that it takes for a preview's. */
const given = JSON.parse(document.getElementById('given')?.textContent ?? 'null') as Given | null;
const [, , identifier = ''] = location.pathname.split('/');
const language = ownLanguage();
const texts = await textsIn(given?.language ?? language);

hydrateRoot(
  document.getElementById('root') ?? document.body,
  <TextsContext.Provider value={texts}>
    <PayPage
      identifier={given && 'view' in given ? given.view.identifier : decodeURIComponent(identifier)}
      given={given}
    />
  </TextsContext.Provider>,
);

import { type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { screenOf } from './address.js';
import './base.css';
import { LANG_TAGS } from '../../src/public/language.rules.js';

const root = createRoot(document.getElementById('root') ?? document.body);

/** Fetches only what the address needs, so that the pay page stays light. */
async function screen(): Promise<ReactElement | null> {
  const wanted = screenOf(location.hash);
  switch (wanted.name) {
    case 'pay': {
      const [{ PayPage }, { ownLanguage, TextsContext, textsIn }] = await Promise.all([
        import('./PayPage.js'),
        import('./language.js'),
      ]);
      const language = ownLanguage();
      document.documentElement.lang = LANG_TAGS[language];
      return (
        <TextsContext.Provider value={await textsIn(language)}>
          <PayPage key={wanted.identifier} identifier={wanted.identifier} given={null} />
        </TextsContext.Provider>
      );
    }
    case 'policy': {
      const { PolicyPage } = await import('./policies/PolicyPage.js');
      return <PolicyPage key={wanted.policy} name={wanted.policy} />;
    }
    case 'dashboard':
      location.replace(wanted.to);
      return null;
    case 'landing': {
      const { Landing } = await import('./landing/Landing.js');
      return <Landing />;
    }
  }
}

// The API has the page's own address; browsers count localhost as secure.
if (!isSecureContext) console.warn(`The API address ${location.origin} is not secure: use https.`);

const show = async () => root.render(await screen());

addEventListener('hashchange', () => void show());
void show();

import { renderToString } from 'react-dom/server';
import { TextsContext } from './texts/language.js';
import { PayPage } from './PayPage.js';
import { type InitialData } from './api-types.js';
import { texts as english } from './texts/texts.en.js';
import { texts as hindi } from './texts/texts.hi.js';

/** Renders the pay page's HTML. Called by the server (src/public/pay-html.ts). */
export const render = (initialData: InitialData): string =>
  renderToString(
    <TextsContext.Provider value={initialData.language === 'hi' ? hindi : english}>
      <PayPage identifier={'view' in initialData ? initialData.view.identifier : ''} initialData={initialData} />
    </TextsContext.Provider>,
  );

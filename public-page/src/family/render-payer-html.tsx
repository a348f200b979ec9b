import { renderToString } from 'react-dom/server';
import { type InitialData } from './api-types.js';
import { FamilyPage } from './FamilyPage.js';
import { FamilyTextsProvider } from './family-texts.js';
import { texts as english } from './texts.en.js';
import { texts as hindi } from './texts.hi.js';

/** Renders the HTML of a payer's page. Called by the server (src/public/payer/payer-html.ts). */
export const render = (initialData: InitialData): string =>
  renderToString(
    <FamilyTextsProvider texts={initialData.language === 'hi' ? hindi : english}>
      <FamilyPage identifier={initialData.view.identifier} initialData={initialData} />
    </FamilyTextsProvider>,
  );

import { renderToString } from 'react-dom/server';
import { type Language } from '../../../src/public/language.rules.js';
import { TextsContext } from './context.js';
import { DataPage } from './DataPage.js';
import { texts as english } from './texts.en.js';
import { texts as hindi } from './texts.hi.js';

/** Renders the page "Your data" without data. Called by the server (src/public/data-html.ts). */
export const render = ({ identifier, language }: { identifier: string; language: Language }): string =>
  renderToString(
    <TextsContext.Provider value={language === 'hi' ? hindi : english}>
      <DataPage identifier={identifier} />
    </TextsContext.Provider>,
  );

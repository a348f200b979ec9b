import { renderToString } from 'react-dom/server';
import { TextsContext } from './language.js';
import { PayPage } from './PayPage.js';
import { type Given } from './replies.js';
import { texts as english } from './texts.en.js';
import { texts as hindi } from './texts.hi.js';

/** The pay page's HTML. The server calls it: see src/public/pay-html.ts. */
export const render = (given: Given): string =>
  renderToString(
    <TextsContext.Provider value={given.language === 'hi' ? hindi : english}>
      <PayPage identifier={'view' in given ? given.view.identifier : ''} given={given} />
    </TextsContext.Provider>,
  );

import { hydrateRoot } from 'react-dom/client';
import './base.css';
import { chooseAndStoreLanguage } from './common/choose-language.js';
import { TextsContext, loadTexts } from './texts/language.js';
import { stopRecordingTaps } from './early-taps.js';
import { PayPage } from './PayPage.js';
import { type InitialData } from './api-types.js';

/**
 * Data from the server-rendered page, or null: the server includes none when it takes the visitor for a link preview
 * bot.
 */
const initialData = JSON.parse(document.getElementById('initial-data')?.textContent ?? 'null') as InitialData | null;
const [, , identifier = ''] = location.pathname.split('/'); // of /s/{identifier}
const language = chooseAndStoreLanguage();
const texts = await loadTexts(initialData?.language ?? language);

stopRecordingTaps();
hydrateRoot(
  document.getElementById('root') ?? document.body,
  <TextsContext.Provider value={texts}>
    <PayPage
      identifier={initialData && 'view' in initialData ? initialData.view.identifier : decodeURIComponent(identifier)}
      initialData={initialData}
    />
  </TextsContext.Provider>,
);

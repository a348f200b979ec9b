import { hydrateRoot } from 'react-dom/client';
import '../base.css';
import { chooseAndStoreLanguage } from '../common/choose-language.js';
import { stopRecordingTaps } from '../early-taps.js';
import { type InitialData } from './api-types.js';
import { FamilyPage } from './FamilyPage.js';
import { loadFamilyTexts, FamilyTextsProvider } from './family-texts.js';

/**
 * Data from the server-rendered page, or null: the server includes none when it takes the visitor for a link preview
 * bot.
 */
const initialData = JSON.parse(document.getElementById('initial-data')?.textContent ?? 'null') as InitialData | null;
const [, , identifier = ''] = location.pathname.split('/'); // of /s/{identifier}
const language = chooseAndStoreLanguage();
const texts = await loadFamilyTexts(initialData?.language ?? language);

stopRecordingTaps();
hydrateRoot(
  document.getElementById('root') ?? document.body,
  <FamilyTextsProvider texts={texts}>
    <FamilyPage identifier={initialData?.view.identifier ?? decodeURIComponent(identifier)} initialData={initialData} />
  </FamilyTextsProvider>,
);

import { hydrateRoot } from 'react-dom/client';
import '../base.css';
import { chooseAndStoreLanguage } from '../common/choose-language.js';
import { loadTexts, TextsContext } from './context.js';
import { DataPage } from './DataPage.js';

const [, , identifier = ''] = location.pathname.split('/'); // of /s/{identifier}/data
const texts = await loadTexts(chooseAndStoreLanguage());

hydrateRoot(
  document.getElementById('root') ?? document.body,
  <TextsContext.Provider value={texts}>
    <DataPage identifier={decodeURIComponent(identifier)} />
  </TextsContext.Provider>,
);

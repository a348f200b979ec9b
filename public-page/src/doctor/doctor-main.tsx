import { hydrateRoot } from 'react-dom/client';
import '../base.css';
import { chooseAndStoreLanguage } from '../common/choose-language.js';
import { stopKeepingTaps } from '../early-taps.js';
import { type InitialData } from './api-types.js';
import { loadTexts } from './context.js';
import { DoctorPage } from './DoctorPage.js';

/** The server always includes the data, because a link preview needs the page's text too. */
const initialData = JSON.parse(document.getElementById('initial-data')?.textContent ?? '') as InitialData;
chooseAndStoreLanguage();
const texts = await loadTexts(initialData.language);

stopKeepingTaps();
hydrateRoot(document.getElementById('root') ?? document.body, <DoctorPage initialData={initialData} texts={texts} />);

import { hydrateRoot } from 'react-dom/client';
import '../base.css';
import { chooseAndStoreLanguage } from '../common/choose-language.js';
import { stopRecordingTaps } from '../early-taps.js';
import { type InitialData } from './api-types.js';
import { loadTexts } from './context.js';
import { DoctorPage } from './DoctorPage.js';

/** Data of the server-rendered page. It is always included: unlike a pay page, this page is public. */
const initialData = JSON.parse(document.getElementById('initial-data')?.textContent ?? '') as InitialData;
chooseAndStoreLanguage(); // only to store ?lang=: the page is in the language of its data
const texts = await loadTexts(initialData.language);

stopRecordingTaps();
hydrateRoot(document.getElementById('root') ?? document.body, <DoctorPage initialData={initialData} texts={texts} />);

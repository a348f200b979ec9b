import { renderToString } from 'react-dom/server';
import { type InitialData } from './api-types.js';
import { DoctorPage } from './DoctorPage.js';
import { texts as english } from './texts.en.js';
import { texts as hindi } from './texts.hi.js';

/** Renders a doctor's public page. Called by the server (src/public/doctor/doctor-html.ts). */
export const render = (initialData: InitialData): string =>
  renderToString(<DoctorPage initialData={initialData} texts={initialData.language === 'hi' ? hindi : english} />);

import type { PublicDoctorView } from '../../doctor-page/public-page.view.js';
import type { Language } from '../language.rules.js';
import type { PayPageError } from '../pay-page.view.js';

/** Data that the server embeds in a doctor's public page. `planSlug`: the page of one plan; null is that of all plans. */
export type DoctorPageInitialData = { language: Language } & (
  | { view: PublicDoctorView; planSlug: string | null }
  | { error: PayPageError }
);

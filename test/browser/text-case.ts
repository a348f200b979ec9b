import type { Steps } from './error-steps.js';
import { openPatientMenu } from './screens.js';
import type { Seed } from './texts-seed.js';

/** The exact texts on a screen. The label of a required field ends with an asterisk. */
export interface ExpectedTexts {
  texts?: string[];
  headings?: string[];
  /** Buttons, links and tabs. */
  buttons?: string[];
  fields?: string[];
  columns?: string[];
  /** The options of a field. */
  choices?: { field: string; options: string[] };
}

export interface TextCase {
  screen: string;
  user: 'visitor' | 'doctor' | 'newcomer';
  url: string | ((seed: Seed) => string);
  /** The steps to the state with the texts, if opening the URL is not enough. */
  steps?: Steps;
  expected: ExpectedTexts;
}

export const UNKNOWN_ID = '01920000-0000-7000-8000-000000000000';

export const pressFirst =
  (name: string | RegExp): Steps =>
  (page) =>
    page.getByRole('button', { name, exact: true }).first().click();

/** Chooses an item of the menu of the list's first patient. */
export const choosePatientAction =
  (name: string): Steps =>
  async (page) =>
    (await openPatientMenu(page, name)).click();

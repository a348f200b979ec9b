import type { Steps } from './error-steps.js';
import type { Seed } from './texts-seed.js';

/** What is seen on a screen, word for word; a star ends the label of a field that has to be filled. */
export interface ExpectedTexts {
  texts?: string[];
  headings?: string[];
  /** Buttons, links and tabs: whatever is pressed. */
  buttons?: string[];
  fields?: string[];
  columns?: string[];
  /** What a field offers to choose from. */
  choices?: { of: string; are: string[] };
}

type Who = 'visitor' | 'doctor' | 'newcomer';
/** A screen; as whom, and where; what is done there; and what is seen then. */
export type TextCase = [
  screen: string,
  who: Who,
  at: string | ((seed: Seed) => string),
  act: Steps | null,
  shown: ExpectedTexts,
];

/** The id of nothing. */
export const UNKNOWN_ID = '01920000-0000-7000-8000-000000000000';

/** Presses the first button of that name. */
export const pressFirst =
  (name: string): Steps =>
  (page) =>
    page.getByRole('button', { name, exact: true }).first().click();

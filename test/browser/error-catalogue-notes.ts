import type { Page } from '@playwright/test';
import { fillAndSubmit, press, pressAndConfirm, type ErrorCase, type Seed } from './error-steps.js';

const PATIENTS_URL = '/admin/#/patients';
const patientUrl = ({ active }: Seed) => `/admin/#/patients/${active}`;

async function deleteNote(page: Page) {
  await page.getByRole('button', { name: /^Actions for the note of / }).click();
  await page.getByRole('menuitem', { name: 'Delete Note' }).click();
}

async function addTag(page: Page) {
  await page.getByRole('combobox', { name: 'Tags' }).fill('Asthma');
  await page.keyboard.press('Enter');
}

async function openBulkTags(page: Page) {
  await page.getByRole('checkbox', { name: 'Select Ravi Kumar' }).first().check();
  await page.getByRole('button', { name: 'Add a tag' }).click();
}

async function renameTag(page: Page) {
  await press('Manage tags', 'Rename Family')(page);
  await page.getByLabel('New name').fill('Staff family');
  await press('Save')(page);
}

async function deleteTag(page: Page) {
  await press('Manage tags', 'Delete Family')(page);
  await page.getByRole('dialog', { name: 'Delete the tag “Family”?' }).getByRole('button', { name: 'Delete' }).click();
}

const FAMILIES_URL = '/admin/#/families';

/** Failures with families. "Suresh Nair" pays for one patient. */
export const families: ErrorCase[] = [
  {
    key: 'saveFamily',
    text: 'Failed to save the family',
    url: FAMILIES_URL,
    failingCall: 'PUT /api/payers/*',
    steps: fillAndSubmit('Edit', { 'Who pays': 'Suresh K Nair' }, 'Save family'),
  },
  {
    key: 'replaceFamilyLink',
    text: 'Failed to replace the link of the family',
    url: FAMILIES_URL,
    failingCall: 'PUT /api/payers/*/replace-link',
    steps: pressAndConfirm('Replace link'),
  },
  {
    key: 'splitFamily',
    text: 'Failed to split the family',
    url: FAMILIES_URL,
    failingCall: 'DELETE /api/payers/*',
    steps: press('Split', 'Split family'),
  },
];

/** Failures with notes, tags and consents. The patient has one note and the tag "Family". */
export const notesAndTags: ErrorCase[] = [
  {
    key: 'saveNote',
    text: 'Failed to save the note',
    url: patientUrl,
    failingCall: 'POST /api/patients/*/notes',
    steps: fillAndSubmit(null, { 'Add a note': 'Prefers calls after 6 pm' }, 'Save Note'),
  },
  {
    key: 'deleteNote',
    text: 'Failed to delete the note',
    url: patientUrl,
    failingCall: 'DELETE /api/patients/*/notes/*',
    steps: deleteNote,
  },
  {
    key: 'recordConsent',
    text: 'Failed to record the consent',
    url: patientUrl,
    failingCall: 'POST /api/patients/*/consents',
    steps: press('Record consent', 'Record'),
  },
  {
    key: 'saveTags',
    text: 'Failed to save the tags',
    url: patientUrl,
    failingCall: 'PUT /api/patients/*/tags',
    steps: addTag,
  },
  {
    key: 'loadTags',
    text: 'Failed to load your tags',
    url: PATIENTS_URL,
    failingCall: 'GET /api/tags',
    steps: openBulkTags,
  },
  {
    key: 'renameTag',
    text: 'Failed to rename the tag',
    url: PATIENTS_URL,
    failingCall: 'PUT /api/tags/*',
    steps: renameTag,
  },
  {
    key: 'deleteTag',
    text: 'Failed to delete the tag',
    url: PATIENTS_URL,
    failingCall: 'DELETE /api/tags/*',
    steps: deleteTag,
  },
];

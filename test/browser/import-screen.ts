import { expect, type Browser, type Page } from '@playwright/test';
import { addDays, type Day } from '../../src/shared/calendar.js';
import { toCsv } from '../helpers/imports.js';
import type { Doctor, World } from '../helpers/world.js';
import { newPage, today } from './screens.js';

/**
 * Two patients of one family, an unknown plan, a number that is too short, and one who has not paid.
 * @param now the current day
 */
export function registerCsv(now = today()): string {
  /** Day first, as in India. */
  const indianDate = (days: number) =>
    addDays(now as Day, days)
      .split('-')
      .toReversed()
      .join('/');
  return toCsv([
    ['Patient Name', 'Mob No', 'Plan', 'Paid till', 'Amount', 'By the desk'],
    ['Asha Rao', '098765 43210', 'diabetes care', indianDate(12), '₹499', 'Calls after 6 pm'],
    ['Ravi Rao', '+91 98765 43210', 'Diabetes Care', indianDate(20), 'Rs. 499/-', ''],
    ['Meena Iyer', '12345', 'Diabetes Care', indianDate(20), '499', ''],
    ['Sunil Das', '98300 12345', 'Heart Care', indianDate(20), '499', ''],
    ['Imran Khan', '99300 54321', 'Diabetes Care', '', '', ''],
  ]);
}

/** A doctor with the plan of `registerCsv`. */
export async function registerDoctor(w: World): Promise<Doctor> {
  const doctor = await w.doctor();
  await w.tier(doctor, await w.plan(doctor, { name: 'Diabetes Care' }), 499);
  return doctor;
}

/** Opens a screen of the dashboard in a new browser context. */
export async function openAs(browser: Browser, w: World, doctor: Doctor, path: string, width?: number): Promise<Page> {
  const page = await newPage(browser, w, doctor.token, width);
  await page.goto(`/admin/#/${path}`);
  return page;
}

/** Chooses a file on the screen of imports. */
export async function chooseFile(
  page: Page,
  name: string,
  content: string | Buffer,
  mimeType = 'text/csv',
): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose a file' }).click(),
  ]);
  await chooser.setFiles({ name, mimeType, buffer: Buffer.from(content) });
}

/** Pastes rows on the screen of imports. */
export async function pasteRows(page: Page, rows: string): Promise<void> {
  await page.getByRole('button', { name: 'Paste rows' }).click();
  await page.getByLabel('Rows from Excel or Google Sheets').fill(rows);
  await page.getByRole('button', { name: 'Use these rows' }).click();
  await expect(page.getByRole('heading', { name: 'Pasted rows' })).toBeVisible();
}

/** The field of a column. */
export const column = (page: Page, header: string) => page.getByRole('combobox', { name: `Import “${header}” as` });
/** A filter of the rows. */
export const chip = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Filter by result' }).getByRole('button', { name });
/** The status of the screen, not a notification. */
export const status = (page: Page) => page.getByRole('main').getByRole('status');
export const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

export async function chooseField(page: Page, header: string, field: string): Promise<void> {
  await column(page, header).click();
  await page.getByRole('option', { name: field }).click();
}

/** How long the server may work on a step of a small register. */
const STEP_MS = 5_000;

export async function check(page: Page, timeout = STEP_MS): Promise<void> {
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing is imported yet' })).toBeVisible({ timeout });
}

export async function run(page: Page, button: string, timeout = STEP_MS): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible({ timeout });
}

export async function undo(page: Page, timeout = STEP_MS): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByRole('heading', { name: 'Import undone' })).toBeVisible({ timeout });
}

import { expect, type Page } from '@playwright/test';
import { addDays, type Day } from '../../src/shared/calendar.js';
import { toCsv } from '../helpers/imports.js';
import { today } from './screens.js';

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

export async function check(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing is imported yet' })).toBeVisible();
}

export async function run(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible();
}

export async function undo(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByRole('heading', { name: 'Import undone' })).toBeVisible();
}

import { readFile } from 'node:fs/promises';
import { addDays, formatDay, type Day } from '../../src/shared/calendar.js';
import { formatCount } from '../../src/shared/money.js';
import { importClinic, XLSX } from '../helpers/imports.js';
import { excelRegister, hindiRegister, LARGE_ROWS, largeRegister } from '../helpers/messy-registers.js';
import { world, type Doctor, type World } from '../helpers/world.js';
import { expect, test, type Page } from './fixtures.js';
import {
  check,
  chip,
  chooseField,
  chooseFile,
  column,
  openAs,
  pasteRows,
  row,
  run,
  status,
  undo,
} from './import-screen.js';
import { expectNoHorizontalScroll, saveScreenshot, today } from './screens.js';

const TODAY = today() as Day;
/** How long the server may work on a step of the large register. */
const LARGE_STEP_MS = 10_000 + 15 * LARGE_ROWS;

let w: World;
let doctor: Doctor;
test.beforeAll(async () => {
  w = await world();
});
test.beforeEach(async () => {
  ({ doctor } = await importClinic(w));
});
test.afterAll(() => w.end());

/** The card of a row or of a patient, on a phone. */
const card = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

async function expectCounts(page: Page, counts: Record<string, number>): Promise<void> {
  for (const [name, count] of Object.entries(counts))
    await expect(chip(page, name)).toHaveText(`${name} ${formatCount(count)}`);
}

/** The lines of the file with the rows that were not imported. */
async function readRest(page: Page): Promise<string[]> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download rows not imported' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
  return (await readFile(await download.path(), 'utf8')).trim().split('\n');
}

interface Register {
  /** Uploads it and chooses its columns. */
  upload: () => Promise<void>;
  /** Rows that can be imported, one for each patient, and rows that cannot. */
  good: number;
  wrong: number;
  /** Looks at the checked rows. */
  lookAtRows: () => Promise<void>;
  /** Looks at the patients in their list. */
  lookAtPatients: () => Promise<void>;
  /** How long the server may work on a step. */
  stepMs?: number;
}

/** Imports a register, undoes that, imports it again, and checks it once more, which changes nothing. */
async function inOutIn(
  page: Page,
  { upload, good, wrong, lookAtRows, lookAtPatients, stepMs }: Register,
): Promise<void> {
  const checkAll = async () => {
    await upload();
    await check(page, stepMs);
  };
  const runAll = () => run(page, `Import ${formatCount(good)} rows`, stepMs);
  const [fresh, repeated] = [
    { New: good, Same: 0, Changed: 0, Wrong: wrong },
    { New: 0, Same: good, Changed: 0, Wrong: wrong },
  ];
  await checkAll();
  await expectCounts(page, fresh);
  await lookAtRows();
  await runAll();
  await expect(status(page)).toContainText(`${formatCount(good)} rows imported.`);
  await expect(page.getByText('Undo is possible until')).toBeVisible();
  expect(await readRest(page)).toHaveLength(wrong + 1);
  await page.getByRole('link', { name: 'View patients' }).click();
  await expect(page.getByRole('button', { name: /^All \d/ })).toHaveText(`All ${formatCount(good)}`);
  await lookAtPatients();

  await page.getByRole('link', { name: 'Patients', exact: true }).click();
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^(register\.|Pasted rows)/ })
    .click();
  await undo(page, stepMs);
  await expect(status(page)).toContainText(`${formatCount(good)} rows undone.`);
  await expect(page.getByText('Nothing had to be kept.')).toBeVisible();
  await page.getByRole('link', { name: 'Patients', exact: true }).click();
  await expect(page.getByText('No Patients Yet')).toBeVisible();

  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await checkAll();
  await expectCounts(page, fresh);
  await runAll();
  await page.getByRole('link', { name: 'Import another file' }).click();
  await expect(page.getByRole('main').getByText(/^(Imported|Undone)$/)).toHaveText(['Imported', 'Undone']);
  await checkAll();
  await expectCounts(page, repeated);
  await expect(status(page)).toContainText('There is nothing to import in this file.');
  await expect(page.getByRole('button', { name: /^Import \d/ })).toHaveCount(0);
}

test('an Excel register with a title, merged cells and mixed dates goes in, out and in again, on a phone', async ({
  browser,
}) => {
  const page = await openAs(browser, w, doctor, 'import', 360);
  await inOutIn(page, {
    good: 4,
    wrong: 1,
    upload: async () => {
      await chooseFile(page, 'register.xlsx', excelRegister(TODAY), XLSX);
      await expect(column(page, 'Contact No.')).toHaveText('Mobile');
      await expect(column(page, 'Problem')).toHaveText('Not imported');
      await chooseField(page, 'Problem', 'Notes');
    },
    lookAtRows: async () => {
      await expect(card(page, 'Ravi Kumar')).toContainText('Notes: Knee pain');
      await expectNoHorizontalScroll(page);
      await saveScreenshot(page, 'import-rows-360');
      await chip(page, 'Wrong').click();
      await expect(card(page, 'Ravi Kumar')).toHaveCount(0);
      await expect(card(page, 'Row 8')).toContainText('Mobile: emptyMobile number is required');
      await expect(page).toHaveURL(/wrong/);
    },
    lookAtPatients: async () => {
      for (const [name, mobile, days] of [
        ['Ravi Kumar', '+91 98765 43210', 15],
        ['Sita Kumar', '+91 98765 43210', 131],
        ['Meena Sharma', '+91 98100 12345', 12],
        ['Imran Khan', '+91 99300 54321', 25],
      ] as const) {
        await expect(card(page, name)).toContainText(mobile);
        await expect(card(page, name)).toContainText(formatDay(addDays(TODAY, days)));
      }
    },
  });
  await page.context().close();
});

test('rows pasted from a Hindi spreadsheet, with two families on one number, go in, out and in again', async ({
  browser,
}) => {
  const page = await openAs(browser, w, doctor, 'import');
  await inOutIn(page, {
    good: 3,
    wrong: 1,
    upload: () => pasteRows(page, hindiRegister(TODAY)),
    lookAtRows: async () => {
      await expect(row(page, 'सुनीता गुप्ता')).toContainText('Notes: रमेश की पत्नी');
      await expect(row(page, 'गीता')).toContainText('12345Enter a valid mobile number (7 to 15 digits)');
    },
    lookAtPatients: async () => {
      for (const name of ['रमेश गुप्ता', 'सुनीता गुप्ता', 'Harpreet Singh'])
        await expect(row(page, name)).toContainText('+91 98765 43210');
    },
  });

  await page.getByRole('link', { name: 'Import patients' }).click();
  await pasteRows(page, hindiRegister(TODAY, '450'));
  await check(page);
  await chip(page, 'Changed').click();
  await expect(row(page, 'रमेश गुप्ता')).toContainText('₹499 → ₹450');
  await page.context().close();
});

test(`a register of ${LARGE_ROWS} rows goes in, out and in again`, async ({ browser }) => {
  test.setTimeout(60_000 + 6 * LARGE_STEP_MS);
  const { file, good } = largeRegister(TODAY);
  const wrong = LARGE_ROWS - good;
  const page = await openAs(browser, w, doctor, 'import');
  await inOutIn(page, {
    good,
    wrong,
    stepMs: LARGE_STEP_MS,
    upload: () => chooseFile(page, 'register.csv', file),
    lookAtRows: async () => {
      await chip(page, 'Wrong').click();
      await expect(row(page, 'Patient 7')).toContainText('97000Enter a valid mobile number (7 to 15 digits)');
      await expect(row(page, 'Patient 107')).toContainText('R-107');
    },
    lookAtPatients: async () => {
      await page.getByRole('search').getByRole('textbox').fill('Patient 108');
      await page.keyboard.press('Enter');
      await expect(row(page, 'Patient 108')).toContainText('+91 97000 00054');
    },
  });
  await page.context().close();
});

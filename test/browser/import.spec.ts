import { importHelpers, XLSX } from '../helpers/imports.js';
import { world, type Doctor, type World } from '../helpers/world.js';
import { createXlsx } from '../helpers/xlsx.js';
import { expect, test } from './fixtures.js';
import {
  check,
  chip,
  chooseField,
  chooseFile,
  column,
  openAs,
  registerCsv,
  registerDoctor,
  row,
  run,
  status,
} from './import-screen.js';
import { expectNoHorizontalScroll, saveScreenshot } from './screens.js';

let w: World;
let doctor: Doctor;
test.beforeAll(async () => {
  w = await world();
});
test.beforeEach(async () => {
  doctor = await registerDoctor(w);
});
test.afterAll(() => w.end());

test('the columns of a file without known headings are chosen by hand, on a phone', async ({ browser }) => {
  const page = await openAs(browser, w, doctor, 'import', 360);
  const rows = [
    ['P', 'Q', 'R', 'S'],
    ['Asha Rao', 9_876_543_210, 'Diabetes Care', { date: 46_331 }],
    ['Ravi Kumar', '9.876543211E9', 'Diabetes Care', null],
  ];
  await chooseFile(page, 'register.xlsx', createXlsx(rows), XLSX);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('register.xlsx');
  await chooseField(page, 'Q', 'Not imported');
  await expect(page.getByText('Choose the column with the mobile.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Check the rows' })).toBeDisabled();
  await chooseField(page, 'Q', 'Mobile');
  await chooseField(page, 'R', 'Plan');
  await chooseField(page, 'S', 'Plan (now “R”)');
  await expect(column(page, 'R')).toHaveText('Not imported');
  await chooseField(page, 'S', 'Last appointment');
  await chooseField(page, 'R', 'Plan');
  await expectNoHorizontalScroll(page);
  await saveScreenshot(page, 'import-columns-360');
  await check(page);
  await expect(chip(page, 'New')).toHaveText('New 2');
  await page.context().close();
});

test('a dropped file is uploaded; one that is dropped beside the area changes nothing', async ({ browser }) => {
  const page = await openAs(browser, w, doctor, 'import');
  const area = page.getByText('Drop an Excel or CSV file here');
  await expect(area).toBeVisible();
  const dataTransfer = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['Name,Mobile\\nAsha Rao,98300 12345\\n'], 'dropped.csv'));
    return transfer;
  })()`);
  await page.getByRole('heading', { level: 1 }).dispatchEvent('drop', { dataTransfer });
  await expect(area).toBeVisible();
  await area.dispatchEvent('drop', { dataTransfer });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('dropped.csv');
  await page.context().close();
});

test('messages are off until they are switched on, with their number and cost shown first', async ({ browser }) => {
  const { id } = await importHelpers(w, doctor).checked(registerCsv());
  const page = await openAs(browser, w, doctor, `import/${id}`);
  const send = page.getByLabel('Send each patient their WhatsApp message');
  await expect(send).not.toBeChecked();
  await expect(page.getByText(/^1 message, about ₹[\d.]+ plus tax/)).toBeVisible();
  await send.check();
  await expect(page.getByRole('button', { name: 'Import 3 rows and send messages' })).toBeVisible();
  await send.uncheck();
  await run(page, 'Import 3 rows');
  await expect(status(page)).toContainText('No messages were sent.');
  await w.settle();
  await page.goto('/admin/#/messages');
  await expect(page.getByText('No messages yet')).toBeVisible();

  await page.goto(`/admin/#/import/${id}`);
  await page.getByRole('button', { name: 'Send the messages' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('1 message, about ₹');
  await dialog.getByRole('button', { name: 'Send the messages' }).click();
  await expect(status(page)).toContainText('Their WhatsApp messages were sent.');
  await expect(page.getByRole('button', { name: 'Send the messages' })).toHaveCount(0);
  await page.context().close();
});

test('closing the tab loses neither the columns nor the import', async ({ browser }) => {
  const first = await openAs(browser, w, doctor, 'import');
  await chooseFile(first, 'register.csv', registerCsv());
  const saved = first.waitForResponse((response) => response.request().method() === 'PUT');
  await chooseField(first, 'By the desk', 'Notes');
  await saved;
  await first.context().close();

  const second = await openAs(browser, w, doctor, 'import');
  await expect(row(second, 'register.csv')).toContainText('Choose columns');
  await second.getByRole('link', { name: 'register.csv' }).click();
  await expect(column(second, 'By the desk')).toHaveText('Notes');
  await check(second);
  const started = second.waitForResponse((response) => response.url().endsWith('/run'));
  await second.getByRole('button', { name: 'Import 3 rows' }).click();
  await started;
  await second.context().close();

  const third = await openAs(browser, w, doctor, 'import');
  await w.settle();
  await third.getByRole('link', { name: 'register.csv' }).click();
  await expect(third.getByRole('heading', { name: 'Import finished' })).toBeVisible();
  await third.context().close();
});

test('an undo keeps what has been used since, with the reason and a link', async ({ browser }) => {
  const { id } = await importHelpers(w, doctor).imported(registerCsv());
  const { patients } = await w.must<{ patients: { id: string; name: string }[] }>('GET', '/api/patients', doctor);
  const asha = patients.find(({ name }) => name === 'Asha Rao')!;
  const note = { text: 'Came in today' };
  await w.must('POST', `/api/patients/${asha.id}/notes`, { token: doctor.token, body: note });
  const page = await openAs(browser, w, doctor, 'import');
  await page.getByRole('button', { name: 'Undo import of register.csv' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(row(page, 'register.csv')).toContainText(/Undoing|Undone/);
  await w.settle();
  await page.goto(`/admin/#/import/${id}`);
  await expect(page.getByRole('heading', { name: '1 row kept' })).toBeVisible();
  const kept = page.getByRole('list', { name: '1 row kept' });
  await expect(kept).toContainText('Row 2: a note was added or changed');
  await kept.getByRole('link', { name: 'Asha Rao' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Asha Rao');
  await page.context().close();
});

test('a register is imported with the keyboard alone', async ({ browser }) => {
  const { id } = await importHelpers(w, doctor).upload(registerCsv());
  const page = await openAs(browser, w, doctor, `import/${id}`);
  await expect(column(page, 'By the desk')).toBeVisible();
  const focusOn = async (name: string) => {
    for (let presses = 0; presses < 60; presses++) {
      const isFocused = await page.evaluate<boolean>(
        `(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '').startsWith(${JSON.stringify(name)})`,
      );
      if (isFocused) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`${name} is not reached with Tab`);
  };
  await focusOn('Import “By the desk” as');
  await page.keyboard.press('Enter');
  await page.keyboard.press('N');
  await expect(page.getByRole('option', { name: 'Notes' })).toBeVisible();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(column(page, 'By the desk')).toHaveText('Notes');
  await focusOn('Check the rows');
  await page.keyboard.press('Enter');
  await expect(page.locator(':focus')).toContainText('Nothing is imported yet');
  await expect(page.getByRole('button', { name: /^Wrong/ })).toBeVisible();
  await focusOn('Wrong');
  await page.keyboard.press('Space');
  await expect(row(page, 'Meena Iyer')).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await focusOn('Import 3 rows');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible();
  await focusOn('Undo import');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Import undone' })).toBeVisible();
  await page.context().close();
});

test('the template, a sample and an export are downloaded', async ({ browser }) => {
  const page = await openAs(browser, w, doctor, 'import');
  for (const [button, file] of [
    ['Empty template', /template.*\.csv$/],
    ['Sample file', /sample.*\.csv$/],
    ['Export patients', /export.*\.csv$/],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(file);
  }
  await page.context().close();
});

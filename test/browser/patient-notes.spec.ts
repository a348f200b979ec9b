import { axeViolations } from './axe.js';
import { expect, test, type Browser, type Locator, type Page } from './fixtures.js';
import { world, type Doctor, type World } from '../helpers/world.js';
import { expectNoHorizontalScroll, newPage, saveScreenshot } from './screens.js';

let w: World;
let doctor: Doctor;
let patient: string;
test.beforeAll(async () => {
  w = await world();
});
test.beforeEach(async () => {
  doctor = await w.doctor();
  patient = (await w.patient(doctor, { name: 'Asha Verma', tags: ['Diabetes programme'] })).id;
});
test.afterAll(() => w.end());

async function open(browser: Browser, path = `patients/${patient}`, width = 1280): Promise<Page> {
  const page = await newPage(browser, w, doctor.token, width);
  await page.goto(`/admin/#/${path}`);
  return page;
}

const panel = (page: Page) => page.getByRole('region', { name: 'Tags and Notes' });
const notes = (page: Page) => panel(page).getByRole('list', { name: 'Notes, newest first' }).getByRole('listitem');
const newNote = (page: Page) => panel(page).getByLabel('Add a note');
const tagsField = (page: Page | Locator) => page.getByRole('combobox', { name: /^Tags/ });
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).click();
const addNote = async (page: Page, text: string) => {
  await newNote(page).fill(text);
  await newNote(page).press('Control+Enter');
  await expect(notes(page).filter({ hasText: text })).toBeVisible();
};
const storedTags = async (id = patient) => {
  const path = `/api/patients/${id}`;
  return (await w.must<{ patient: { tags: string[] } }>('GET', path, { token: doctor.token })).patient.tags;
};

test('a note is added with the keyboard, edited, deleted, and both are undone', async ({ browser }) => {
  const page = await open(browser);
  await expect(panel(page)).toContainText('For the clinic. A patient sees notes only in a copy of their data.');
  await addNote(page, 'Prefers calls after 6 pm');
  await expect(newNote(page)).toHaveValue('');
  await addNote(page, 'Paid for the son');
  await expect(notes(page).first()).toContainText('Paid for the son');
  await expect(notes(page).first()).toContainText('Dr Asha Rao');

  const choose = async (item: string) => {
    await notes(page)
      .first()
      .getByRole('button', { name: /^Actions for the note of / })
      .press('Enter');
    await page.getByRole('menuitem', { name: item }).press('Enter');
  };
  await choose('Edit Note');
  await panel(page).getByRole('textbox', { name: 'Note', exact: true }).fill('Paid for the daughter');
  await panel(page).getByRole('textbox', { name: 'Note', exact: true }).press('Control+Enter');
  await expect(notes(page).first()).toContainText('Paid for the daughter');
  await expect(notes(page).first()).toContainText('edited');
  await undo(page);
  await expect(notes(page).first()).toContainText('Paid for the son');

  await choose('Delete Note');
  await expect(page.getByText('Note deleted')).toBeVisible();
  await expect(notes(page)).toHaveCount(1);
  await undo(page);
  await expect(notes(page)).toHaveCount(2);
  expect(await axeViolations(page)).toEqual([]);
  await page.context().close();
});

test('a note that is saved before the earlier notes have loaded appears', async ({ browser }) => {
  const page = await newPage(browser, w, doctor.token, 1280);
  let showNotes: () => void = () => undefined;
  const noteIsSaved = new Promise<void>((resolve) => (showNotes = resolve));
  await page.route('**/notes', async (route) => {
    if (route.request().method() === 'POST') return route.fallback();
    const response = await route.fetch(); // the notes before the new one
    await noteIsSaved;
    await route.fulfill({ response });
  });
  await page.goto(`/admin/#/patients/${patient}`);
  await newNote(page).fill('Prefers calls after 6 pm');
  const saved = page.waitForResponse((response) => response.request().method() === 'POST');
  await newNote(page).press('Control+Enter');
  await saved;
  showNotes();
  await expect(notes(page).filter({ hasText: 'Prefers calls after 6 pm' })).toBeVisible();
  await page.context().close();
});

test('an unsaved note is not lost by leaving or by a failed save', async ({ browser }) => {
  const page = await open(browser);
  await newNote(page).fill('Half a sentence');
  await page.route('**/notes', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  );
  await panel(page).getByRole('button', { name: 'Save Note' }).click();
  await expect(panel(page)).toContainText('Failed to save the note');
  await page.getByRole('link', { name: 'All patients' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click();
  await expect(newNote(page)).toHaveValue('Half a sentence');
  await newNote(page).fill('x'.repeat(501));
  await expect(panel(page)).toContainText('Note must be at most 500 characters');
  await page.getByRole('link', { name: 'All patients' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('heading', { name: 'Patient Management' })).toBeVisible();
  await page.context().close();
});

test('tags are chosen or typed, in any case, and removed with Undo', async ({ browser }) => {
  await w.patient(doctor, { tags: ['Staff family'] });
  const page = await open(browser);
  await tagsField(panel(page)).fill('staff FAMILY');
  await tagsField(panel(page)).press('Enter');
  await expect.poll(() => storedTags()).toEqual(['Diabetes programme', 'Staff family']);
  await tagsField(panel(page)).fill('asth');
  await tagsField(panel(page)).fill('Asthma');
  await newNote(page).focus(); // leaving the field is enough
  await expect.poll(() => storedTags()).toEqual(['Asthma', 'Diabetes programme', 'Staff family']);
  await expect(panel(page).getByRole('button', { name: 'Asthma' })).toBeVisible();
  await tagsField(panel(page)).focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Backspace');
  await expect.poll(() => storedTags()).toHaveLength(2);
  await expect(page.getByText('Tag removed')).toBeVisible();
  await undo(page);
  await expect.poll(() => storedTags()).toHaveLength(3);
  await page.context().close();
});

test('the forms of a new and an edited patient have tags', async ({ browser }) => {
  const page = await open(browser, 'patients');
  await page.getByRole('button', { name: 'Add Patient' }).first().click();
  await page.getByLabel(/^Name/).fill('Binu Das');
  await page.getByLabel(/^Mobile/).fill('98450 12345');
  await tagsField(page).fill('diabetes programme, Staff family');
  await page.getByRole('button', { name: 'Add Patient' }).last().click();
  await expect(page.getByText('Patient added successfully')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'Binu Das' });
  await expect(row).toContainText('Diabetes programme');
  await expect(row).toContainText('Staff family');
  await page.goto(`/admin/#/patients/${patient}`);
  await page.getByRole('button', { name: 'Edit Patient' }).click();
  const form = page.getByRole('region', { name: 'Edit patient' });
  await tagsField(form).fill('VIP');
  await page.getByRole('button', { name: 'Save Patient' }).click();
  await expect.poll(() => storedTags()).toEqual(['Diabetes programme', 'VIP']);
  await page.context().close();
});

test('the list is filtered by tags, which are renamed and deleted for all patients', async ({ browser }) => {
  await w.patient(doctor, { name: 'Binu Das', tags: ['Staff family', 'VIP', 'Asthma', 'New'] });
  await w.patient(doctor, { name: 'Chitra Iyer' });
  const page = await open(browser, 'patients');
  // The open menu of the filter hides the page from assistive technology.
  const rows = page.getByRole('row', { includeHidden: true }).filter({ hasText: /Verma|Das|Iyer/ });
  await expect(rows.filter({ hasText: 'Binu Das' })).toContainText('+2');
  const filter = page.getByRole('combobox', { name: 'Filter by tag' });
  await filter.click();
  await page.getByRole('option', { name: /VIP/ }).click();
  await expect(rows).toHaveCount(1);
  await page.getByRole('option', { name: /Diabetes programme/ }).click();
  await page.keyboard.press('Escape');
  await expect(rows).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'All 2' })).toBeVisible();
  await page.reload();
  await expect(rows).toHaveCount(2);
  await expect(filter).toHaveText('2 tags');

  await page.getByRole('button', { name: 'Manage tags' }).click();
  const dialog = page.getByRole('dialog', { name: 'Manage tags' });
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Rename VIP' }).click();
  await dialog.getByLabel('New name').fill('asthma');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('Another tag has this name already');
  await dialog.getByLabel('New name').fill('Very important');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('button', { name: 'Rename Very important' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete Diabetes programme' }).click();
  const question = page.getByRole('dialog', { name: 'Delete the tag “Diabetes programme”?' });
  await expect(question).toContainText('1 patient loses this tag.');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => storedTags()).toEqual([]);
  await expect(dialog).toHaveCount(0);
  await undo(page);
  await expect.poll(() => storedTags()).toEqual(['Diabetes programme']);
  await page.context().close();
});

test('a tag is added to many patients; those who have it are left out', async ({ browser }) => {
  const other = await w.patient(doctor, { name: 'Binu Das' });
  const page = await open(browser, 'patients');
  for (const name of ['Asha Verma', 'Binu Das']) await page.getByLabel(`Select ${name}`).check();
  const bar = page.getByRole('region', { name: 'Selected patients' });
  await bar.getByRole('button', { name: 'Add a tag' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Tag' }).fill('diabetes programme');
  await expect(dialog).toContainText('1 patient gets the tag.');
  await expect(dialog).toContainText('Asha Verma: has this tag already');
  await page.keyboard.press('Escape'); // closes the list of tags
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add to 1' }).click();
  await expect(dialog).toContainText('Finished. 1 of 1 done.');
  expect(await storedTags(other.id)).toEqual(['Diabetes programme']);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.context().close();
});

for (const width of [360, 768, 1440])
  test(`tags and notes fit ${width} px, in light and dark colours`, async ({ browser }) => {
    await w.must('PUT', `/api/patients/${patient}/tags`, {
      token: doctor.token,
      body: { add: ['Staff family', 'Pays at the clinic', 'x'.repeat(40), 'Speaks Kannada'] },
    });
    for (const text of ['Prefers calls after 6 pm', 'Paid for the son.\nAsk for the report of the last visit.'])
      await w.must('POST', `/api/patients/${patient}/notes`, { token: doctor.token, body: { text } });
    const page = await open(browser, `patients/${patient}`, width);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect(notes(page)).toHaveCount(2);
      await expectNoHorizontalScroll(page);
      expect(await axeViolations(page)).toEqual([]);
      await saveScreenshot(page, `notes-${width}-${colorScheme}`);
    }
    await page.goto('/admin/#/patients');
    await expect(page.getByText('+3')).toBeVisible();
    await expectNoHorizontalScroll(page);
    expect(await axeViolations(page)).toEqual([]);
    await saveScreenshot(page, `tags-list-${width}`);
    await page.context().close();
  });

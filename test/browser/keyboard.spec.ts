import { expect, test, type Page } from './fixtures.js';
import { world, type Doctor, type World } from '../helpers/world.js';
import { openDevice } from './screens.js';

let w: World;
let doctor: Doctor;
test.beforeAll(async () => {
  w = await world();
  doctor = await w.doctor();
  await w.tier(doctor, await w.plan(doctor));
  await w.patient(doctor, { name: 'Ravi Kumar', mobile: '98765 43210' });
});
test.afterAll(() => w.end());

/** Records key names and pointer use on the page. */
const NOTE_HANDS = `
  window.hands = { keys: [], pointed: 0 };
  addEventListener('keydown', ({ key }) => window.hands.keys.push(key), true);
  addEventListener('pointerdown', () => (window.hands.pointed += 1), true);
`;
interface Hands {
  keys: string[];
  pointed: number;
}

async function keysOf(page: Page): Promise<string[]> {
  const { keys, pointed } = await page.evaluate<Hands>('window.hands');
  await page.evaluate('window.hands.keys = []');
  expect(pointed).toBe(0);
  return keys;
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const liveRegion = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

test('a patient is added with three keys and the typed text, and the next one right after', async ({ browser }) => {
  const page = await openDevice(browser, w, doctor.token);
  await page.addInitScript(NOTE_HANDS);
  await page.goto('/admin/#/patients');
  await expect(row(page, 'Ravi Kumar')).toBeVisible();
  const { keyboard } = page;

  await keyboard.press('n');
  await expect(page.getByLabel(/^Name/)).toBeFocused();
  await keyboard.type('Sita Devi');
  await keyboard.press('Tab');
  await keyboard.type('98765 43211');
  await keyboard.press('Enter');
  await expect(row(page, 'Sita Devi')).toBeVisible();
  await expect(liveRegion(page, 'Patient added successfully')).toBeVisible();
  // Three keys besides name and number take under ten seconds at three characters a second.
  expect(await keysOf(page)).toEqual(['n', ...Array.from('Sita Devi'), 'Tab', ...Array.from('98765 43211'), 'Enter']);

  // The focus is back on the first field. With a plan the patient chooses the tier.
  await expect(page.getByRole('button', { name: 'Add Patient' })).toBeFocused();
  await keyboard.press('n');
  await expect(page.getByLabel(/^Name/)).toBeFocused();
  await keyboard.type('Meena Iyer');
  await keyboard.press('Tab');
  await keyboard.type('98765 43212');
  await keyboard.press('Tab'); // the email
  await keyboard.press('Tab'); // the plan
  await keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'WhatsApp Support' })).toBeVisible();
  await keyboard.press('w');
  await keyboard.press('Enter');
  await expect(page.getByLabel('Patient has an active subscription')).toBeVisible();
  await keyboard.press('Shift+Tab'); // the email field, where Enter submits the form
  await keyboard.press('Enter');
  await expect(row(page, 'Meena Iyer')).toContainText('WhatsApp Support');
  const otherKeys = (await keysOf(page)).length - 'Meena Iyer98765 43212'.length;
  expect(otherKeys).toBeLessThanOrEqual(11);
  await page.context().close();
});

test('patients with the typed name or number are shown while typing, and can be opened with one key', async ({
  browser,
}) => {
  const page = await openDevice(browser, w, doctor.token);
  await page.addInitScript(NOTE_HANDS);
  await page.goto('/admin/#/patients');
  await expect(row(page, 'Ravi Kumar')).toBeVisible();
  const { keyboard } = page;

  await keyboard.press('n');
  await expect(page.getByLabel(/^Name/)).toBeFocused();
  // The live region exists before it has text; otherwise screen readers do not read it.
  const hint = page.locator('form').getByRole('status');
  await expect(hint).toBeAttached();
  await expect(hint).toHaveText('');
  await keyboard.type('Asha Kumar');
  await keyboard.press('Tab');
  await keyboard.type('9876543210');
  await expect(hint).toContainText('Same number as Ravi Kumar, +91 98765 43210 (fine for family members)');
  await keyboard.press('Shift+Tab');
  await keyboard.type('Ravi Kumar'); // replaces the name, which Shift+Tab has selected
  await expect(hint).toContainText('Already a patient: Ravi Kumar');
  await expect(page.getByLabel(/^Name/)).toBeFocused();

  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('A patient with this name and mobile number already exists');
  await expect(page.getByLabel(/^Name/)).toHaveValue('Ravi Kumar');
  expect((await keysOf(page)).filter((key) => key.length > 1)).toEqual(['Tab', 'Shift', 'Tab', 'Tab', 'Enter']);
  await page.context().close();
});

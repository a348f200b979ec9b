import { expect, test, type Page } from './fixtures.js';
import { world, type Doctor, type World } from '../helpers/world.js';
import { newPage } from './screens.js';

let w: World;
let doctor: Doctor;
test.beforeAll(async () => {
  w = await world();
  doctor = await w.doctor();
  await w.tier(doctor, await w.plan(doctor));
  await w.patient(doctor, { name: 'Ravi Kumar', mobile: '98765 43210' });
});
test.afterAll(() => w.end());

/** Records pressed keys and pointer clicks on the page. */
const RECORD_INPUT = `
  window.inputLog = { keys: [], clicks: 0 };
  addEventListener('keydown', ({ key }) => window.inputLog.keys.push(key), true);
  addEventListener('pointerdown', () => (window.inputLog.clicks += 1), true);
`;
interface InputLog {
  keys: string[];
  clicks: number;
}

/** The keys pressed since the last call. */
async function takePressedKeys(page: Page): Promise<string[]> {
  const { keys } = await page.evaluate<InputLog>('window.inputLog');
  await page.evaluate('window.inputLog.keys = []');
  return keys;
}

async function expectNoClicks(page: Page): Promise<void> {
  expect((await page.evaluate<InputLog>('window.inputLog')).clicks).toBe(0);
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const liveRegion = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

test('a patient is added by keyboard with three keys besides the typed text, and the next one right after', async ({
  browser,
}) => {
  const page = await newPage(browser, w, doctor.token);
  await page.addInitScript(RECORD_INPUT);
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
  const name = Array.from('Sita Devi');
  const mobile = Array.from('98765 43211');
  expect(await takePressedKeys(page)).toEqual(['n', ...name, 'Tab', ...mobile, 'Enter']);

  // The form is closed and the focus is on the button that opens it. The next patient gets a plan without a tier.
  await expect(page.getByRole('button', { name: 'Add Patient' })).toBeFocused();
  await keyboard.press('n');
  await expect(page.getByLabel(/^Name/)).toBeFocused();
  await keyboard.type('Meena Iyer');
  await keyboard.press('Tab');
  await keyboard.type('98765 43212');
  await keyboard.press('Tab'); // the email
  await keyboard.press('Tab'); // under 18
  await keyboard.press('Tab'); // the plan
  await keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'WhatsApp Support' })).toBeVisible();
  await keyboard.press('w');
  await keyboard.press('Enter');
  await expect(page.getByLabel('Patient has an active subscription')).toBeVisible();
  await keyboard.press('Shift+Tab'); // under 18, where Enter submits the form
  await keyboard.press('Enter');
  await expect(row(page, 'Meena Iyer')).toContainText('WhatsApp Support');
  const typedLength = 'Meena Iyer'.length + '98765 43212'.length;
  expect((await takePressedKeys(page)).length - typedLength).toBeLessThanOrEqual(11);
  await expectNoClicks(page);
  await page.context().close();
});

test('patients with the typed name or number are announced while typing, and the focus stays in the form', async ({
  browser,
}) => {
  const page = await newPage(browser, w, doctor.token);
  await page.addInitScript(RECORD_INPUT);
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
  await expect(page.getByText('A patient with this name and mobile number already exists')).toBeVisible();
  await expect(page.getByLabel(/^Name/)).toHaveValue('Ravi Kumar');
  const controlKeys = (await takePressedKeys(page)).filter((key) => key.length > 1);
  expect(controlKeys).toEqual(['Tab', 'Shift', 'Tab', 'Tab', 'Enter']);
  await expectNoClicks(page);
  await page.context().close();
});

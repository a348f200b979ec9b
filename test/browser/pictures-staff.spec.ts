import { expect, test, type Locator, type Page } from './fixtures.js';
import { accept, invite, member, setPin } from '../helpers/clinic-staff.js';
import { world, type World } from '../helpers/world.js';
import { addDevanagariFont } from './devanagari.js';
import { expectPictures, fixEmails, withoutPolicies } from './pictures.js';
import { fillFields, newPage, openScreen } from './screens.js';
import { NOW } from './texts-seed.js';

/* Compares the screens of a clinic with staff with their screenshots; see pictures.spec.ts. */

let w: World;
let links: Record<'newLogin' | 'knownLogin', string>;
const pages = {} as Record<'doctor' | 'reception' | 'visitor', Page>;
test.beforeAll(async ({ browser }) => {
  w = await world();
  await w.clock({ now: NOW });
  const doctor = await w.doctor();
  const tier = await w.tier(doctor, await w.plan(doctor, { name: 'Diabetes Care' }));
  const meera = await member(w, doctor, { name: 'Meera Nair', email: 'meera@rao.example', refund_limit: 500 });
  await member(w, doctor, { name: 'Ravi Shah', email: 'ravi@rao.example', role: 'accountant' });
  const ended = await member(w, doctor, { name: 'Sunil Das', email: 'sunil@rao.example', role: 'viewer' });
  await w.must('DELETE', `/api/staff/${ended.id}`, { token: doctor.token });
  const invited = await invite(w, doctor, { name: 'Anita Rao', mobile: '9876543210' });
  const other = await w.doctor();
  await w.must('PUT', '/api/profile', {
    token: other.token,
    body: { doctor_name: 'Dr Vikram Shah', clinic_name: 'Shah Clinic', mobile_number: '080 4123 4567' },
  });
  await accept(w, (await invite(w, other, { name: 'Meera Nair', email: meera.email, role: 'viewer' })).link);
  const known = await invite(w, other, { name: 'Ravi Shah', email: 'ravi@rao.example', role: 'accountant' });
  links = { newLogin: invited.link, knownLogin: known.link };
  await setPin(w, doctor.token, '4821');
  for (const [name, start] of [
    ['Leela Menon', '2026-10-18'],
    ['Asha Nair', '2026-10-22'],
    ['Vikram Singh', '2026-10-24'],
  ])
    await w.patient(doctor, {
      name,
      mobile: '98450 12345',
      subscription_tier_id: tier,
      subscription_start_date: start,
    });
  await fixEmails(w);
  await w.settle();
  const tokens = { doctor: doctor.token, reception: meera.token, visitor: '' };
  for (const user of ['doctor', 'reception', 'visitor'] as const) {
    pages[user] = await newPage(withoutPolicies(browser), w, tokens[user]);
    await addDevanagariFont(pages[user]);
    await pages[user].clock.setFixedTime(NOW);
  }
  // The dashboard learns the role.
  await pages.reception.goto('/admin/');
  await expect(pages.reception.getByRole('heading', { name: 'Today' })).toBeVisible();
});
test.afterAll(() => w.end());

interface StaffScreen {
  user: keyof typeof pages;
  url: () => string;
  /** A text that is visible when loaded. */
  text: string;
  /** Opens a dialog or menu. */
  open?: (page: Page, isNarrow: boolean) => Promise<void>;
  hidden?: (page: Page) => Locator[];
}

const STAFF = { user: 'doctor', url: () => 'settings/staff', text: 'Sunil Das' } as const;
const TODAY = { user: 'reception', url: () => 'dashboard', text: 'Leela Menon' } as const;

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

/** Closes the notification, which would disappear at some time. */
const dismiss = (page: Page) => page.getByLabel('Dismiss').first().click();

async function openSwitchPerson(page: Page, isNarrow: boolean): Promise<void> {
  if (isNarrow) await press(page, 'Account menu');
  await page.getByRole(isNarrow ? 'menuitem' : 'button', { name: 'Switch person' }).click();
  await expect(page.getByRole('button', { name: /^Dr Asha Rao/ })).toBeVisible();
}

async function openAssign(page: Page): Promise<void> {
  await press(page, 'More actions for Leela Menon');
  await page.getByRole('menuitem', { name: 'Assign to…', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Dr Asha Rao' })).toBeVisible();
}

/** Sessions have the real time. */
const times = (page: Page) => [page.getByText(/^Last used \d/), page.getByRole('cell', { name: /^\d+ \w+ 20\d\d, / })];

const SCREENS: Record<string, StaffScreen> = {
  'clinic-staff': { ...STAFF, hidden: times },
  'invite-staff': { ...STAFF, hidden: times, open: (page) => press(page, 'Invite staff') },
  'invite-link': {
    ...STAFF,
    open: async (page) => {
      await press(page, 'Invite staff');
      await fillFields(page, { Name: 'Kiran Joshi', 'Email or mobile number': 'kiran@rao.example' });
      await press(page, 'Create invitation');
      await expect(page.getByRole('link', { name: 'Send on WhatsApp' })).toBeVisible();
      await dismiss(page);
    },
    hidden: (page) => [...times(page), page.getByLabel('Link', { exact: true })],
  },
  'edit-member': {
    ...STAFF,
    open: (page) =>
      page.locator('tr, li').filter({ hasText: 'Meera Nair' }).getByRole('button', { name: 'Edit' }).click(),
    hidden: times,
  },
  invitation: { user: 'visitor', url: () => `invitation/${links.newLogin}`, text: 'Join Rao Clinic' },
  'invitation-login': {
    user: 'visitor',
    url: () => `invitation/${links.knownLogin}`,
    text: 'You already have a login.',
  },
  people: { ...TODAY, open: openSwitchPerson },
  'people-pin': {
    ...TODAY,
    open: async (page, isNarrow) => {
      await openSwitchPerson(page, isNarrow);
      await press(page, /^Dr Asha Rao/);
      await page.getByLabel('PIN', { exact: true }).fill('48');
    },
  },
  'clinic-switch': {
    ...TODAY,
    open: async (page) => {
      await page.getByRole('combobox', { name: 'Clinic' }).click();
      await expect(page.getByRole('option')).toHaveCount(2);
    },
  },
  'assign-row': { ...TODAY, open: openAssign },
  'assigned-row': {
    ...TODAY,
    open: async (page) => {
      await openAssign(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Dr Asha Rao' }).click();
      await expect(page.getByRole('main').getByText('Assigned to Dr Asha Rao')).toBeVisible();
      await dismiss(page);
    },
  },
};

for (const [index, [name, { user, url, text, open, hidden }]] of Object.entries(SCREENS).entries())
  test(`${name} matches its screenshots`, async () => {
    const page = pages[user];
    const show = async (isNarrow: boolean) => {
      await w.rows(`DELETE FROM membership WHERE name = 'Kiran Joshi'`); // the one of another width
      await openScreen(page, url());
      await expect(page.getByText(text).first()).toBeVisible();
      await open?.(page, isNarrow);
    };
    await expectPictures({ name, page, show, hidden: hidden?.(page) ?? [] }, index);
  });

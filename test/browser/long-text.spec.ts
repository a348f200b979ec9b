import { TEXT_LIMITS } from '../../src/shared/text-limits.js';
import { importHelpers } from '../helpers/imports.js';
import { paymentHelpers } from '../helpers/payments.js';
import { PASSWORD, world, type World } from '../helpers/world.js';
import { expect, test, type Page } from './fixtures.js';
import { newPhonePage } from './pay-page.js';
import { newPage, openPatientMenu, openScreen, saveScreenshot } from './screens.js';
import { variantsFor } from './variants.js';

/** Letters of each script, which form a word without a place for a line break. */
const SCRIPTS = { latin: 'W', devanagari: 'स्वास्थ्य' };
type Script = keyof typeof SCRIPTS;
const WIDTHS = [360, 768, 1440];
const MAX_LENGTH = 200;

const longWord = (script: Script, max = MAX_LENGTH) =>
  Array.from(SCRIPTS[script].repeat(MAX_LENGTH)).slice(0, Math.min(MAX_LENGTH, max)).join('');

/** Each text of a form at its maximum length, at most 200 characters, without a space. */
const longTexts = (fields: Record<string, { max: number }>, script: Script) =>
  Object.fromEntries(Object.entries(fields).map(([name, { max }]) => [name, longWord(script, max)]));

const longEmail = (n: number) => `${'w'.repeat(62)}${n}@${'w'.repeat(60)}.${'w'.repeat(60)}.example`;

let w: World;
/** Ids for the placeholders of URLs, by script. */
const placeholders = {} as Record<Script, Record<string, string>>;
/** Open pages by user and script. */
const pages = new Map<string, Page>();

/** Creates a doctor whose data are all long words. @returns the doctor's token. */
async function createSeed(script: Script): Promise<string> {
  const word = longWord(script);
  const doctor = await w.doctor();
  const { token } = doctor;
  const payments = paymentHelpers(w, () => doctor);
  const registration = '1'.repeat(TEXT_LIMITS.profile.registration_number.max); // has digits in any script
  const profile = {
    ...longTexts(TEXT_LIMITS.profile, script),
    registration_number: registration,
    profile_image_url: null,
  };
  await w.must('PUT', '/api/profile', { token, body: profile });
  await w.must('POST', '/api/clinics', { token, body: longTexts(TEXT_LIMITS.clinic, script) });

  const texts = longTexts(TEXT_LIMITS.plan, script);
  const lines = [word, word].join('\n');
  const plan = await w.plan(doctor, { ...texts, covered_services: lines, excluded_services: lines });
  const addTier = async (price: number, validity_type: string) => {
    const body = { tier_name: word, features: lines, price, validity_type };
    return (await w.must<{ tier: { id: string } }>('POST', `/api/subscriptions/${plan}/tiers`, { token, body })).tier
      .id;
  };
  const [month, quarter] = [await addTier(499, 'monthly'), await addTier(1_299, 'quarterly')];
  const patient = (fields: object) => w.patient(doctor, { name: word, ...fields });
  const waiting = await patient({ email: longEmail(1), subscription_id: plan });
  const paid = await patient({ email: longEmail(2), subscription_id: plan });
  const [link, paidLink] = [await w.identifier(doctor, waiting.id), await w.identifier(doctor, paid.id)];
  // Two payments within a day: the second one is held.
  const orders = [await w.order(paidLink, month), await w.order(paidLink, quarter)];
  for (const { orderId } of orders) {
    await w.pay(orderId);
    await w.settle();
  }
  const atClinic = await patient({ subscription_id: plan });
  await w.must('POST', `/api/patients/${atClinic.id}/subscribe`, { token, body: { subscription_tier_id: month } });
  await w.must('PUT', `/api/patients/${atClinic.id}/subscription/activate`, {
    token,
    body: longTexts(TEXT_LIMITS.activation, script),
  });
  const refunded = await payments.paymentOf(atClinic.id);
  await payments.refund(refunded.id, { reason: word });
  await w.settle();
  await w.must('POST', '/sandbox/whatsapp/inbound', { body: { from: paid.mobile, text: word } });
  await w.settle();
  const archived = await patient({});
  await w.must('DELETE', `/api/patients/${archived.id}`, { token });

  const imports = importHelpers(w, doctor);
  const cells = `${word},98300 12345,${longEmail(7)},${word},${word},${word}`;
  const file = `Name,Mobile,Email,Plan,Notes,${word}\n${cells}\n${cells},12,${word}\n`;
  const mapped = await imports.upload(file, 'text/csv', `${word}.csv`.slice(-TEXT_LIMITS.import.file_name.max));
  const checked = await imports.checked(file);

  const admin = await w.adminToken();
  const { user } = await w.must<{ user: { id: string } }>('POST', '/api/auth/signup', {
    body: { email: longEmail(script === 'latin' ? 3 : 4), password: PASSWORD },
  });
  await w.must('PUT', `/api/admin/accounts/${user.id}/reject`, { token: admin, body: { reason: word } });
  const staff = { name: word, email: longEmail(script === 'latin' ? 5 : 6), role: 'support' };
  await w.must('POST', '/api/admin/staff', { token: admin, body: staff });
  const { receipts } = await w.must<{ receipts: { id: string }[] }>('GET', '/api/receipts', { token });
  placeholders[script] = {
    receipt: receipts[0]!.id,
    plan,
    patient: paid.id,
    waiting: waiting.id,
    atClinic: atClinic.id,
    payment: refunded.id,
    mapped: mapped.id,
    checked: checked.id,
    link,
    paidLink,
  };
  return token;
}

test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000);
  w = await world();
  for (const script of ['latin', 'devanagari'] as const) {
    pages.set(`doctor ${script}`, await newPage(browser, w, await createSeed(script), 1440));
    pages.set(`patient ${script}`, await newPhonePage(w, browser));
  }
  pages.set('admin latin', await newPage(browser, w, await w.adminToken(), 1440));
  pages.set('admin devanagari', pages.get('admin latin')!);
});
test.afterAll(() => w.end());

/** Path, user, and the buttons to press. `{name}` in a path is a placeholder. The patient's are not of the dashboard. */
const SCREENS: [url: string, user: 'doctor' | 'admin' | 'patient', ...buttons: string[]][] = [
  ['dashboard', 'doctor'],
  ['analytics', 'doctor'],
  ['analytics?tab=subscriptions&section=renewals', 'doctor'],
  ['analytics?tab=subscriptions&section=active', 'doctor'],
  ['analytics?tab=subscriptions&section=mrr', 'doctor'],
  ['analytics?tab=subscriptions&section=movements', 'doctor'],
  ['analytics?tab=subscriptions&section=rates', 'doctor'],
  ['profile', 'doctor'],
  ['profile', 'doctor', 'Edit Profile'],
  ['settings/whatsapp', 'doctor', 'Preview messages'],
  ['settings/clinics', 'doctor'],
  ['subscriptions', 'doctor'],
  ['subscriptions', 'doctor', 'Delete'],
  ['subscriptions/{plan}', 'doctor'],
  ['subscriptions/{plan}', 'doctor', 'Edit'],
  ['subscriptions/{plan}', 'doctor', 'Add Tier'],
  ['patients', 'doctor'],
  ['patients', 'doctor', 'Add Patient'],
  ['patients', 'doctor', 'Archive'],
  ['patients?filter={"show_archived":true}', 'doctor'],
  ['patients?filter={"search":"{word}"}', 'doctor'],
  ['patients/{patient}', 'doctor'],
  ['patients/{patient}', 'doctor', 'Edit Patient'],
  ['patients/{patient}', 'doctor', 'Edit Subscription'],
  ['patients/{waiting}', 'doctor'],
  ['patients/{waiting}', 'doctor', 'Assign Subscription'],
  ['patients/{waiting}', 'doctor', 'QR Code'],
  ['patients/{atClinic}', 'doctor'],
  ['import', 'doctor'],
  ['import/{mapped}', 'doctor'],
  ['import/{checked}', 'doctor'],
  ['payments', 'doctor'],
  ['payments', 'doctor', 'Accept as renewal'],
  ['payments/{payment}', 'doctor'],
  ['receipts', 'doctor'],
  ['receipts/{receipt}', 'doctor'],
  ['books', 'doctor'],
  ['books?book=cash-book', 'doctor'],
  ['books?book=case-register', 'doctor'],
  ['messages', 'doctor'],
  ['messages?tab=forecast&days=90', 'doctor'],
  ['payment-account', 'doctor'],
  ['account', 'doctor'],
  ['audit', 'doctor'],
  ['admin/accounts', 'admin'],
  ['admin/accounts', 'admin', 'Suspend'],
  ['admin/staff', 'admin'],
  ['admin/figures', 'admin'],
  ['admin/support', 'admin'],
  ['audit', 'admin'],
  ['account', 'admin'],
  ['/s/{link}', 'patient'],
  ['/s/{paidLink}', 'patient'],
  ['/s/{paidLink}', 'patient', 'Show my payments'],
  ['/', 'patient'],
];

/** A page wider than the window, and texts that overflow their card or button and are not cut or scrolled. */
const TOO_WIDE = `(() => {
  const found = [];
  const { scrollWidth, clientWidth } = document.scrollingElement;
  if (scrollWidth > clientWidth) found.push('the page: ' + scrollWidth + ' of ' + clientWidth);
  const BOX = '.MuiPaper-root, button, a.MuiButton-root, td, th, [class*=card], main, body';
  const SCROLLS = /^(auto|scroll)$/; // to the side, by thumb
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement;
    if (!text.data.trim() || !parent.checkVisibility({ visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const { right, width } = range.getBoundingClientRect();
    if (width < 2) continue;
    let box = parent;
    let isCut = false;
    while (!box.matches(BOX)) {
      if (getComputedStyle(box).overflowX !== 'visible') isCut = true;
      box = box.parentElement;
    }
    for (let outer = box; outer; outer = outer.parentElement) if (SCROLLS.test(getComputedStyle(outer).overflowX)) isCut = true;
    if (getComputedStyle(box).overflowX !== 'visible' || isCut) continue;
    const edge = Math.min(box.getBoundingClientRect().right, clientWidth);
    if (right > edge + 1)
      found.push(parent.tagName + '.' + parent.className + ' in ' + box.tagName + ': ' + Math.round(right - edge) + ' px too far: ' + text.data.slice(0, 12));
  }
  return found;
})()`;

for (const [index, [url, user, ...buttons]] of SCREENS.entries())
  for (const script of variantsFor(index, ['latin', 'devanagari'] as const))
    test(`${user}, ${[url, ...buttons].join(', ')}: a ${script} word without spaces wraps or is cut`, async () => {
      const page = pages.get(`${user} ${script}`)!;
      await page.setViewportSize({ width: 1440, height: 900 });
      const values: Record<string, string> = { ...placeholders[script], word: longWord(script) };
      const path = url.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
      await (user === 'patient' ? page.goto(path) : openScreen(page, path));
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      for (const name of buttons) {
        if (name === 'Archive') await (await openPatientMenu(page, name)).click();
        else await page.getByRole('button', { name, exact: true }).first().click();
      }
      await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        await expect.poll(() => page.evaluate(TOO_WIDE), `${width} pixels wide`).toEqual([]);
        await saveScreenshot(page, `long-${script}-${url.replace(/\W+/g, '-')}${buttons.join('')}-${width}`);
      }
    });

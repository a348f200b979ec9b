import { readFile } from 'node:fs/promises';
import { texts as en } from '../../public-page/src/data/texts.en.js';
import { texts as hi } from '../../public-page/src/data/texts.hi.js';
import { texts as payPage } from '../../public-page/src/texts/texts.en.js';
import { consentWording } from '../../src/patients/consents/consent.rules.js';
import { ownData } from '../helpers/own-data.js';
import { world, type Doctor, type World } from '../helpers/world.js';
import { axeViolations } from './axe.js';
import { expect, test, type Browser, type BrowserContextOptions, type Page } from './fixtures.js';
import { activeLink, fullDoctor, newPhonePage, type Link } from './pay-page.js';
import { expectNoHorizontalScroll, saveScreenshot } from './screens.js';

let w: World;
let own: ReturnType<typeof ownData>;
let doctor: Doctor;
let link: Link;
test.beforeAll(async () => {
  w = await world();
  own = ownData(w);
  doctor = await fullDoctor(w);
});
test.beforeEach(async () => {
  link = await activeLink(w, doctor);
});
test.afterAll(() => w.end());

const url = () => `/s/${link.identifier}/data`;
const card = (page: Page, name: string) => page.getByRole('region', { name });

async function open(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await newPhonePage(w, browser, options);
  await page.goto(url());
  return page;
}

/** Gets a code on WhatsApp and enters it. */
async function enterCode(page: Page, texts: typeof en | typeof hi) {
  await page.getByRole('button', { name: texts.getCode }).click();
  const input = page.getByLabel(texts.code);
  await expect(input).toBeFocused();
  await input.fill(await own.newestCode(link.patient.mobile));
  await page.getByRole('button', { name: texts.showData }).click();
  await expect(card(page, texts.dataTitle)).toBeVisible();
}

const answer = (id: string, body: object) =>
  w.must('POST', `/api/data-requests/${id}/answer`, { token: doctor.token, body });
const openRequests = async () =>
  (
    await w.must<{ data_requests: { id: string; kind: string; correction: object | null }[] }>(
      'GET',
      `/api/data-requests?status=open&patient_id=${link.patient.id}`,
      { token: doctor.token },
    )
  ).data_requests;

test('the pay page links to the notice, which names nothing about the patient and leads to a code', async ({
  browser,
}) => {
  const page = await newPhonePage(w, browser);
  await page.goto(`/s/${link.identifier}`);
  await page.getByRole('link', { name: payPage.yourData }).click();
  await expect(page.getByRole('heading', { level: 1, name: en.title })).toBeVisible();
  await expect(card(page, 'Privacy notice')).toContainText('Data Protection Board of India');
  await expect(card(page, en.accessTitle)).toContainText(`+91\u00a0••••••${link.patient.mobile.slice(-4)}`);
  await expect(page.getByText('Ravi')).toHaveCount(0);
  await expectNoHorizontalScroll(page);
  expect(await axeViolations(page)).toEqual([]);
  await saveScreenshot(page, 'own-data-notice-360');
  await page.getByRole('link', { name: en.back }).click();
  await expect(page.getByText('Subscription Active')).toBeVisible();
  await page.context().close();
});

test('a wrong code can be corrected; the data is shown, downloaded, and survives a reload', async ({ browser }) => {
  const page = await open(browser);
  await page.getByRole('button', { name: en.getCode }).click();
  await page.getByLabel(en.code).fill('12');
  await page.getByRole('button', { name: en.showData }).click();
  await expect(page.getByRole('alert')).toHaveText(en.codeIncomplete);
  const code = await own.newestCode(link.patient.mobile);
  await page.getByLabel(en.code).fill(code === '111111' ? '222222' : '111111');
  await page.getByRole('button', { name: en.showData }).click();
  await expect(page.getByRole('alert')).toHaveText(en.wrongCode);
  await saveScreenshot(page, 'own-data-wrong-code-360');
  await page.getByLabel(en.code).fill(code);
  await page.getByRole('button', { name: en.showData }).click();
  const data = card(page, en.dataTitle);
  await expect(data).toContainText('Ravi Kumar');
  await data.getByText('Payments (1)').click();
  await expect(data).toContainText('₹499');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: en.download }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d{2}-\d{2}\.txt$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toContain('Name: Ravi Kumar');
  expect(text).toContain('Plan: Diabetes Care');
  await page.reload();
  await expect(data).toContainText('Ravi Kumar');
  expect(await axeViolations(page)).toEqual([]);
  for (const [width, height] of [
    [360, 800],
    [768, 1024],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectNoHorizontalScroll(page);
    await saveScreenshot(page, `own-data-${width}`);
  }
  await page.context().close();
});

for (const [language, locale, texts] of [
  ['en', 'en-IN', en],
  ['hi', 'hi-IN', hi],
] as const)
  test(`a request is made, answered, declined and withdrawn, in ${language}`, async ({ browser }) => {
    const page = await open(browser, { locale });
    await enterCode(page, texts);
    const newRequest = card(page, texts.newRequestTitle);
    const requests = card(page, texts.requestsTitle);
    const opener = newRequest.getByRole('button', { name: texts.newRequest });
    const start = async () => {
      await opener.click();
      await expect(newRequest.getByLabel(texts.kinds.correction)).toBeFocused();
    };
    const send = () => newRequest.getByRole('button', { name: texts.send }).click();

    await start();
    await send();
    await expect(newRequest.getByRole('alert')).toHaveText(texts.nothingChanged);
    await newRequest.getByLabel(texts.name).fill('');
    await send();
    await expect(newRequest.getByRole('alert')).toHaveText(texts.fieldEmptied);
    await saveScreenshot(page, `own-data-emptied-field-${language}-360`);
    await newRequest.getByLabel(texts.name).fill('Ravi Kumaran');
    await saveScreenshot(page, `own-data-new-request-${language}-360`);
    await send();
    await expect(requests.getByText(texts.statuses.open)).toBeVisible();
    await expect(requests).toContainText('Ravi Kumaran');
    const [correction] = await openRequests();
    expect(correction).toMatchObject({ kind: 'correction', correction: { name: 'Ravi Kumaran' } });
    await expect(opener).toBeFocused();

    await start();
    await newRequest.getByLabel(texts.kinds.erasure).check();
    await expect(newRequest).toContainText(texts.kindNotes.erasure);
    await send();
    await expect(requests.getByRole('listitem')).toHaveCount(2);
    await start();
    await newRequest.getByLabel(texts.kinds.complaint).check();
    await send();
    await expect(newRequest.getByRole('alert')).toHaveText(texts.messageNeeded);
    await newRequest.getByLabel(texts.message, { exact: true }).fill('मुझे रात में संदेश मिला');
    await send();
    await expect(requests.getByRole('listitem')).toHaveCount(3);

    const erasure = (await openRequests()).find(({ kind }) => kind === 'erasure');
    await answer(correction!.id, { decision: 'done', answer: 'Corrected.' });
    await answer(erasure!.id, { decision: 'declined', answer: 'Your plan still runs.' });
    await page.reload();
    const item = (kind: 'correction' | 'erasure' | 'complaint') =>
      requests.getByRole('listitem').filter({ has: page.getByText(texts.requestKinds[kind], { exact: true }) });
    await expect(item('correction')).toContainText(texts.statuses.done);
    await expect(item('correction')).toContainText('Corrected.');
    await expect(item('erasure')).toContainText(texts.statuses.declined);
    await expect(item('erasure')).toContainText('Your plan still runs.');
    await expect(card(page, texts.dataTitle)).toContainText('Ravi Kumaran');

    await item('complaint').getByRole('button', { name: texts.withdraw }).click();
    await expect(item('complaint').getByText(texts.statuses.withdrawn, { exact: true })).toBeVisible();
    expect(await openRequests()).toEqual([]);
    await saveScreenshot(page, `own-data-requests-${language}-360`);
    await page.context().close();
  });

test('a use is turned off and on with one tap each, and shows an error if it is not saved', async ({ browser }) => {
  const page = await open(browser);
  await enterCode(page, en);
  const consents = card(page, en.consentsTitle);
  const reminders = consents.getByRole('switch', { name: en.purposes.whatsapp_reminders });
  await expect(consents).toContainText(consentWording('whatsapp_reminders', 'en', true));
  await expect(reminders).toBeChecked();
  await reminders.click();
  await expect(reminders).not.toBeChecked();
  const stored = async () =>
    (
      await w.must<{ consents: { purpose: string; granted: boolean; source: string }[] }>(
        'GET',
        `/api/patients/${link.patient.id}/consents`,
        { token: doctor.token },
      )
    ).consents[0];
  expect(await stored()).toMatchObject({ purpose: 'whatsapp_reminders', granted: false, source: 'patient_page' });
  await page.route('**/privacy/consents', (route) => route.abort());
  await reminders.click();
  await expect(consents.getByRole('alert')).toHaveText(en.consentFailed);
  await expect(reminders).not.toBeChecked();
  await page.unroute('**/privacy/consents');
  await reminders.focus();
  await page.keyboard.press('Space');
  await expect(reminders).toBeChecked();
  await expect(consents.getByRole('alert')).toHaveCount(0);
  expect(await stored()).toMatchObject({ granted: true });
  await page.context().close();
});

test('offline, the page says so and loads again; an unknown link has its text; access that has ended asks for a code', async ({
  browser,
}) => {
  const page = await newPhonePage(w, browser);
  await page.route('**/privacy?*', (route) => route.abort());
  await page.goto(url());
  await expect(page.getByRole('alert')).toHaveText(en.loadFailed);
  await page.unroute('**/privacy?*');
  await page.getByRole('button', { name: en.tryAgain }).click();
  await enterCode(page, en);
  await page.context().setOffline(true);
  await expect(page.getByText(en.offlineNotice)).toBeVisible();
  await page.context().setOffline(false);
  await page.route('**/privacy/requests', (route) =>
    route.fulfill({ status: 401, json: { code: 'data_access.needed', error: 'Needed' } }),
  );
  await page.getByRole('button', { name: en.newRequest }).click();
  await page.getByLabel(en.messageOptional).fill('My address is wrong');
  await page.getByRole('button', { name: en.send }).click();
  await expect(page.getByText(en.accessEnded)).toBeVisible();
  await expect(page.getByText('Ravi Kumar')).toHaveCount(0);
  await page.goto('/s/unknown/data');
  await expect(page.getByRole('alert')).toHaveText('Invalid or expired subscription link');
  await page.goto('/s/unknown/data?lang=hi');
  await expect(page.getByRole('alert')).toHaveText(hi.serverError('link.unknown', ''));
  await page.context().close();
});

test('a phone that closed the tab while WhatsApp was open continues with the code', async ({ browser }) => {
  const page = await open(browser);
  await page.getByRole('button', { name: en.getCode }).click();
  await expect(page.getByLabel(en.code)).toBeFocused();
  await page.reload();
  await page.getByLabel(en.code).fill(await own.newestCode(link.patient.mobile));
  await page.getByRole('button', { name: en.showData }).click();
  await expect(card(page, en.dataTitle)).toBeVisible();
  await page.evaluate('sessionStorage.removeItem(Object.keys(sessionStorage)[0])');
  await page.reload();
  await expect(page.getByRole('button', { name: en.getCode })).toBeVisible();
  await page.context().close();
});

test('access lasts 15 minutes on a phone with a wrong clock, also when the phone slept', async ({ browser }) => {
  for (const hours of [-24 * 40, 24 * 40]) {
    const page = await newPhonePage(w, browser);
    await page.clock.install({ time: Date.now() + hours * 3_600_000 });
    await page.goto(url());
    await enterCode(page, en);
    await page.clock.runFor(14 * 60_000);
    await page.reload();
    await expect(card(page, en.dataTitle)).toBeVisible();
    await page.clock.setSystemTime(Date.now() + hours * 3_600_000 + 16 * 60_000); // no timer runs, as while a phone sleeps
    await expect(card(page, en.dataTitle)).toBeVisible();
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await expect(page.getByText(en.accessEnded)).toBeVisible();
    await expect(card(page, en.dataTitle)).toHaveCount(0);
    await page.context().close();
    link = await activeLink(w, doctor);
  }
});

test('a code is not continued after the time that the server gives it', async ({ browser }) => {
  const page = await newPhonePage(w, browser);
  await page.clock.install();
  await page.route('**/privacy/code', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), expires_in: 60 } });
  });
  await page.goto(url());
  await page.getByRole('button', { name: en.getCode }).click();
  await expect(page.getByLabel(en.code)).toBeVisible();
  await page.clock.runFor(50_000);
  await page.reload();
  await expect(page.getByLabel(en.code)).toBeVisible();
  await page.clock.runFor(20_000);
  await page.reload();
  await expect(page.getByRole('button', { name: en.getCode })).toBeVisible();
  await page.context().close();
});

for (const [language, texts] of [
  ['en', en],
  ['hi', hi],
] as const) {
  test(`says what to do without JavaScript, in ${language}`, async ({ browser }) => {
    const page = await newPhonePage(w, browser, { javaScriptEnabled: false });
    await page.goto(`${url()}?lang=${language}`);
    await expect(page.getByText(texts.needsJavaScript)).toBeVisible();
    expect(texts.needsJavaScript).toContain(language === 'hi' ? 'क्लिनिक' : 'clinic');
    for (const text of [texts.loading, texts.scriptFailed]) await expect(page.getByText(text)).toBeHidden();
    await saveScreenshot(page, `own-data-without-javascript-${language}-360`);
    await page.context().close();
  });

  test.describe('files that do not load', () => {
    test.use({ expectedLogs: /net::ERR_FAILED|Failed to fetch dynamically imported module/ });

    for (const [part, files] of [
      ['script', '**/assets/data-*.js'],
      ['shared script', '**/assets/common-*.js'],
      ['texts', '**/assets/texts.*.js'],
    ] as const)
      test(`are explained, and the page can be loaded again: its ${part}, in ${language}`, async ({ browser }) => {
        const page = await newPhonePage(w, browser);
        await page.route(files, (route) => route.abort());
        await page.goto(`${url()}?lang=${language}`);
        await expect(page.getByRole('alert')).toHaveText(texts.scriptFailed);
        await expect(page.getByText(texts.loading)).toBeHidden();
        expect(await axeViolations(page)).toEqual([]);
        await expectNoHorizontalScroll(page);
        await saveScreenshot(page, `own-data-${part.replace(' ', '-')}-failed-${language}-360`);
        await page.unroute(files);
        await page.getByRole('link', { name: texts.tryAgain }).click();
        await expect(card(page, texts.accessTitle)).toBeVisible();
        await page.context().close();
      });
  });
}

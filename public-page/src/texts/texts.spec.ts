import { FAILURES, type Failure } from '../../../src/payments/orders/payment-failure.rules.js';
import {
  TIMELINE_OUTCOMES,
  describeFact,
  TIMELINE_STEPS,
  type TimelineStep,
} from '../../../src/payments/timeline/timeline.rules.js';
import { paise } from '../../../src/shared/money.js';
import { type TimelineEntry, type Timeline } from '../replies.js';
import { englishTimeline as englishTexts, loadTimelineTexts } from './timeline-texts.js';
import { texts as en } from './texts.en.js';
import { texts as hi } from './texts.hi.js';
import * as hindiTexts from './timeline.hi.js';

const DEVANAGARI = /[\u0900-\u097f]/;
/** Texts that name the language itself. */
const LANGUAGE_NAMES = ['language', 'switchLanguage'];
/** Texts from the server; tested separately below. */
const FROM_SERVER = ['serverError', 'failure', 'day', 'instant'];

type Table = Record<string, unknown>;
const own = (table: Table) =>
  Object.entries(table).filter(([key]) => ![...LANGUAGE_NAMES, ...FROM_SERVER].includes(key));

/** Fills placeholders: two arguments fit every text. */
const filled = (text: unknown): string =>
  typeof text === 'function' ? String((text as (...values: string[]) => unknown)('⟨1⟩', '⟨2⟩')) : String(text);
/** All texts of a table with their paths. */
const flat = (table: Table): [path: string, text: string][] =>
  own(table).flatMap(([key, text]) =>
    typeof text === 'object' && text !== null
      ? flat(text as Table).map(([path, inner]): [string, string] => [`${key}.${path}`, inner])
      : [[key, filled(text)]],
  );
const placeholdersOf = (text: string) => [...new Set(text.match(/⟨\d⟩/g))].sort();

describe('the texts of the pay page', () => {
  const hindi = new Map(flat(hi));

  it('are the same in both languages', () => {
    expect(Object.keys(hi).sort()).toEqual(Object.keys(en).sort());
    expect([...hindi.keys()].sort()).toEqual(flat(en).map(([path]) => path).sort()); // prettier-ignore
  });

  it.each(flat(en))('%s is in Hindi, with the same placeholders', (path, english) => {
    const text = hindi.get(path) ?? '';
    expect(english).not.toBe('');
    expect(text).toMatch(DEVANAGARI);
    expect(placeholdersOf(text)).toEqual(placeholdersOf(english));
  });

  it.each(LANGUAGE_NAMES)('%s differs between the languages', (key) =>
    expect((hi as Table)[key]).not.toBe((en as Table)[key]),
  );

  it('format days and times in both languages', () => {
    expect([en.day('2026-09-05'), hi.day('2026-09-05')]).toEqual(['5 Sep 2026', '5 सितंबर 2026']);
    const at = new Date('2026-09-05T20:00:00Z');
    expect([en.instant(at), hi.instant(at)]).toEqual(['6\u00a0Sep\u00a02026, 1:30\u00a0am', '6\u00a0सितंबर\u00a02026, 1:30\u00a0am']); // prettier-ignore
  });

  it.each(Object.keys(FAILURES) as Failure[])('the failure %s has a text in both languages', (reason) => {
    expect(en.failure(reason)).toMatch(/^[A-Z].+\.$/);
    expect(hi.failure(reason)).toMatch(DEVANAGARI);
  });
});

describe('a server error', () => {
  const text = 'This subscription link is not active. Please contact Rao Clinic, 080 4123 4567.';
  it.each([
    ['link.paused', 'Rao Clinic, 080 4123 4567', 'यह लिंक अभी चालू नहीं है। कृपया Rao Clinic, 080 4123 4567 से संपर्क करें।'],
    ['link.paused', null, 'यह लिंक अभी चालू नहीं है। कृपया अपने क्लिनिक से संपर्क करें।'],
    ['link.unknown', null, 'यह लिंक गलत है या इसकी अवधि समाप्त हो चुकी है।'],
    ['request.bad_text', null, text],
  ])('%s, naming %s', (code, contact, hindi) => {
    expect(en.serverError(code, text, contact)).toBe(text);
    expect(hi.serverError(code, text, contact)).toBe(hindi);
  }); // prettier-ignore
});

/** Every detail that the server can report for a step. */
const KINDS: Record<TimelineStep, (string | null)[]> = {
  opened: ['first', 'last'],
  ordered: ['open', 'paid', 'expired'],
  failed: Object.keys(FAILURES),
  authorized: ['upi', 'card'],
  captured: ['upi', 'offline', 'free'],
  held: ['open', 'accepted', 'refunded', null],
  activated: ['paid', 'cancelled'],
  refund: ['intent', 'pending', 'processed', 'failed'],
  message: ['queued', 'sent', 'delivered', 'read', 'failed', 'skipped', null],
};
const SUBJECTS = ['onboarding', 'payment_link', 'confirmation', 'reminder', 'expiry', 'hold', 'a_kind_of_tomorrow'];

const entries = TIMELINE_STEPS.flatMap((step) =>
  KINDS[step].flatMap((detail) =>
    (step === 'message' ? SUBJECTS : [null]).flatMap((subject) =>
      (['2026-12-21', null] as const).map((day): [string, TimelineEntry] => {
        const text = describeFact({ at: new Date(), step, amountPaise: paise(49_950), day, detail, subject });
        return [text, { at: '', step, text, amount: 499.5, day, detail, subject }];
      }),
    ),
  ),
);

/** Whether both texts contain the same amount and day. */
const saysTheSame = (english: string, hindi: string) => {
  expect(hindi).toMatch(DEVANAGARI);
  expect(hindi).toMatch(/।$/);
  expect(hindi.includes('₹499.50')).toBe(english.includes('₹499.50'));
  expect(hindi.includes('21 दिसंबर 2026')).toBe(english.includes('21 Dec 2026'));
};

describe('the payment timeline', () => {
  it.each(entries)('%s', (text, entry) => {
    expect(englishTexts.entryText(entry)).toBe(text);
    saysTheSame(text, hindiTexts.entryText(entry));
  });

  it('has as many different texts in Hindi as in English', () => {
    const [inEnglish, inHindi] = [englishTexts, hindiTexts].map(
      ({ entryText }) => new Set(entries.map(([, entry]) => entryText(entry))),
    );
    expect(inHindi?.size).toBe(inEnglish?.size);
  });

  it('is loaded in the reader’s language', async () => {
    expect((await loadTimelineTexts('hi')).entryText).toBe(hindiTexts.entryText);
    expect(await loadTimelineTexts('en')).toBe(englishTexts);
  });

  it.each(TIMELINE_OUTCOMES)('the summary of %s', (outcome) => {
    const [amount, day] = [499.5, '2026-12-21'] as const;
    const summary = {
      active: 'until 21 Dec 2026',
      held: '₹499.50',
      authorized: '₹499.50',
      waiting: '21 Dec 2026',
      none: '',
    }[outcome];
    const timeline: Timeline = { outcome, summary, amount, day, answered: true, checkedAt: '', timeline: [] };
    expect(englishTexts.summaryText(timeline)).toBe(summary);
    saysTheSame(summary, hindiTexts.summaryText(timeline));
  });
});

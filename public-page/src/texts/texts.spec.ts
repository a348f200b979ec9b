import { FAILURES, type Failure } from '../../../src/payments/orders/payment-failure.rules.js';
import {
  TIMELINE_OUTCOMES,
  describeFact,
  TIMELINE_STEPS,
  type TimelineStep,
} from '../../../src/payments/timeline/timeline.rules.js';
import { paise } from '../../../src/shared/money.js';
import { type TimelineEntry, type Timeline } from '../api-types.js';
import { texts as dataEn } from '../data/texts.en.js';
import { texts as dataHi } from '../data/texts.hi.js';
import { texts as doctorEn } from '../doctor/texts.en.js';
import { texts as doctorHi } from '../doctor/texts.hi.js';
import { texts as joinEn } from '../join/texts.en.js';
import { texts as joinHi } from '../join/texts.hi.js';
import { texts as familyEn } from '../family/texts.en.js';
import { texts as familyHi } from '../family/texts.hi.js';
import { englishTimeline, loadTimelineTexts } from './timeline-texts.js';
import { texts as en } from './texts.en.js';
import { texts as hi } from './texts.hi.js';
import * as hindiTimeline from './timeline.hi.js';

const DEVANAGARI = /[\u0900-\u097f]/;
/** Keys of the texts that name a language. */
const LANGUAGE_KEYS = ['language', 'switchLanguage'];
/** Keys of functions that translate or format values of the server. They have tests of their own. */
const FORMATTER_KEYS = ['serverError', 'failure', 'day', 'instant'];

type TextTable = Record<string, unknown>;
const translatedEntries = (table: TextTable) =>
  Object.entries(table).filter(([key]) => ![...LANGUAGE_KEYS, ...FORMATTER_KEYS].includes(key));

/** Fills the placeholders of a text, of which it has at most two. */
const fillPlaceholders = (text: unknown): string =>
  typeof text === 'function' ? String((text as (...values: string[]) => unknown)('⟨1⟩', '⟨2⟩')) : String(text);
/** All texts of a table with their paths, such as `tierName.monthly`. */
const flatten = (table: TextTable): [path: string, text: string][] =>
  translatedEntries(table).flatMap(([key, text]) =>
    typeof text === 'object' && text !== null
      ? flatten(text as TextTable).map(([path, inner]): [string, string] => [`${key}.${path}`, inner])
      : [[key, fillPlaceholders(text)]],
  );
const placeholdersOf = (text: string) => [...new Set(text.match(/⟨\d⟩/g))].sort();

describe('the texts of the pay page', () => {
  const hindi = new Map(flatten(hi));

  it('are the same in both languages', () => {
    expect(Object.keys(hi).sort()).toEqual(Object.keys(en).sort());
    expect([...hindi.keys()].sort()).toEqual(flatten(en).map(([path]) => path).sort()); // prettier-ignore
  });

  it.each(flatten(en))('%s is in Hindi, with the same placeholders', (path, english) => {
    const text = hindi.get(path) ?? '';
    expect(english).not.toBe('');
    expect(text).toMatch(DEVANAGARI);
    expect(placeholdersOf(text)).toEqual(placeholdersOf(english));
  });

  it.each(LANGUAGE_KEYS)('%s differs between the languages', (key) =>
    expect((hi as TextTable)[key]).not.toBe((en as TextTable)[key]),
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

/** What is written in Latin letters in Hindi, too. */
const LATIN_PATHS = ['fileName', 'count', 'values.upi', 'values.emi', 'values.whatsapp'];

describe('the texts of the page of a patient’s data', () => {
  const hindi = new Map(flatten(dataHi));

  it('are the same in both languages', () => {
    expect([...hindi.keys()].sort()).toEqual(flatten(dataEn).map(([path]) => path).sort()); // prettier-ignore
  });

  it.each(flatten(dataEn).filter(([path]) => !LATIN_PATHS.includes(path)))(
    '%s is in Hindi, with the same placeholders',
    (path, english) => {
      const text = hindi.get(path) ?? '';
      expect(english).not.toBe('');
      expect(text).toMatch(DEVANAGARI);
      expect(placeholdersOf(text)).toEqual(placeholdersOf(english));
    },
  );

  it('translate what the server reports, and keep what they do not know', () => {
    expect(dataHi.serverError('data_access.code_ended', 'Ended')).toMatch(DEVANAGARI);
    expect(dataHi.serverError('patient.exists', 'Patient exists')).toBe('Patient exists');
    expect(dataEn.serverError('data_access.code_ended', 'Ended')).toBe('Ended');
  });
});

describe.each([
  ['of a doctor’s public page', doctorEn, doctorHi],
  ['of the form to join a plan', joinEn, joinHi],
] as [string, TextTable, TextTable][])('the texts %s', (_name, english, inHindi) => {
  const hindi = new Map(flatten(inHindi));

  it('are the same in both languages', () => {
    expect([...hindi.keys()].sort()).toEqual(flatten(english).map(([path]) => path).sort()); // prettier-ignore
  });

  it.each(flatten(english))('%s is in Hindi, with the same placeholders', (path, text) => {
    expect(text).not.toBe('');
    expect(hindi.get(path) ?? '').toMatch(DEVANAGARI);
    expect(placeholdersOf(hindi.get(path) ?? '')).toEqual(placeholdersOf(text));
  });

  it('makes no promise, and names no testimonial, countdown or reward', () => {
    const forbidden = /\b(?:cure|guarantee|best|discount|offer ends|hurry|reward|testimonial|review of patients)\b/i;
    expect(flatten(english).filter(([, text]) => forbidden.test(text))).toEqual([]);
  });
});

describe('the texts of a payer’s page', () => {
  const hindi = new Map(flatten(familyHi));

  it('are the same in both languages', () => {
    expect([...hindi.keys()].sort()).toEqual(flatten(familyEn).map(([path]) => path).sort()); // prettier-ignore
  });

  it.each(flatten(familyEn).filter(([path]) => path !== 'receiptFor'))(
    '%s is in Hindi, with the same placeholders',
    (path, english) => {
      const text = hindi.get(path) ?? '';
      expect(english).not.toBe('');
      expect(text).toMatch(DEVANAGARI);
      expect(placeholdersOf(text)).toEqual(placeholdersOf(english));
    },
  );

  it('translate what only this page receives', () => {
    expect(familyHi.serverError('payer.line_unknown', 'Unknown', null)).toMatch(DEVANAGARI);
    expect(familyHi.serverError('link.unknown', 'Unknown', null)).toMatch(DEVANAGARI);
    expect(familyEn.serverError('payment.not_enabled', 'Active', null)).toContain('paid already');
    expect(familyEn.serverError('link.unknown', 'Unknown', null)).toBe('Unknown');
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
const DETAILS: Record<TimelineStep, (string | null)[]> = {
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
const SUBJECTS = [
  'onboarding',
  'payment_link',
  'confirmation',
  'reminder',
  'expiry',
  'hold',
  'withdrawal',
  'receipt',
  'an_unknown_subject',
];

const entries = TIMELINE_STEPS.flatMap((step) =>
  DETAILS[step].flatMap((detail) =>
    (step === 'message' ? SUBJECTS : [null]).flatMap((subject) =>
      (['2026-12-21', null] as const).map((day): [string, TimelineEntry] => {
        const text = describeFact({ at: new Date(), step, amountPaise: paise(49_950), day, detail, subject });
        return [text, { at: '', step, text, amount: 499.5, day, detail, subject }];
      }),
    ),
  ),
);

/** Expects that both texts contain the same amount and day. */
const expectSameContent = (english: string, hindi: string) => {
  expect(hindi).toMatch(DEVANAGARI);
  expect(hindi).toMatch(/।$/);
  expect(hindi.includes('₹499.50')).toBe(english.includes('₹499.50'));
  expect(hindi.includes('21 दिसंबर 2026')).toBe(english.includes('21 Dec 2026'));
};

describe('the payment timeline', () => {
  it.each(entries)('%s', (text, entry) => {
    expect(englishTimeline.entryText(entry)).toBe(text);
    expectSameContent(text, hindiTimeline.entryText(entry));
  });

  it('has as many different texts in Hindi as in English', () => {
    const [inEnglish, inHindi] = [englishTimeline, hindiTimeline].map(
      ({ entryText }) => new Set(entries.map(([, entry]) => entryText(entry))),
    );
    expect(inHindi?.size).toBe(inEnglish?.size);
  });

  it('is loaded in the reader’s language', async () => {
    expect((await loadTimelineTexts('hi')).entryText).toBe(hindiTimeline.entryText);
    expect(await loadTimelineTexts('en')).toBe(englishTimeline);
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
    expect(englishTimeline.summaryText(timeline)).toBe(summary);
    expectSameContent(summary, hindiTimeline.summaryText(timeline));
  });
});

import { type Tier, type View } from './replies.js';
import {
  chosenTier,
  initialPage,
  matchesTier,
  next,
  secondsLeft,
  TRIES,
  orderToPoll,
  type Page,
  type PageEvent,
} from './pay.js';

const tier = (id: string, current = false): Tier => ({
  id,
  tierName: null,
  validityType: 'monthly',
  price: 499.5,
  validityMonths: 1,
  features: [],
  current,
});

const view = (more: Partial<View> = {}): View => ({
  identifier: 'link',
  doctor: { name: 'Dr. Asha Rao', degree: null, specialization: null, profileImage: null, registration: null },
  clinic: { name: 'Rao Clinic', address: null, phone: null },
  patient: { name: 'Ravi', mobile: '••••••••10' },
  subscription: {
    name: 'Care',
    description: '',
    tierName: null,
    coveredServices: [],
    excludedServices: [],
    additionalInfo: null,
  },
  tiers: [tier('a'), tier('b')],
  paymentEnabled: true,
  gatewayReady: true,
  subscriptionStatus: { endDate: null, over: false },
  hasHistory: false,
  remindersWanted: true,
  ...more,
});

const offer = { view: view(), tierId: 'a' };
const done = { orderId: 'order_1', since: 'done', tries: 0 } as const;
const dismissed = { orderId: 'order_1', since: 'dismissed', tries: 0 } as const;
const opened = { orderId: 'order_1', since: 'dismissed', reason: null, lateAt: null } as const;
const late = { ...opened, lateAt: 1 };
const declined = { kind: 'attempt', reason: 'card_declined' } as const;
const no = { code: 'payment.provider_down', text: 'No', contact: null };
const loading: Page = { at: 'loading', slow: false };
const choosing: Page = { at: 'choosing', ...offer, problem: null, watch: null };
const waitingLate = { ...choosing, watch: { ...dismissed, tries: TRIES } };
const starting: Page = { at: 'starting', ...offer, watch: null, slow: false, windowState: 'closed' };
const waiting: Page = { ...starting, windowState: 'opening' };
const paying: Page = { at: 'paying', ...offer, orderId: 'order_1', problem: null, windowState: 'opening' };
const failedOnce: Page = { ...paying, problem: declined, windowState: 'open' };
const confirming: Page = { at: 'confirming', ...offer, watch: done };
const leaving: Page = { at: 'confirming', ...offer, watch: dismissed };
const paid: Page = { at: 'paid', ...offer, free: false };
const active = view({ paymentEnabled: false });
const renewed = view({ paymentEnabled: false, subscriptionStatus: { endDate: '2027-01-20', over: false } });
const gone = { code: 'payment.tier_unavailable', text: 'Gone', contact: null };
const cheaper = view({ tiers: [tier('b'), tier('c', true)] });

describe('the pay page reducer', () => {
  const cases: [name: string, page: Page, event: PageEvent, after: Page][] = [
    ['the link does not exist', loading, { type: 'loaded', view: null, payment: null }, { at: 'missing' }],
    ['loading is rejected', loading, { type: 'refused', error: no }, { at: 'refused', error: no }],
    ['loading succeeds after a lost connection', { at: 'refused', error: null }, { type: 'loaded', view: view(), payment: null }, choosing],
    ['nothing due', loading, { type: 'loaded', view: active, payment: opened }, { at: 'active', view: active }],
    ['loading takes long', loading, { type: 'slow' }, { at: 'loading', slow: true }],
    ['payment due: preselects the first tier', loading, { type: 'loaded', view: view(), payment: null }, choosing],
    ['an open order is polled', loading, { type: 'loaded', view: view(), payment: opened }, { ...choosing, watch: dismissed }],
    ['a failed attempt is still shown', loading, { type: 'loaded', view: view(), payment: { ...opened, reason: 'card_declined' } }, { ...choosing, problem: declined, watch: dismissed }],
    ['a failure without an order', loading, { type: 'loaded', view: view(), payment: { ...opened, orderId: null, reason: 'card_declined' } }, { ...choosing, problem: declined }],
    ['returns from a payment reported as done', loading, { type: 'loaded', view: view(), payment: { ...opened, since: 'done' } }, confirming],
    ['returns from a captured payment', loading, { type: 'loaded', view: active, payment: { ...opened, since: 'done' } }, { at: 'active', view: active }],
    ['a timed-out order is still shown', loading, { type: 'loaded', view: view(), payment: late }, waitingLate],
    ['a timed-out order is polled once more', waitingLate, { type: 'answered', captured: false, ms: 90 }, { ...waitingLate, watch: { ...dismissed, tries: TRIES + 1 } }],
    ['a timed-out order is captured', waitingLate, { type: 'answered', captured: true, ms: 90 }, paid],
    ['the bank reports no payment for a timed-out order', waitingLate, { type: 'settled' }, choosing],
    ['that does not stop polling another order', { ...choosing, watch: dismissed }, { type: 'settled' }, { ...choosing, watch: dismissed }],
    ['pay is tapped with a timed-out order', waitingLate, { type: 'pressed' }, { ...starting, watch: waitingLate.watch }],
    ['the server-rendered page restores an open order', choosing, { type: 'recalled', payment: opened }, { ...choosing, watch: dismissed }],
    ['the server-rendered page restores a payment reported as done', choosing, { type: 'recalled', payment: { ...opened, since: 'done' } }, confirming],
    ['the server-rendered page has nothing to restore', choosing, { type: 'recalled', payment: null }, choosing],
    ['an active page polls nothing', { at: 'active', view: active }, { type: 'recalled', payment: opened }, { at: 'active', view: active }],
    ['after a check: active', choosing, { type: 'checked', view: active }, { at: 'active', view: active }],
    ['after a check: nothing new', choosing, { type: 'checked', view: view() }, choosing],
    ['after a check: the reload failed', choosing, { type: 'checked', view: null }, choosing],
    ['after a check on an active page: the new data', { at: 'active', view: active }, { type: 'checked', view: renewed }, { at: 'active', view: renewed }],
    ['after a check on an active page: payment due again', { at: 'active', view: active }, { type: 'checked', view: view() }, choosing],
    ['after a check on an active page: the reload failed', { at: 'active', view: active }, { type: 'checked', view: null }, { at: 'active', view: active }],
    ['after a check while paying', paying, { type: 'checked', view: active }, paying],
    ['picking a tier clears the problem', { ...choosing, problem: { kind: 'start', error: no } }, { type: 'picked', tierId: 'b' }, { ...choosing, tierId: 'b' }],
    ['pay is tapped', choosing, { type: 'pressed' }, starting],
    ['pay is tapped twice', starting, { type: 'pressed' }, starting],
    ['the start takes long', starting, { type: 'slow' }, { ...starting, slow: true }],
    ['slow is ignored while nothing loads', choosing, { type: 'slow' }, choosing],
    ['the start is rejected', starting, { type: 'start failed', error: no }, { ...choosing, problem: { kind: 'start', error: no } }],
    ['a free tier is activated', starting, { type: 'activated' }, { ...paid, free: true }],
    ['an earlier order turns out paid', { ...starting, watch: dismissed, slow: true }, { type: 'answered', captured: true, ms: 90 }, paid],
    ['the payment window opens', starting, { type: 'checkout opened', orderId: 'order_1' }, paying],
    ['the window responds', paying, { type: 'checkout responded' }, { ...paying, windowState: 'open' }],
    ['the window does not respond', paying, { type: 'checkout timed out' }, { ...paying, windowState: 'timedOut' }],
    ['the window responds late', { ...paying, windowState: 'timedOut' }, { type: 'checkout responded' }, { ...paying, windowState: 'open' }],
    ['a window that responded does not time out', { ...paying, windowState: 'open' }, { type: 'checkout timed out' }, { ...paying, windowState: 'open' }],
    ['the order is created', starting, { type: 'ordered' }, waiting],
    ['the script does not load', waiting, { type: 'checkout timed out' }, { ...starting, windowState: 'timedOut' }],
    ['no window timeout before the order is created', starting, { type: 'checkout timed out' }, starting],
    ['after a window timeout the payment starts again on the hosted page', { ...paying, windowState: 'timedOut' }, { type: 'pressed' }, { ...starting, watch: dismissed }],
    ['after a script timeout, too', { ...starting, watch: dismissed, slow: true, windowState: 'timedOut' }, { type: 'pressed' }, { ...starting, watch: dismissed }],
    ['pay is not tapped while paying', paying, { type: 'pressed' }, paying],
    ['no other tier while paying', paying, { type: 'picked', tierId: 'b' }, paying],
    ['an attempt fails in the window', paying, { type: 'attempt failed', reason: 'card_declined' }, failedOnce],
    ['success after a failed attempt', failedOnce, { type: 'checkout done' }, confirming],
    ['closed after a failed attempt: try again, polling continues', failedOnce, { type: 'checkout closed' }, { ...choosing, problem: declined, watch: dismissed }],
    ['a failure reported after closing', leaving, { type: 'attempt failed', reason: 'card_declined' }, { ...choosing, problem: declined, watch: dismissed }],
    ['a failure reported even later', { ...choosing, watch: dismissed }, { type: 'attempt failed', reason: 'card_declined' }, { ...choosing, problem: declined, watch: dismissed }],
    ['a failure after done changes nothing', confirming, { type: 'attempt failed', reason: 'card_declined' }, confirming],
    ['done only starts polling', paying, { type: 'checkout done' }, confirming],
    ['closed starts polling, too', paying, { type: 'checkout closed' }, leaving],
    ['done reported after closed', leaving, { type: 'checkout done' }, confirming],
    ['closed after done changes nothing', confirming, { type: 'checkout closed' }, confirming],
    ['goes back immediately after closing', leaving, { type: 'went back' }, { ...choosing, watch: dismissed }],
    ['cannot go back after done', confirming, { type: 'went back' }, confirming],
    ['captured', confirming, { type: 'answered', captured: true, ms: 90 }, paid],
    ['captured while choosing again', { ...choosing, watch: dismissed }, { type: 'answered', captured: true, ms: 90 }, paid],
    ['not yet', confirming, { type: 'answered', captured: false, ms: 90 }, { ...confirming, watch: { ...done, tries: 1 } }],
    ['a missing answer counts as a try', confirming, { type: 'answered', captured: null, ms: 90 }, { ...confirming, watch: { ...done, tries: 1 } }],
    ['a slow answer counts as several tries', confirming, { type: 'answered', captured: null, ms: 5_000 }, { ...confirming, watch: { ...done, tries: 3 } }],
    ['an answer that took too long', { ...confirming, watch: { ...done, tries: TRIES - 2 } }, { type: 'answered', captured: false, ms: 20_000 }, { at: 'timedOut', ...offer, watch: { ...done, tries: TRIES + 9 }, answered: true }],
    ['usable again three answers after closing', { ...leaving, watch: { ...dismissed, tries: 2 } }, { type: 'answered', captured: false, ms: 90 }, { ...choosing, watch: { ...dismissed, tries: 3 } }],
    ['the last try, not captured', { ...confirming, watch: { ...done, tries: TRIES - 1 } }, { type: 'answered', captured: false, ms: 90 }, { at: 'timedOut', ...offer, watch: { ...done, tries: TRIES }, answered: true }],
    ['the last try, no answer', { ...confirming, watch: { ...done, tries: TRIES - 1 } }, { type: 'answered', captured: null, ms: 90 }, { at: 'timedOut', ...offer, watch: { ...done, tries: TRIES }, answered: false }],
    ['paid stays paid', paid, { type: 'answered', captured: false, ms: 90 }, paid],
  ]; // prettier-ignore

  test.each(cases)('%s', (_name, page, event, after) => {
    expect(next(page, event)).toEqual(after);
  });
});

describe('a changed price', () => {
  test.each([
    ['keeps a chosen tier that is still on offer', 'b', 'b'],
    ['falls back to the current tier', 'a', 'c'],
  ])('%s', (_name, tierId, after) => {
    const page = next(
      { at: 'starting', ...offer, tierId, watch: dismissed, slow: false, windowState: 'opening' },
      { type: 'repriced', view: cheaper, error: null },
    );
    expect(page).toEqual({
      at: 'choosing',
      view: cheaper,
      tierId: after,
      watch: dismissed,
      problem: { kind: 'repriced' },
    });
  });

  test.each([
    ['of a tier still on offer is shown as a change', 'b', { kind: 'repriced' }],
    ['of a removed tier is shown with the server text', 'a', { kind: 'start', error: gone }],
  ])('a rejected order %s', (_name, tierId, problem) => {
    const page = next({ ...starting, tierId }, { type: 'repriced', view: cheaper, error: gone });
    expect(page).toMatchObject({ at: 'choosing', view: cheaper, problem });
  });

  test.each([
    [49950, 1, true],
    [49900, 1, false],
    [49950, 3, false],
  ])('an order must match what the page shows: %d paise for %d months', (amount, months, same) => {
    expect(matchesTier({ amount, months }, tier('a'))).toBe(same);
  });
});

describe('the server-rendered page', () => {
  test.each([
    ['no data: the browser loads it', null, loading],
    ['payment due', { language: 'en', view: view() }, choosing],
    ['nothing due', { language: 'hi', view: active }, { at: 'active', view: active }],
    ['an error', { language: 'en', said: no }, { at: 'refused', error: no }],
  ] as const)('%s', (_name, data, page) => expect(initialPage(data)).toEqual(page));
});

test('the current tier is preselected', () => {
  const page = next(loading, { type: 'loaded', view: cheaper, payment: null });
  expect(page.at === 'choosing' && chosenTier(page)?.id).toBe('c');
});

test('a plan without tiers cannot be paid', () => {
  const page = next(loading, { type: 'loaded', view: view({ tiers: [] }), payment: null });
  expect(next(page, { type: 'pressed' })).toBe(page);
});

test('polling lasts two minutes and continues while choosing again', () => {
  expect(secondsLeft(done)).toBe(120);
  expect(secondsLeft({ ...done, tries: TRIES })).toBe(0);
  expect(orderToPoll({ ...choosing, watch: dismissed })).toBe(dismissed);
  expect(orderToPoll(starting)).toBeNull();
  expect(orderToPoll(waitingLate)).toBe(waitingLate.watch);
  expect(orderToPoll({ ...choosing, watch: { ...dismissed, tries: TRIES + 1 } })).toBeNull();
});

import { type StoredPayment } from './checkout/stored-payment.js';
import { initialState, reducePayment } from './checkout/payment-reducer.js';
import { MAX_POLLS, orderToPoll, secondsLeft, type PolledOrder } from './checkout/payment-state.js';
import { chosenTier, matchesTier, tierOffers, type PageEvent, type PageState } from './pay.js';
import { type PayPageView, type Tier } from './api-types.js';

const tier = (id: string, current = false): Tier => ({
  id,
  tierName: null,
  validityType: 'monthly',
  price: 499.5,
  validityMonths: 1,
  features: [],
  current,
});

const view = (changes: Partial<PayPageView> = {}): PayPageView => ({
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
  ...changes,
});

const activeView = view({ paymentEnabled: false });
const renewedView = view({ paymentEnabled: false, subscriptionStatus: { endDate: '2027-01-20', over: false } });
const changedTiersView = view({ tiers: [tier('b'), tier('c', true)] });
const offer = { view: view(), choice: 'a' };

const reducer = (state: PageState, event: PageEvent) => reducePayment(tierOffers, state, event);

const succeededOrder: PolledOrder = { orderId: 'order_1', windowResult: 'succeeded', polls: 0, timedOut: false };
const dismissedOrder: PolledOrder = { ...succeededOrder, windowResult: 'dismissed' };
const timedOutOrder: PolledOrder = { ...dismissedOrder, timedOut: true };

/** What the browser stored when the payment window opened. */
const storedOrder: StoredPayment = { orderId: 'order_1', windowResult: 'dismissed', reason: null, timedOutAt: null };
const storedSucceededOrder: StoredPayment = { ...storedOrder, windowResult: 'succeeded' };

const cardDeclined = { kind: 'attemptFailed', reason: 'card_declined' } as const;
const attemptFailed: PageEvent = { type: 'attempt failed', reason: 'card_declined' };
const serverError = { code: 'payment.provider_down', text: 'No', contact: null };
const tierUnavailable = { code: 'payment.tier_unavailable', text: 'Gone', contact: null };

const loading: PageState = { status: 'loading', isSlow: false };
const loadFailed: PageState = { status: 'loadFailed', error: null };
const active: PageState = { status: 'active', view: activeView };
const choosing: PageState = { status: 'choosing', ...offer, problem: null, polledOrder: null };
const choosingWhilePolling: PageState = { ...choosing, polledOrder: dismissedOrder };
const choosingAfterTimeout: PageState = { ...choosing, polledOrder: timedOutOrder };
const starting: PageState = { status: 'starting', ...offer, polledOrder: null, isSlow: false, windowState: 'closed' };
const startingWithOrder: PageState = { ...starting, windowState: 'opening' };
const paying: PageState = { status: 'paying', ...offer, orderId: 'order_1', problem: null, windowState: 'opening' };
const payingInOpenWindow: PageState = { ...paying, windowState: 'open' };
const payingInTimedOutWindow: PageState = { ...paying, windowState: 'timedOut' };
const payingAfterFailure: PageState = { ...payingInOpenWindow, problem: cardDeclined };
const confirming: PageState = { status: 'confirming', ...offer, polledOrder: succeededOrder };
const confirmingDismissed: PageState = { status: 'confirming', ...offer, polledOrder: dismissedOrder };
const paid: PageState = { status: 'paid', ...offer, isFree: false };

const loaded = (loadedView: PayPageView | null, storedPayment: StoredPayment | null = null): PageEvent => ({
  type: 'loaded',
  view: loadedView,
  storedPayment,
});
const restored = (storedPayment: StoredPayment | null): PageEvent => ({ type: 'payment restored', storedPayment });
const reloaded = (reloadedView: PayPageView | null): PageEvent => ({ type: 'reloaded', view: reloadedView });
const polled = (captured: boolean | null, durationMs = 90): PageEvent => ({ type: 'polled', captured, durationMs });

/** One line each: a title, the state, the event and the state after it. */
type Case = [title: string, state: PageState, event: PageEvent, stateAfter: PageState];

// prettier-ignore
const CASES: Record<string, Case[]> = {
  'loading the page': [
    ['a link that does not exist shows "not found"', loading, loaded(null), { status: 'notFound' }],
    ['a rejected request shows the server error', loading, { type: 'load failed', error: serverError }, { status: 'loadFailed', error: serverError }],
    ['a successful request replaces a failed one', loadFailed, loaded(view()), choosing],
    ['a slow request is marked as slow', loading, { type: 'slow' }, { status: 'loading', isSlow: true }],
    ['with payment due, the first tier is preselected', loading, loaded(view()), choosing],
    ['with nothing due, the plan is active', loading, loaded(activeView), active],
    ['with nothing due, a stored order is not polled', loading, loaded(activeView, storedOrder), active],
  ],
  'restoring a stored payment': [
    ['an order whose window was dismissed is polled while choosing', loading, loaded(view(), storedOrder), choosingWhilePolling],
    ['an order whose window reported success is confirmed', loading, loaded(view(), storedSucceededOrder), confirming],
    ['an order that was captured meanwhile shows the active plan', loading, loaded(activeView, storedSucceededOrder), active],
    ['a failed attempt is still shown', loading, loaded(view(), { ...storedOrder, reason: 'card_declined' }), { ...choosingWhilePolling, problem: cardDeclined }],
    ['a failed attempt without an order is shown', loading, loaded(view(), { ...storedOrder, orderId: null, reason: 'card_declined' }), { ...choosing, problem: cardDeclined }],
    ['a timed-out order is still shown', loading, loaded(view(), { ...storedOrder, timedOutAt: 1 }), choosingAfterTimeout],
    ['a server-rendered page polls a stored order', choosing, restored(storedOrder), choosingWhilePolling],
    ['a server-rendered page confirms an order whose window reported success', choosing, restored(storedSucceededOrder), confirming],
    ['a tier chosen before hydration stays chosen', { ...choosing, choice: 'b' }, restored(storedOrder), { ...choosingWhilePolling, choice: 'b' }],
    ['a server-rendered page without a stored payment stays the same', choosing, restored(null), choosing],
    ['a server-rendered active page polls nothing', active, restored(storedOrder), active],
  ],
  'a timed-out order': [
    ['is polled once more', choosingAfterTimeout, polled(false), { ...choosing, polledOrder: { ...timedOutOrder, polls: 1 } }],
    ['is paid if it was captured', choosingAfterTimeout, polled(true), paid],
    ['is forgotten when the bank reports no payment', choosingAfterTimeout, { type: 'no payment pending' }, choosing],
    ['stays known when another payment starts', choosingAfterTimeout, { type: 'pay tapped' }, { ...starting, polledOrder: timedOutOrder }],
    ['is the only one to be forgotten: an order within its time is polled on', choosingWhilePolling, { type: 'no payment pending' }, choosingWhilePolling],
  ],
  'reloading after a check with the bank': [
    ['shows the active plan', choosing, reloaded(activeView), active],
    ['changes nothing while payment is still due', choosing, reloaded(view()), choosing],
    ['changes nothing if the link no longer exists', choosing, reloaded(null), choosing],
    ['changes nothing while paying', paying, reloaded(activeView), paying],
    ['shows the new data of an active plan', active, reloaded(renewedView), { status: 'active', view: renewedView }],
    ['shows the tiers when payment is due again', active, reloaded(view()), choosing],
    ['changes nothing on an active page if the link no longer exists', active, reloaded(null), active],
  ],
  'starting a payment': [
    ['choosing a tier clears the problem', { ...choosing, problem: { kind: 'startFailed', error: serverError } }, { type: 'choice changed', choice: 'b' }, { ...choosing, choice: 'b' }],
    ['tapping Pay starts the payment', choosing, { type: 'pay tapped' }, starting],
    ['tapping Pay twice starts one payment', starting, { type: 'pay tapped' }, starting],
    ['a slow start is marked as slow', starting, { type: 'slow' }, { ...starting, isSlow: true }],
    ['"slow" is ignored while no request runs', choosing, { type: 'slow' }, choosing],
    ['a failed start shows the server error', starting, { type: 'start failed', error: serverError }, { ...choosing, problem: { kind: 'startFailed', error: serverError } }],
    ['a free tier needs no payment', starting, { type: 'free tier activated' }, { ...paid, isFree: true }],
    ['an earlier order that turns out captured is paid', { ...starting, polledOrder: dismissedOrder, isSlow: true }, polled(true), paid],
    ['with its order the window starts to open', starting, { type: 'order created' }, startingWithOrder],
    ['the payment window opens', starting, { type: 'checkout opened', orderId: 'order_1' }, paying],
  ],
  'a payment window that does not appear': [
    ['is open once it responds', paying, { type: 'checkout responded' }, payingInOpenWindow],
    ['times out without a response', paying, { type: 'checkout timed out' }, payingInTimedOutWindow],
    ['is open when it responds late', payingInTimedOutWindow, { type: 'checkout responded' }, payingInOpenWindow],
    ['does not time out after it has responded', payingInOpenWindow, { type: 'checkout timed out' }, payingInOpenWindow],
    ['times out when its script does not load', startingWithOrder, { type: 'checkout timed out' }, { ...starting, windowState: 'timedOut' }],
    ['does not time out before the order is created', starting, { type: 'checkout timed out' }, starting],
    ['is replaced by a new start when Pay is tapped, with the order known', payingInTimedOutWindow, { type: 'pay tapped' }, { ...starting, polledOrder: dismissedOrder }],
    ['is replaced by a new start also while its script loads', { ...starting, polledOrder: dismissedOrder, isSlow: true, windowState: 'timedOut' }, { type: 'pay tapped' }, { ...starting, polledOrder: dismissedOrder }],
  ],
  'paying in the payment window': [
    ['tapping Pay while paying changes nothing', paying, { type: 'pay tapped' }, paying],
    ['tapping a tier while paying changes nothing', paying, { type: 'choice changed', choice: 'b' }, paying],
    ['a failed attempt keeps the window open', paying, attemptFailed, payingAfterFailure],
    ['success after a failed attempt is confirmed', payingAfterFailure, { type: 'checkout succeeded' }, confirming],
    ['dismissing after a failed attempt shows the failure, and polls', payingAfterFailure, { type: 'checkout dismissed' }, { ...choosingWhilePolling, problem: cardDeclined }],
    ['success is only confirmed by polling', paying, { type: 'checkout succeeded' }, confirming],
    ['dismissing polls, too', paying, { type: 'checkout dismissed' }, confirmingDismissed],
  ],
  'events of a window that has closed': [
    ['a failure after dismissing is shown', confirmingDismissed, attemptFailed, { ...choosingWhilePolling, problem: cardDeclined }],
    ['a failure while choosing again is shown', choosingWhilePolling, attemptFailed, { ...choosingWhilePolling, problem: cardDeclined }],
    ['a failure after success changes nothing', confirming, attemptFailed, confirming],
    ['success after dismissing is confirmed', confirmingDismissed, { type: 'checkout succeeded' }, confirming],
    ['success while choosing again is confirmed', choosingWhilePolling, { type: 'checkout succeeded' }, confirming],
    ['dismissing after success changes nothing', confirming, { type: 'checkout dismissed' }, confirming],
    ['going back after dismissing shows the tiers, and polls', confirmingDismissed, { type: 'back tapped' }, choosingWhilePolling],
    ['going back after success is impossible', confirming, { type: 'back tapped' }, confirming],
  ],
  'polling': [
    ['a captured payment is paid', confirming, polled(true), paid],
    ['a payment captured while choosing again is paid', choosingWhilePolling, polled(true), paid],
    ['a paid page stays paid', paid, polled(false), paid],
    ['an answer counts as one poll', confirming, polled(false), { ...confirming, polledOrder: { ...succeededOrder, polls: 1 } }],
    ['a missing answer counts as one poll', confirming, polled(null), { ...confirming, polledOrder: { ...succeededOrder, polls: 1 } }],
    ['an answer after 5 s counts as three polls', confirming, polled(null, 5_000), { ...confirming, polledOrder: { ...succeededOrder, polls: 3 } }],
    ['three polls after dismissing, the page is usable again', { ...confirmingDismissed, polledOrder: { ...dismissedOrder, polls: 2 } }, polled(false), { ...choosing, polledOrder: { ...dismissedOrder, polls: 3 } }],
    ['the last poll times out', { ...confirming, polledOrder: { ...succeededOrder, polls: MAX_POLLS - 1 } }, polled(false), { status: 'timedOut', ...offer, polledOrder: { ...succeededOrder, polls: MAX_POLLS, timedOut: true }, serverAnswered: true }],
    ['the last poll without an answer times out with an unknown status', { ...confirming, polledOrder: { ...succeededOrder, polls: MAX_POLLS - 1 } }, polled(null), { status: 'timedOut', ...offer, polledOrder: { ...succeededOrder, polls: MAX_POLLS, timedOut: true }, serverAnswered: false }],
    ['an answer after the end of polling times out', { ...confirming, polledOrder: { ...succeededOrder, polls: MAX_POLLS - 2 } }, polled(false, 20_000), { status: 'timedOut', ...offer, polledOrder: { ...succeededOrder, polls: MAX_POLLS + 9, timedOut: true }, serverAnswered: true }],
  ],
};

describe.each(Object.entries(CASES))('%s', (_group, cases) => {
  test.each(cases)('%s', (_title, state, event, stateAfter) => {
    expect(reducer(state, event)).toEqual(stateAfter);
  });
});

describe('an offer that changed while the payment started', () => {
  test.each([
    ['a chosen tier that still exists stays chosen', 'b', 'b'],
    ['a chosen tier that was removed is replaced by the current tier', 'a', 'c'],
  ])('%s', (_title, choice, choiceAfter) => {
    const state = reducer(
      { ...startingWithOrder, choice, polledOrder: dismissedOrder },
      { type: 'offer changed', view: changedTiersView, error: null },
    );
    expect(state).toEqual({
      status: 'choosing',
      view: changedTiersView,
      choice: choiceAfter,
      polledOrder: dismissedOrder,
      problem: { kind: 'offerChanged' },
    });
  });

  test.each([
    ['a rejected order of a tier that still exists is shown as a change', 'b', { kind: 'offerChanged' }],
    [
      'a rejected order of a removed tier is shown with the server text',
      'a',
      { kind: 'startFailed', error: tierUnavailable },
    ],
  ])('%s', (_title, choice, problem) => {
    const state = reducer(
      { ...starting, choice },
      { type: 'offer changed', view: changedTiersView, error: tierUnavailable },
    );
    expect(state).toMatchObject({ status: 'choosing', view: changedTiersView, problem });
  });
});

// The tier costs ₹499.50 for one month.
test.each([
  [49950, 1, true],
  [49900, 1, false],
  [49950, 3, false],
])('an order of %d paise for %d months matches the tier shown: %s', (amount, months, matches) => {
  expect(matchesTier({ amount, months }, tier('a'))).toBe(matches);
});

describe('the initial state', () => {
  test.each([
    ['without server-rendered data, the browser loads it', null, loading],
    ['with payment due, the patient chooses a tier', { language: 'en', view: view() }, choosing],
    ['with nothing due, the plan is active', { language: 'hi', view: activeView }, active],
    [
      'with a server error, the error is shown',
      { language: 'en', error: serverError },
      { status: 'loadFailed', error: serverError },
    ],
  ] as const)('%s', (_title, initialData, state) => expect(initialState(tierOffers, initialData)).toEqual(state));
});

test('the current tier is preselected', () => {
  const state = reducer(loading, loaded(changedTiersView));
  expect(state.status === 'choosing' && chosenTier(state)?.id).toBe('c');
});

test('a plan without tiers cannot be paid', () => {
  const state = reducer(loading, loaded(view({ tiers: [] })));
  expect(reducer(state, { type: 'pay tapped' })).toBe(state);
});

test('polling lasts 120 seconds', () => {
  expect(secondsLeft(succeededOrder)).toBe(120);
  expect(secondsLeft({ ...succeededOrder, polls: MAX_POLLS })).toBe(0);
});

describe('orderToPoll', () => {
  test.each([
    ['polls while confirming', confirming, succeededOrder],
    ['polls on while choosing again', choosingWhilePolling, dismissedOrder],
    ['does not poll while the next payment starts', { ...starting, polledOrder: dismissedOrder }, null],
    ['polls a timed-out order once', choosingAfterTimeout, timedOutOrder],
    ['does not poll a timed-out order twice', { ...choosing, polledOrder: { ...timedOutOrder, polls: 1 } }, null],
  ])('%s', (_title, state, polledOrder) => {
    expect(orderToPoll(state)).toBe(polledOrder);
  });
});

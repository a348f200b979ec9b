import {
  addAll,
  chosenLines,
  chooseTier,
  isFull,
  matchesLines,
  payableLines,
  payerOffers,
  toggleAdded,
  totalOf,
  type Choice,
} from './payer-offers.js';
import { type PayerPageView, type Person, type PersonTier } from './api-types.js';

const tier = (id: string, amount: number, months = 1): PersonTier => ({
  id,
  name: null,
  validity_type: 'monthly',
  months,
  amount,
});
const person = (id: string, changes: Partial<Person> = {}): Person => ({
  enrolment_id: id,
  first_name: id,
  plan_name: 'Care',
  status: 'due',
  end_date: null,
  due_on: null,
  payable: true,
  tiers: [tier(`${id}-month`, 499.5), tier(`${id}-quarter`, 1_400, 3)],
  chosen_tier_id: null,
  own_identifier: null,
  ...changes,
});
const view = (people: Person[], changes: Partial<PayerPageView> = {}): PayerPageView => ({
  identifier: 'link',
  doctor: { name: 'Dr. Asha Rao', degree: null, specialization: null, profileImage: null, registration: null },
  clinic: { name: 'Rao Clinic', address: null, phone: null },
  payer: { first_name: 'Sita', mobile_hint: '••••••••10' },
  people,
  gateway_ready: true,
  has_receipts: false,
  reminders_wanted: true,
  ...changes,
});

const family = view([
  person('arun'),
  person('bina', { chosen_tier_id: 'bina-quarter' }),
  person('chetan', { payable: false, tiers: [] }),
]);
const offer = (choice: Choice, of = family) => ({ view: of, choice });
const start = payerOffers.choiceFor(family, null);

describe('the choice on a payer’s page', () => {
  it('starts with nobody, and with the current tier of each, or else the first', () => {
    expect(start).toEqual({ tierIds: { arun: 'arun-month', bina: 'bina-quarter' }, added: [] });
    expect(payerOffers.isOffered(offer(start))).toBe(false);
    expect(payableLines(offer(start)).map(({ tier: { id } }) => id)).toEqual(['arun-month', 'bina-quarter']);
  });

  it('adds and removes people, and adds everybody who can be paid for', () => {
    const arun = toggleAdded(start, 'arun');
    expect(totalOf(chosenLines(offer(arun)))).toBe(49_950);
    expect(toggleAdded(arun, 'arun')).toEqual(start);
    const all = addAll(offer(start), true);
    expect([all.added, totalOf(chosenLines(offer(all)))]).toEqual([['arun', 'bina'], 189_950]);
    expect(addAll(offer(all), false)).toEqual(start);
    expect(totalOf(chosenLines(offer(chooseTier(all, 'arun', 'arun-quarter'))))).toBe(280_000);
  });

  it('adds twenty people at most, first those whom the payer has added', () => {
    const large = view(Array.from({ length: 22 }, (_, n) => person(`p${String(n).padStart(2, '0')}`)));
    const ids = large.people.map(({ enrolment_id: id }) => id);
    const none = payerOffers.choiceFor(large, null);
    const all = addAll(offer(none, large), true);
    expect(all.added).toEqual(ids.slice(0, 20));
    expect(isFull(all)).toBe(true);
    expect(toggleAdded(all, 'p21')).toBe(all);
    expect(toggleAdded(toggleAdded(all, 'p00'), 'p21').added).toEqual([...ids.slice(1, 20), 'p21']);
    const withLast = addAll(offer(toggleAdded(none, 'p21'), large), true);
    expect(withLast.added).toEqual(['p21', ...ids.slice(0, 19)]);
    expect(addAll(offer(withLast, large), true).added).toHaveLength(20);
    expect(payerOffers.isOffered(offer(withLast, large))).toBe(true);
  });

  it('keeps what is still offered when the data changes', () => {
    const all = addAll(offer(start), true);
    const changed = view([
      person('arun', { tiers: [tier('arun-new', 600)] }),
      person('bina'),
      person('chetan', { payable: false }),
    ]);
    expect(payerOffers.isOffered(offer(all))).toBe(true);
    expect(payerOffers.isOffered({ view: changed, choice: all })).toBe(false);
    expect(payerOffers.choiceFor(changed, all)).toEqual({
      tierIds: { arun: 'arun-new', bina: 'bina-quarter' },
      added: ['bina'],
    });
  });

  it('without online payments offers only what costs nothing', () => {
    const people = [person('arun', { payable: false }), person('free', { tiers: [tier('gift', 0), tier('paid', 10)] })];
    const offline = view(people, { gateway_ready: false });
    expect(payerOffers.choiceFor(offline, null).tierIds).toEqual({ free: 'gift' });
    expect(payerOffers.isPayable(offline)).toBe(true);
    expect(payerOffers.isPayable(view([person('arun', { payable: false })]))).toBe(false);
  });
});

describe('an order', () => {
  const lines = chosenLines(offer(addAll(offer(start), true)));
  const line = (id: string, tierId: string, amount: number, months: number) => ({
    enrolment_id: id,
    tier_id: tierId,
    amount,
    months,
  });
  const [arun, bina] = [line('arun', 'arun-month', 49_950, 1), line('bina', 'bina-quarter', 140_000, 3)];
  it.each<[title: string, amount: number, lines: (typeof arun)[], matches: boolean]>([
    ['of the people and prices shown', 189_950, [bina, arun], true],
    ['with another sum', 189_900, [arun, bina], false],
    [
      'with another price',
      189_950,
      [
        { ...arun, amount: 50_000 },
        { ...bina, amount: 139_950 },
      ],
      false,
    ],
    ['with another validity', 189_950, [arun, { ...bina, months: 1 }], false],
    ['with another tier', 189_950, [{ ...arun, tier_id: 'arun-quarter' }, bina], false],
    ['with a person less', 189_950, [bina], false],
  ])('%s', (_title, amount, orderLines, matches) => {
    expect(matchesLines({ amount, lines: orderLines }, lines)).toBe(matches);
  });

  it('has no line for what costs nothing', () => {
    const free = view([person('arun'), person('free', { tiers: [tier('gift', 0)] })]);
    const all = chosenLines({
      view: free,
      choice: { tierIds: { arun: 'arun-month', free: 'gift' }, added: ['arun', 'free'] },
    });
    expect(matchesLines({ amount: 49_950, lines: [arun] }, all)).toBe(true);
  });
});

import type { Day } from '../shared/calendar.js';
import { paise, type Paise } from '../shared/money.js';
import { compareRow, type KnownPatient, type KnownTerm, type RowOutcome } from './match.rules.js';
import { parseRow, type Catalogue, type CatalogueTier, type RowValues } from './row.rules.js';

const TODAY: Day = '2026-11-20';

const tierOf = (id: string, months: 1 | 12, price: number, fields: Partial<CatalogueTier> = {}): CatalogueTier => ({
  id,
  name: null,
  validityType: months === 1 ? 'monthly' : 'yearly',
  months,
  pricePaise: paise(price * 100),
  offered: true,
  ...fields,
});
const MONTHLY = tierOf('monthly', 1, 599);
const YEARLY = tierOf('yearly', 12, 4_990);
const REMOVED = tierOf('monthly', 1, 499, { offered: false });
const REPLACEMENT = tierOf('new', 1, 599);

const catalogueOf = (...tiers: CatalogueTier[]): Catalogue => [{ id: 'plan', name: 'Care', offered: true, tiers }];

/** A month at ₹499, paid before the clinic used Nirog. */
const TERM: KnownTerm = {
  id: 'term',
  planId: 'plan',
  tierId: 'monthly',
  tierName: null,
  state: 'paid',
  start: '2026-11-05',
  end: '2026-12-05',
  amountPaise: paise(49_900),
  opening: true,
  method: 'cash',
  reference: 'R-1',
  active: true,
};

const patientWith = (...terms: KnownTerm[]): KnownPatient => ({
  id: 'patient',
  email: null,
  lastAppointment: null,
  archived: false,
  notes: [],
  terms,
});

const ROW: RowValues = { name: 'Ravi', mobile: '9876543210', plan: 'Care', tier: 'Monthly' };

function compare(
  values: RowValues,
  terms: KnownTerm[],
  { catalogue = catalogueOf(MONTHLY, YEARLY), room = null as number | null } = {},
): RowOutcome {
  const { row, problems } = parseRow({ ...ROW, ...values }, catalogue, TODAY);
  if (!row) throw new Error(JSON.stringify(problems));
  return compareRow(row, patientWith(...terms), { today: TODAY, room, limitMessage: 'No room' });
}

const textOf = ({ result, problems, changes }: RowOutcome): string =>
  [
    result,
    ...problems.map(({ field, message }) => `${field}: ${message}`),
    ...changes.map(({ field, from, to }) => `${field}: ${from ?? ''} → ${to}`),
  ].join('; ');

describe('a row of a recorded subscription', () => {
  const opening = (fields: Partial<KnownTerm>): KnownTerm => ({ ...TERM, ...fields });
  const discounted = opening({ opening: false, amountPaise: paise(45_000) });

  it.each<[string, KnownTerm, RowValues, string]>([
    ['a price raised since', TERM, { end: '05/12/2026' }, 'same'],
    ['a discount in Nirog', discounted, { start: '05/11/2026' }, 'same'],
    ['another amount', TERM, { end: '05/12/2026', amount: '599' }, 'changed; amount: ₹499 → ₹599'],
    ['an amount of 0', TERM, { end: '05/12/2026', amount: '0' }, 'changed; amount: ₹499 → ₹0'],
    ['another start recorded', opening({ start: '2026-11-01' }), { end: '05/12/2026' }, 'same'],
    ['a start on the 31st', opening({ start: '2027-01-31', end: '2027-02-28' }), { end: '28/02/2027' }, 'same'],
    ['another end recorded', opening({ end: '2026-12-20' }), { start: '05/11/2026' }, 'same'],
    [
      'a later end',
      opening({ end: '2026-11-30' }),
      { start: '05/11/2026', end: '20/12/2026' },
      'changed; end: 30 Nov 2026 → 20 Dec 2026',
    ],
    [
      'an earlier end, by the computed start',
      opening({ end: '2026-12-20' }),
      { end: '05/12/2026' },
      'changed; end: 20 Dec 2026 → 5 Dec 2026',
    ],
    ['another tier without a price', TERM, { end: '05/12/2026', tier: 'Yearly' }, 'changed; tier:  → Yearly'],
    ['no tier', TERM, { end: '05/12/2026', tier: '' }, 'same'],
    ['another method', TERM, { end: '05/12/2026', method: 'UPI' }, 'changed; method: cash → clinic_upi'],
  ])('compares the cells that are not blank: %s', (_, term, values, expected) => {
    expect(textOf(compare(values, [term]))).toBe(expected);
  });

  it.each<[string, Catalogue, RowValues, string]>([
    ['it is the only one now', catalogueOf(REPLACEMENT, REMOVED), { tier: '' }, 'same'],
    ['it has the same name', catalogueOf(REPLACEMENT, REMOVED), {}, 'same'],
    ['it has the old amount', catalogueOf(REPLACEMENT, REMOVED), { amount: '499' }, 'same'],
    ['its price is the new amount', catalogueOf(REPLACEMENT, REMOVED), { amount: '599' }, 'new'],
    ['it has another validity', catalogueOf(YEARLY, REMOVED), { tier: '' }, 'same'],
  ])('keeps its tier when another has replaced it: %s', (_, catalogue, values, expected) => {
    const { result, plan } = compare({ end: '05/12/2026', ...values }, [TERM], { catalogue });
    expect(expected === 'same' ? result : plan.changeTerm?.to.tierId).toBe(expected);
  });

  it('keeps the values of blank cells in a change', () => {
    const { plan } = compare({ end: '05/12/2026', reference: 'R-2' }, [TERM]);
    expect(plan.changeTerm).toEqual({ term: TERM, to: { ...TERM, reference: 'R-2' } });
  });

  it('prefers the date of the row to the computed one', () => {
    const extended = opening({ end: '2026-12-20' });
    const second = opening({ id: 'second', start: '2026-11-15', end: '2026-12-05' });
    expect(textOf(compare({ end: '05/12/2026' }, [extended, second]))).toBe('same');
  });
});

describe('a row of a subscription that is not recorded', () => {
  const added = (amountPaise: Paise, start: Day, end: Day) => ({ amountPaise, start, end });

  it.each<[string, RowValues, object]>([
    ['end', { end: '05/12/2026' }, added(paise(59_900), '2026-11-05', '2026-12-05')],
    ['start', { start: '05/11/2026', tier: 'Yearly' }, added(paise(499_000), '2026-11-05', '2027-11-05')],
    ['dates', { start: '05/11/2026', end: '05/12/2026', tier: '' }, added(paise(59_900), '2026-11-05', '2026-12-05')],
    ['amount', { end: '05/12/2026', amount: '0' }, added(paise(0), '2026-11-05', '2026-12-05')],
  ])('gets the values of the tier for blank cells, given the %s', (_, values, expected) => {
    expect(compare(values, []).plan.addPaid).toMatchObject(expected);
  });

  it('needs a tier', () => {
    expect(textOf(compare({ end: '05/12/2026', tier: '' }, []))).toBe('wrong; tier: Enter the tier: Monthly, Yearly');
  });
});

describe('a row without a place in the platform plan', () => {
  const ended: KnownTerm = { ...TERM, start: '2026-10-05', end: '2026-11-05', active: false };
  const disabled: KnownTerm = { ...TERM, active: false };
  const renewal: KnownTerm = { ...TERM, id: 'renewal', start: '2026-12-05', end: '2027-01-05', active: false };
  const later = { start: '05/10/2026', end: '05/12/2026' };

  it.each<[string, KnownTerm[], RowValues, string]>([
    ['adds an active subscription', [], { end: '05/12/2026' }, 'wrong'],
    ['adds an ended one', [], { end: '05/11/2026' }, 'changed'],
    ['makes an ended one active', [ended], later, 'wrong'],
    ['makes a later one active', [renewal], { start: '15/11/2026', end: '05/01/2027' }, 'wrong'],
    ['makes one active beside another', [ended, TERM], later, 'changed'],
    ['changes an active one', [TERM], { start: '05/11/2026', end: '15/12/2026' }, 'changed'],
    ['changes a disabled one', [disabled], { start: '05/11/2026', end: '15/12/2026' }, 'changed'],
    ['changes an ended one', [ended], { start: '05/10/2026', end: '10/11/2026' }, 'changed'],
  ])('is wrong only if it makes the plan active: %s', (_, terms, values, result) => {
    expect(compare(values, terms, { room: 0 })).toMatchObject({ result });
    expect(compare(values, terms, { room: 1 })).toMatchObject({ result: 'changed' });
  });
});

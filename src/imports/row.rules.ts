import { addDays, addMonths, type Day } from '../shared/calendar.js';
import type { ManualMethod } from '../shared/manual-method.js';
import { formatRupees, type Paise } from '../shared/money.js';
import type { ValidityType } from '../shared/period.js';
import { normalizePhone } from '../shared/phone.js';
import { oneLine } from '../shared/text.js';
import { isWithinLimit, TEXT_LIMITS, tooLongMessage, type TextLimit } from '../shared/text-limits.js';
import { isPrice } from '../tiers/tier.rules.js';
import { foldName, readAmount, readDay, readMethod, readMobile, readValidity, validityLabel } from './cells.rules.js';
import type { ImportField } from './import.rules.js';

/** Why a row cannot be imported. */
export interface RowProblem {
  field: ImportField;
  message: string;
}

/** A value that a row changes. */
export interface RowChange {
  field: ImportField;
  from: string | null;
  to: string;
}

export interface CatalogueTier {
  id: string;
  name: string | null;
  validityType: ValidityType;
  months: number;
  pricePaise: Paise;
  /** Whether it can be sold now. */
  offered: boolean;
}

export interface CataloguePlan {
  id: string;
  name: string;
  offered: boolean;
  /** Offered tiers first. */
  tiers: readonly CatalogueTier[];
}

/** The clinic's plans, offered ones first. */
export type Catalogue = readonly CataloguePlan[];

/** A subscription that was paid before. */
export interface PaidTerm {
  plan: CataloguePlan;
  tier: CatalogueTier;
  start: Day;
  end: Day;
  amountPaise: Paise;
  /** Null if the row does not say it. */
  method: ManualMethod | null;
  reference: string | null;
}

/** What a row says of a subscription that was paid before. Null: the cell is blank. At least one date is given. */
export interface PaidCells {
  plan: CataloguePlan;
  tier: CatalogueTier | null;
  start: Day | null;
  end: Day | null;
  amountPaise: Paise | null;
  method: ManualMethod | null;
  reference: string | null;
}

/** A plan without dates: the patient has not paid yet. */
export interface Assignment {
  plan: CataloguePlan;
  /** Null if the patient is to choose it. */
  tier: CatalogueTier | null;
}

/** What a row says. Blank cells say nothing. */
export interface ParsedRow {
  name: string;
  mobile: string;
  mobileNormal: string;
  email: string | null;
  lastAppointment: Day | null;
  notes: string[];
  /** With the subscription to add if none is recorded, or why it cannot be added. */
  paid: (PaidCells & { added: PaidTerm | RowProblem }) | null;
  assignment: Assignment | null;
}

export type RowValues = Partial<Record<ImportField, string>>;

/** Identifies a patient: the number in normal form, and the name without case. Families may share a number. */
export const identityOf = ({ name, mobileNormal }: Pick<ParsedRow, 'name' | 'mobileNormal'>): string =>
  `${mobileNormal} ${name.toLowerCase()}`;

/** The name of a tier in files: its own, or that of its validity. */
export const tierLabel = ({ name, validityType }: Pick<CatalogueTier, 'name' | 'validityType'>): string =>
  name ?? validityLabel(validityType);

/** The days around today within which a subscription may start, and the longest subscription. */
const [MAX_DAYS_AHEAD, MAX_MONTHS] = [366, 60];
const MAX_NAMES = 10;
const DATE_RULE = 'This is not a date. Write it like 05/11/2026';
const NO_DATES = 'Enter the start date, or the day until which it is paid';
const EMAIL = /^[^\s@,;<>()]+@[^\s@,;<>()]+\.[^\s@.,;<>()]{2,}$/;
const NOTE_SEPARATOR = /\n\s*\n/;

/** Texts of notes in one cell, separated by a blank line. */
export const splitNotes = (text: string): string[] =>
  text
    .replaceAll('\r\n', '\n')
    .split(NOTE_SEPARATOR)
    .map((note) => note.trim())
    .filter(Boolean);

/** Reads the cells of one row and collects the problems of all. */
class RowReader {
  readonly problems: RowProblem[] = [];

  constructor(private readonly values: RowValues) {}

  text(field: ImportField): string {
    return oneLine(this.values[field] ?? '');
  }

  raw(field: ImportField): string {
    return (this.values[field] ?? '').trim();
  }

  reject(field: ImportField, message: string): null {
    this.problems.push({ field, message });
    return null;
  }

  limited(field: ImportField, limit: TextLimit): string | null {
    const text = this.text(field);
    if (text === '') return null;
    return isWithinLimit(text, limit) ? text : this.reject(field, tooLongMessage(limit));
  }

  /** @returns the value of `read`; null for a blank cell, or with a problem if it cannot be read. */
  read<T>(field: ImportField, read: (text: string) => T | null, message: string): T | null {
    const text = this.text(field);
    return text === '' ? null : (read(text) ?? this.reject(field, message));
  }
}

/** Reads a row. @returns the row, or null if it has problems. */
export function parseRow(
  values: RowValues,
  catalogue: Catalogue,
  today: Day,
): { row: ParsedRow | null; problems: RowProblem[] } {
  const reader = new RowReader(values);
  const name = reader.limited('name', TEXT_LIMITS.patient.name);
  if (reader.text('name') === '') reader.reject('name', 'Name is required');
  const mobile = reader.read('mobile', readMobile, 'Enter a valid mobile number (7 to 15 digits)');
  if (reader.text('mobile') === '') reader.reject('mobile', 'Mobile number is required');
  else if (mobile !== null && !isWithinLimit(mobile, TEXT_LIMITS.patient.mobile))
    reader.reject('mobile', tooLongMessage(TEXT_LIMITS.patient.mobile));
  const email = reader.read(
    'email',
    (text) => (EMAIL.test(text) && isWithinLimit(text, TEXT_LIMITS.patient.email) ? text : null),
    'Enter a valid email address',
  );
  const lastAppointment = reader.read('last_appointment', readDay, DATE_RULE);
  const notes = splitNotes(reader.raw('notes'));
  if (notes.some((note) => !isWithinLimit(note, TEXT_LIMITS.patient_note.text)))
    reader.reject('notes', tooLongMessage(TEXT_LIMITS.patient_note.text));
  const subscription = readSubscription(reader, catalogue, today);
  if (reader.problems.length > 0 || name === null || mobile === null) return { row: null, problems: reader.problems };
  const row = { name, mobile, mobileNormal: normalizePhone(mobile), email, lastAppointment, notes, ...subscription };
  return { row, problems: [] };
}

type Subscription = Pick<ParsedRow, 'paid' | 'assignment'>;
const NO_SUBSCRIPTION: Subscription = { paid: null, assignment: null };

function readSubscription(reader: RowReader, catalogue: Catalogue, today: Day): Subscription {
  const start = reader.read('start', readDay, DATE_RULE);
  const end = reader.read('end', readDay, DATE_RULE);
  const isDated = reader.text('start') !== '' || reader.text('end') !== '';
  const amount = reader.read(
    'amount',
    (text) => {
      const value = readAmount(text);
      return isPrice(value) ? value : null;
    },
    'Enter an amount of 0, or ₹1 to ₹5,00,000',
  );
  const method = reader.read('method', readMethod, 'Enter cash, UPI, card, bank transfer or cheque');
  const reference = reader.limited('reference', TEXT_LIMITS.manual_payment.reference);
  const hasPlan = reader.text('plan') !== '';
  if (!hasPlan && !isDated && reader.text('tier') === '' && !amount) return NO_SUBSCRIPTION;
  const plan = findPlan(reader, catalogue);
  if (!isDated && amount) reader.reject('end', NO_DATES);
  if (!plan) return NO_SUBSCRIPTION;
  if (!isDated) return { paid: null, assignment: readAssignment(reader, plan) };
  if (start === null && end === null) return NO_SUBSCRIPTION;
  const tier = findTier(reader, plan, amount);
  if (!tier && reader.text('tier') !== '') return NO_SUBSCRIPTION;
  const cells = { plan, tier, start, end, amountPaise: amount, method, reference };
  const added = completeTerm(cells);
  const needsTier = 'message' in added;
  checkPeriod(reader, needsTier ? cells : added, today);
  // A recorded subscription keeps its tier, so this is a problem only of rows that add one.
  if (needsTier && reader.problems.length > 0) reader.problems.push(added);
  return { paid: { ...cells, added }, assignment: null };
}

const listNames = (names: readonly string[]): string =>
  `${names.slice(0, MAX_NAMES).join(', ')}${names.length > MAX_NAMES ? ' …' : ''}`;

function findPlan(reader: RowReader, catalogue: Catalogue): CataloguePlan | null {
  const text = reader.text('plan');
  const names = listNames(catalogue.filter(({ offered }) => offered).map(({ name }) => name));
  if (text === '') return reader.reject('plan', names ? `Enter the plan: ${names}` : 'Add a plan first');
  const plan = catalogue.find(({ name }) => foldName(name) === foldName(text));
  if (plan) return plan;
  return reader.reject(
    'plan',
    names ? `There is no plan “${text}”. Plans: ${names}` : `There is no plan “${text}” yet. Add it first.`,
  );
}

const tierNames = ({ tiers }: CataloguePlan): string =>
  listNames(tiers.filter(({ offered }) => offered).map(tierLabel));

/** The tier that a row names; of several with this name, the one with this price. */
function findTier(reader: RowReader, plan: CataloguePlan, amount: Paise | null): CatalogueTier | null {
  const text = foldName(reader.text('tier'));
  if (text === '') return null;
  const named = plan.tiers.filter(({ name }) => name !== null && foldName(name) === text);
  const validity = readValidity(text);
  const fitting = plan.tiers.filter(({ validityType, offered }) => offered && validityType === validity);
  const found = named.length > 0 ? named : fitting;
  const tier = found.find(({ pricePaise }) => pricePaise === amount) ?? found[0];
  if (tier && (named.length > 0 || found.length === 1 || tier.pricePaise === amount)) return tier;
  return reader.reject(
    'tier',
    found.length > 1
      ? `${plan.name} has several such tiers: ${listNames(found.map((one) => `${tierLabel(one)} ${formatRupees(one.pricePaise)}`))}`
      : `${plan.name} has no tier “${reader.text('tier')}”. Tiers: ${tierNames(plan)}`,
  );
}

/** The tier of a row that names none: the only one of the plan, or the only one whose validity fits the dates. */
function guessTier({ plan, start, end }: PaidCells): CatalogueTier | RowProblem {
  const offered = plan.tiers.filter((tier) => tier.offered);
  const fitting = start && end ? offered.filter(({ months }) => addMonths(start, months) === end) : [];
  const [tier, ...others] = offered.length === 1 ? offered : fitting;
  if (tier && others.length === 0) return tier;
  const message = offered.length > 0 ? `Enter the tier: ${tierNames(plan)}` : `${plan.name} has no tiers`;
  return { field: 'tier', message };
}

/** The subscription to add. Blank cells get the values of the tier. */
function completeTerm(cells: PaidCells): PaidTerm | RowProblem {
  const tier = cells.tier ?? guessTier(cells);
  if ('message' in tier) return tier;
  const start = cells.start ?? (cells.end && addMonths(cells.end, -tier.months));
  const end = cells.end ?? (start && addMonths(start, tier.months));
  if (!start || !end) return { field: 'end', message: NO_DATES };
  return { ...cells, tier, start, end, amountPaise: cells.amountPaise ?? tier.pricePaise };
}

function checkPeriod(reader: RowReader, { start, end }: Pick<PaidCells, 'start' | 'end'>, today: Day): void {
  if (start && end && end < start) reader.reject('end', 'The end is before the start');
  else if (start && start > addDays(today, MAX_DAYS_AHEAD))
    reader.reject('start', 'The start is more than a year ahead');
  else if (start && end && end > addMonths(start, MAX_MONTHS))
    reader.reject('end', 'The end is more than 5 years after the start');
}

function readAssignment(reader: RowReader, plan: CataloguePlan): Assignment | null {
  if (!plan.offered) return reader.reject('plan', `${plan.name} is not offered now`);
  if (reader.text('tier') === '') return { plan, tier: null };
  const tier = findTier(reader, plan, null);
  if (!tier) return null;
  return tier.offered ? { plan, tier } : reader.reject('tier', `${tierLabel(tier)} is not offered now`);
}

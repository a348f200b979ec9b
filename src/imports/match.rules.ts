import { formatDay, type Day } from '../shared/calendar.js';
import { formatRupees, type Paise } from '../shared/money.js';
import type { ImportField, RowResult } from './import.rules.js';
import {
  tierLabel,
  type Assignment,
  type CatalogueTier,
  type PaidTerm,
  type ParsedRow,
  type RowChange,
  type RowProblem,
} from './row.rules.js';

/** A pending or paid subscription of a patient. */
export interface KnownTerm {
  /** Null if an earlier row of the file adds it. */
  id: string | null;
  planId: string;
  tierId: string | null;
  tierName: string | null;
  state: 'pending' | 'paid';
  start: Day | null;
  end: Day | null;
  amountPaise: Paise | null;
  /** Only opening subscriptions can be changed by an import: the others have a payment. */
  opening: boolean;
  method: string | null;
  reference: string | null;
  /** Active today, so that the platform plan counts it. */
  active: boolean;
}

/** What is recorded of the patient that a row describes. */
export interface KnownPatient {
  /** Null if an earlier row of the file adds the patient. */
  id: string | null;
  email: string | null;
  lastAppointment: Day | null;
  archived: boolean;
  notes: string[];
  terms: KnownTerm[];
}

/** What a row writes. Everything is optional. */
export interface RowPlan {
  addPatient: boolean;
  email?: string;
  lastAppointment?: Day;
  notes: string[];
  addPaid?: PaidTerm;
  assign?: Assignment;
  /** An opening subscription, and what it becomes. */
  changeTerm?: { term: KnownTerm; to: KnownTerm };
}

export interface RowOutcome {
  result: RowResult;
  problems: RowProblem[];
  changes: RowChange[];
  plan: RowPlan;
}

const isActiveOn = ({ start, end }: Pick<KnownTerm, 'start' | 'end'>, today: Day): boolean =>
  start !== null && end !== null && start <= today && end >= today;

const wrong = (field: ImportField, message: string): RowOutcome => ({
  result: 'wrong',
  problems: [{ field, message }],
  changes: [],
  plan: { addPatient: false, notes: [] },
});

const paidText = ({ plan, tier, start, end }: PaidTerm): string =>
  `${plan.name}, ${tierLabel(tier)}, ${formatDay(start)} to ${formatDay(end)}`;

/**
 * Compares a row with what is recorded. Blank cells change nothing, and nothing that Nirog was paid for is changed.
 * @param patient null if no patient has this name and number.
 * @param room what is left of the platform plan; null without a limit. @param limitMessage for a row without room.
 */
export function compareRow(
  row: ParsedRow,
  patient: KnownPatient | null,
  { today, room, limitMessage }: { today: Day; room: number | null; limitMessage: string },
): RowOutcome {
  const plan: RowPlan = { addPatient: patient === null, notes: [] };
  const changes: RowChange[] = [];
  const { email, lastAppointment, paid, assignment } = row;
  if (email !== null && email !== patient?.email) {
    plan.email = email;
    changes.push({ field: 'email', from: patient?.email ?? null, to: email });
  }
  if (lastAppointment !== null && lastAppointment !== patient?.lastAppointment) {
    plan.lastAppointment = lastAppointment;
    changes.push({
      field: 'last_appointment',
      from: patient?.lastAppointment ? formatDay(patient.lastAppointment) : null,
      to: formatDay(lastAppointment),
    });
  }
  plan.notes = [...new Set(row.notes)].filter((note) => !patient?.notes.includes(note));
  for (const note of plan.notes) changes.push({ field: 'notes', from: null, to: note });
  const terms = (patient?.terms ?? []).filter(({ planId }) => planId === (paid ?? assignment)?.plan.id);
  const problem = paid
    ? planPaidTerm(paid, terms, plan, changes, today)
    : assignment && planAssignment(assignment, terms, plan, changes);
  if (problem) return wrong(problem.field, problem.message);
  if (changes.length === 0 && patient) return { result: 'same', problems: [], changes, plan };
  if (patient?.archived) return wrong('name', 'This patient is archived. Restore the patient first.');
  const becomesActive = plan.addPaid ? isActiveOn(plan.addPaid, today) : plan.changeTerm?.to.active;
  const needsRoom = becomesActive && !terms.some(({ active }) => active);
  if (needsRoom && room !== null && room <= 0) return wrong('plan', limitMessage);
  if (patient === null || patient.id === null) return { result: 'new', problems: [], changes: [], plan };
  return { result: 'changed', problems: [], changes, plan };
}

type PaidRow = NonNullable<ParsedRow['paid']>;

/** Adds the subscription, or changes the opening one with the same start or end. */
function planPaidTerm(
  paid: PaidRow,
  terms: readonly KnownTerm[],
  plan: RowPlan,
  changes: RowChange[],
  today: Day,
): RowProblem | null {
  const { added } = paid;
  const term = findTerm(paid, terms);
  if (!term) {
    if ('message' in added) return added;
    plan.addPaid = added;
    changes.push({ field: 'plan', from: null, to: paidText(added) });
    return null;
  }
  const to = changeTerm(term, paid, today);
  const differences = termChanges(term, to);
  if (differences.length === 0) return null;
  const [first] = differences;
  if (!term.opening || !term.id)
    return {
      field: first?.field ?? 'plan',
      message: term.id
        ? `Nirog has ${first?.from ?? 'another value'} for this subscription. Change it on the patient’s page.`
        : `An earlier row has ${first?.from ?? 'another value'} for this subscription`,
    };
  plan.changeTerm = { term, to };
  changes.push(...differences);
  return null;
}

/** The recorded subscription that a row describes. A date in the row decides before one computed from the tier. */
function findTerm({ start, end, added }: PaidRow, terms: readonly KnownTerm[]): KnownTerm | undefined {
  const paidTerms = terms.filter(({ state }) => state === 'paid');
  const computed = 'message' in added ? null : added;
  return (
    paidTerms.find((term) => term.start === start) ??
    paidTerms.find((term) => term.end === end) ??
    paidTerms.find((term) => term.start === computed?.start) ??
    paidTerms.find((term) => term.end === computed?.end)
  );
}

/** The subscription with the values of the row. Blank cells keep the recorded ones. */
function changeTerm(term: KnownTerm, row: PaidRow, today: Day): KnownTerm {
  const start = row.start ?? term.start;
  const end = row.end ?? term.end;
  return {
    ...term,
    ...(row.tier && isOtherTier(term, row, row.tier) && { tierId: row.tier.id, tierName: tierLabel(row.tier) }),
    start,
    end,
    amountPaise: row.amountPaise ?? term.amountPaise,
    method: row.method ?? term.method,
    reference: row.reference ?? term.reference,
    // On a day that its dates cover already, a subscription that is not active is disabled.
    active: isActiveOn({ start, end }, today) && (term.active || !isActiveOn(term, today)),
  };
}

/** Tiers of one name differ by their price: a tier that replaced the recorded one is another only with a new amount. */
function isOtherTier(term: KnownTerm, { plan, amountPaise }: PaidRow, tier: CatalogueTier): boolean {
  const recorded = plan.tiers.find(({ id }) => id === term.tierId);
  if (!recorded || tierLabel(recorded) !== tierLabel(tier)) return true;
  return amountPaise === tier.pricePaise && amountPaise !== term.amountPaise;
}

function termChanges(term: KnownTerm, to: KnownTerm): RowChange[] {
  const changes: RowChange[] = [];
  const compare = (field: ImportField, from: string | null, value: string | null) => {
    if (value !== null && from !== value) changes.push({ field, from, to: value });
  };
  if (term.tierId !== to.tierId) compare('tier', term.tierName, to.tierName);
  compare('start', term.start && formatDay(term.start), to.start && formatDay(to.start));
  compare('end', term.end && formatDay(term.end), to.end && formatDay(to.end));
  compare('amount', amountText(term), amountText(to));
  if (!term.opening) return changes; // Its payment says how it was paid.
  compare('method', term.method, to.method);
  compare('reference', term.reference, to.reference);
  return changes;
}

const amountText = ({ amountPaise }: KnownTerm): string | null =>
  amountPaise === null ? null : formatRupees(amountPaise);

/** Assigns the plan unless the patient is on it. */
function planAssignment(
  assignment: Assignment,
  terms: readonly KnownTerm[],
  plan: RowPlan,
  changes: RowChange[],
): RowProblem | null {
  const { tier } = assignment;
  const pending = terms.find(({ state }) => state === 'pending');
  if (pending && tier && pending.tierId !== tier.id)
    return { field: 'tier', message: 'The patient has another tier to pay. Change it on the patient’s page.' };
  if (terms.length > 0) return null;
  plan.assign = assignment;
  const names = [assignment.plan.name, ...(tier ? [tierLabel(tier)] : [])];
  changes.push({ field: 'plan', from: null, to: `${names.join(', ')}, not paid yet` });
  return null;
}

/** The patient after a row, for the following rows of the same patient. */
export function applyPlan(
  patient: KnownPatient | null,
  { email, lastAppointment, notes, addPaid, assign, changeTerm: change }: RowPlan,
  today: Day,
): KnownPatient {
  const known = patient ?? { id: null, email: null, lastAppointment: null, archived: false, notes: [], terms: [] };
  const terms = known.terms.map((term) => (change && term.id === change.term.id ? change.to : term));
  if (addPaid) terms.push(toKnownTerm(addPaid, today));
  if (assign)
    terms.push({
      id: null,
      planId: assign.plan.id,
      tierId: assign.tier?.id ?? null,
      tierName: assign.tier && tierLabel(assign.tier),
      state: 'pending',
      start: null,
      end: null,
      amountPaise: null,
      opening: false,
      method: null,
      reference: null,
      active: false,
    });
  return {
    ...known,
    email: email ?? known.email,
    lastAppointment: lastAppointment ?? known.lastAppointment,
    notes: [...known.notes, ...notes],
    terms,
  };
}

const toKnownTerm = (paid: PaidTerm, today: Day): KnownTerm => ({
  id: null,
  planId: paid.plan.id,
  tierId: paid.tier.id,
  tierName: tierLabel(paid.tier),
  state: 'paid',
  start: paid.start,
  end: paid.end,
  amountPaise: paid.amountPaise,
  opening: true,
  method: paid.method,
  reference: paid.reference,
  active: isActiveOn(paid, today),
});

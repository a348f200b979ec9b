import { formatDay, type Day } from '../shared/calendar.js';
import { formatRupees, type Paise } from '../shared/money.js';
import type { ImportField, RowResult } from './import.rules.js';
import {
  tierLabel,
  type Assignment,
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
  /** An opening subscription that gets the values of the row. */
  changeTerm?: { term: KnownTerm; to: PaidTerm };
}

export interface RowOutcome {
  result: RowResult;
  problems: RowProblem[];
  changes: RowChange[];
  plan: RowPlan;
}

const isActiveOn = ({ start, end }: Pick<PaidTerm, 'start' | 'end'>, today: Day): boolean =>
  start <= today && end >= today;

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
    ? planPaidTerm(paid, terms, plan, changes)
    : assignment && planAssignment(assignment, terms, plan, changes);
  if (problem) return wrong(problem.field, problem.message);
  if (changes.length === 0 && patient) return { result: 'same', problems: [], changes, plan };
  if (patient?.archived) return wrong('name', 'This patient is archived. Restore the patient first.');
  const needsRoom = plan.addPaid && isActiveOn(plan.addPaid, today) && !terms.some(({ active }) => active);
  if (needsRoom && room !== null && room <= 0) return wrong('plan', limitMessage);
  if (patient === null || patient.id === null) return { result: 'new', problems: [], changes: [], plan };
  return { result: 'changed', problems: [], changes, plan };
}

/** Adds the subscription, or changes the opening one with the same start or end. */
function planPaidTerm(
  paid: PaidTerm,
  terms: readonly KnownTerm[],
  plan: RowPlan,
  changes: RowChange[],
): RowProblem | null {
  const paidTerms = terms.filter(({ state }) => state === 'paid');
  const term =
    paidTerms.find(({ start }) => start === paid.start) ?? paidTerms.find(({ end }) => end === paid.end) ?? null;
  if (!term) {
    plan.addPaid = paid;
    changes.push({ field: 'plan', from: null, to: paidText(paid) });
    return null;
  }
  const differences = termChanges(term, paid);
  if (differences.length === 0) return null;
  const [first] = differences;
  if (!term.opening || !term.id)
    return {
      field: first?.field ?? 'plan',
      message: term.id
        ? `Nirog has ${first?.from ?? 'another value'} for this subscription. Change it on the patient’s page.`
        : `An earlier row has ${first?.from ?? 'another value'} for this subscription`,
    };
  plan.changeTerm = { term, to: paid };
  changes.push(...differences);
  return null;
}

function termChanges(term: KnownTerm, paid: PaidTerm): RowChange[] {
  const changes: RowChange[] = [];
  const compare = (field: ImportField, from: string | null, to: string | null) => {
    if (to !== null && from !== to) changes.push({ field, from, to });
  };
  if (term.tierId !== paid.tier.id) compare('tier', term.tierName, tierLabel(paid.tier));
  compare('start', term.start && formatDay(term.start), formatDay(paid.start));
  compare('end', term.end && formatDay(term.end), formatDay(paid.end));
  compare('amount', term.amountPaise === null ? null : formatRupees(term.amountPaise), formatRupees(paid.amountPaise));
  if (!term.opening) return changes; // Its payment says how it was paid.
  compare('method', term.method, paid.method);
  compare('reference', term.reference, paid.reference);
  return changes;
}

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
  { email, lastAppointment, notes, addPaid, assign, changeTerm }: RowPlan,
  today: Day,
): KnownPatient {
  const known = patient ?? { id: null, email: null, lastAppointment: null, archived: false, notes: [], terms: [] };
  const terms = known.terms.map((term) =>
    changeTerm && term.id === changeTerm.term.id ? toKnownTerm(changeTerm.to, today, term.id) : term,
  );
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

const toKnownTerm = (paid: PaidTerm, today: Day, id: string | null = null): KnownTerm => ({
  id,
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

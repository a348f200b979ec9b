import { randomToken } from '../../platform/secrets.js';
import { addDays, dayOf, type Day } from '../../shared/calendar.js';
import { normalizePhone } from '../../shared/phone.js';
import { randomOutcome, termMessage, type MessageOutcome } from './demo-messages.js';
import {
  newIdAt,
  randomMethod,
  paymentTimeOn,
  offlinePayment,
  onlinePayment,
  newOrder,
  shortlyBefore,
} from './demo-payments.js';
import { addFamilies } from './demo-families.js';
import { generatePeople, type Person } from './demo-people.js';
import { addPlans, type OfferedPlan } from './demo-plans.js';
import { SeededRandom } from './demo-random.js';
import type { DemoRows, EnrolmentRow, PatientRow, SoldColumns, TermRow } from './demo-rows.js';
import { chooseTier, soldColumns, lapsedTerms, loyalTerms, type PurchasedTerm } from './demo-terms.js';
import { addReminders, addHoldNotices } from './demo-reminders.js';
import { disableTerms, addHold, delayMessages } from './demo-problems.js';
import { addInboundMessages } from './demo-inbound-messages.js';

const SEED = 20_261_120;
const HISTORY_DAYS = 730;
const MESSAGE_DAYS = 45;
const SECOND_PLAN_PERCENT = 8;
const FAILED_ATTEMPT_PERCENT = 5;
const FAILED_MESSAGE_PERCENT = 4;

/** How many of the 240 patients are in each state. */
const PATIENT_COUNTS = {
  loyal: 154,
  lapsed: 44,
  pendingWithTier: 14,
  pendingWithoutTier: 10,
  archived: 12,
  withoutPlan: 6,
} as const;
type PatientCase = keyof typeof PATIENT_COUNTS;
const PATIENT_CASES: readonly PatientCase[] = [
  'loyal',
  'lapsed',
  'pendingWithTier',
  'pendingWithoutTier',
  'archived',
  'withoutPlan',
];

/** Generates two years of a clinic up to `now`. The data is the same at every start, with dates relative to `now`. */
export const generateDemoData = (now: Date, keyId: string): DemoRows => new DemoDataGenerator(now, keyId).generate();

class DemoDataGenerator {
  private readonly random = new SeededRandom(SEED);
  private readonly today: Day;
  private readonly plans: OfferedPlan[];
  private readonly rows: DemoRows = {
    plan: [],
    tier: [],
    payer: [],
    payer_link: [],
    patient: [],
    enrolment: [],
    link: [],
    payment_order: [],
    term: [],
    term_pause: [],
    payment: [],
    hold: [],
    message: [],
    reply: [],
    whatsapp_contact: [],
  };

  constructor(
    private readonly now: Date,
    private readonly keyId: string,
  ) {
    this.today = dayOf(now);
    this.plans = addPlans(this.rows, addDays(this.today, -HISTORY_DAYS - 14));
  }

  generate(): DemoRows {
    const cases = this.random.shuffled(
      PATIENT_CASES.flatMap((patientCase) => Array<PatientCase>(PATIENT_COUNTS[patientCase]).fill(patientCase)),
    );
    const landline = cases.indexOf('pendingWithTier');
    generatePeople(cases.length, landline, this.random).forEach((person, n) =>
      this.addPatientCase(cases[n] ?? 'withoutPlan', person),
    );
    disableTerms(this.rows, this.today);
    addHold(this.rows, this.today);
    addReminders(this.rows, { now: this.now, days: MESSAGE_DAYS }, this.random);
    addHoldNotices(this.rows, this.now);
    delayMessages(this.rows, this.now);
    addInboundMessages(this.rows, this.now);
    addFamilies(this.rows, this.now);
    return this.rows;
  }

  private addPatientCase(patientCase: PatientCase, person: Person): void {
    const patient = this.addPatient(patientCase, person);
    const plan = this.choosePlan();
    switch (patientCase) {
      case 'withoutPlan':
        return;
      case 'pendingWithTier':
        this.addPendingTerm(patient, plan, chooseTier(plan.offers, this.random));
        return;
      case 'pendingWithoutTier':
        this.addPendingTerm(patient, plan, null);
        return;
      case 'loyal':
      case 'lapsed':
      case 'archived': {
        const [first, offers] = [dayOf(new Date(patient.created_at)), plan.offers];
        const endedTerms = patientCase === 'loyal' ? [] : lapsedTerms(first, this.today, offers, this.random);
        this.addPaidTerms(
          patient,
          plan,
          endedTerms.length > 0 ? endedTerms : loyalTerms(first, this.today, offers, this.random),
        );
        if (patientCase === 'loyal' && this.random.withPercent(SECOND_PLAN_PERCENT))
          this.addSecondPlan(patient, plan, first);
      }
    }
  }

  private addPatient(patientCase: PatientCase, { name, mobile, email }: Person): PatientRow {
    const at = paymentTimeOn(this.firstDay(patientCase), this.now, this.random);
    const archived = patientCase === 'archived' ? paymentTimeOn(this.daysAgo(2, 40), this.now, this.random) : null;
    const patient: PatientRow = {
      id: newIdAt(at),
      name,
      mobile,
      mobile_normal: normalizePhone(mobile),
      email,
      created_at: at.toISOString(),
      last_appointment: this.random.withPercent(70) ? this.daysAgo(0, patientCase === 'loyal' ? 75 : 300) : null,
      archived_at: archived && (archived > at ? archived : at).toISOString(),
      payer_id: null,
    };
    this.rows.patient.push(patient);
    return patient;
  }

  /** More patients joined recently than at the beginning, as in a growing clinic. */
  private firstDay(patientCase: PatientCase): Day {
    if (patientCase === 'pendingWithTier' || patientCase === 'pendingWithoutTier') return this.daysAgo(0, 18);
    const share = Math.sqrt(this.random.next()) * (patientCase === 'loyal' ? 1 : 0.72);
    return addDays(this.today, Math.floor(HISTORY_DAYS * (share - 1)));
  }

  private daysAgo(min: number, max: number): Day {
    return addDays(this.today, -this.random.int(min, max));
  }

  private choosePlan(except?: OfferedPlan): OfferedPlan {
    let left = this.random.int(1, 100);
    const plan = this.plans.find(({ share }) => (left -= share) <= 0) ?? this.plans[0];
    if (!plan) throw new Error('the demo doctor has no plans');
    return plan === except ? this.choosePlan(except) : plan;
  }

  private addSecondPlan(patient: PatientRow, first: OfferedPlan, since: Day): void {
    const plan = this.choosePlan(first);
    const from = addDays(since, this.random.int(20, 120));
    if (from < this.today) this.addPaidTerms(patient, plan, loyalTerms(from, this.today, plan.offers, this.random));
  }

  private enrol(patient: PatientRow, plan: OfferedPlan, at: Date): { enrolment: EnrolmentRow; identifier: string } {
    const created_at = at.toISOString();
    const enrolment = { id: newIdAt(at), patient_id: patient.id, plan_id: plan.id, created_at };
    const identifier = randomToken();
    this.rows.enrolment.push(enrolment);
    this.rows.link.push({ identifier, enrolment_id: enrolment.id, created_at });
    return { enrolment, identifier };
  }

  /** A term that is assigned but not paid, with its message. Some patients have a failed payment attempt. */
  private addPendingTerm(patient: PatientRow, plan: OfferedPlan, sold: SoldColumns | null): void {
    const at = new Date(patient.created_at);
    const { enrolment, identifier } = this.enrol(patient, plan, at);
    const { id: enrolment_id, patient_id, plan_id, created_at } = enrolment;
    const plan_name = plan.offers[0].plan_name;
    const term: TermRow = {
      id: newIdAt(at),
      enrolment_id,
      patient_id,
      plan_id,
      plan_name,
      state: 'pending',
      created_at,
      ...(sold && soldColumns(sold)),
    };
    this.rows.term.push(term);
    const subject = { patient, term, info: plan.info, identifier };
    this.rows.message.push(termMessage(at, subject, this.messageOutcome(sold ? 25 : FAILED_MESSAGE_PERCENT)));
    if (!sold || !this.random.withPercent(30)) return;
    const order = newOrder(at, enrolment, soldColumns(sold), { keyId: this.keyId, state: 'expired' });
    this.rows.payment_order.push(order);
    this.rows.payment.push(onlinePayment(at, order, { paidOn: null, termId: null, method: 'upi' }));
  }

  private addPaidTerms(patient: PatientRow, plan: OfferedPlan, terms: PurchasedTerm[]): void {
    const first = terms[0];
    if (!first) return;
    const { enrolment, identifier } = this.enrol(patient, plan, paymentTimeOn(first.paidOn, this.now, this.random));
    for (const bought of terms) {
      const at = paymentTimeOn(bought.paidOn, this.now, this.random);
      const method = bought === first && this.random.withPercent(30) ? 'offline' : randomMethod(this.random);
      const term = newTerm(enrolment, bought, { at, method });
      this.rows.term.push(term);
      this.addPayment(at, enrolment, { ...bought, termId: term.id, method });
      if (bought.paidOn < addDays(this.today, -MESSAGE_DAYS)) continue;
      const subject = { patient, term, info: plan.info, identifier };
      this.rows.message.push(termMessage(at, subject, this.messageOutcome(FAILED_MESSAGE_PERCENT)));
    }
  }

  private addPayment(
    at: Date,
    enrolment: EnrolmentRow,
    bought: PurchasedTerm & { termId: string; method: string },
  ): void {
    const { method, sold } = bought;
    if (method === 'offline') {
      this.rows.payment.push(offlinePayment(at, enrolment, bought));
      return;
    }
    const openedAt = shortlyBefore(at, this.random);
    const order = newOrder(openedAt, enrolment, sold, { keyId: this.keyId, state: 'paid' });
    this.rows.payment_order.push(order);
    if (this.random.withPercent(FAILED_ATTEMPT_PERCENT))
      this.rows.payment.push(onlinePayment(openedAt, order, { paidOn: null, termId: null, method }));
    this.rows.payment.push(onlinePayment(at, order, bought));
  }

  private messageOutcome(failedPercent: number): MessageOutcome {
    return this.random.withPercent(failedPercent) ? 'failed' : randomOutcome(this.random);
  }
}

function newTerm(
  { id: enrolment_id, patient_id, plan_id }: EnrolmentRow,
  { paidOn, sold, period }: PurchasedTerm,
  { at, method }: { at: Date; method: string },
): TermRow {
  return {
    id: newIdAt(at),
    enrolment_id,
    patient_id,
    plan_id,
    ...soldColumns(sold),
    state: 'paid',
    start_day: period.start,
    end_day: period.end,
    anchor_day: period.anchorDay,
    payment_day: paidOn,
    payment_method: method,
    created_at: at.toISOString(),
  };
}

import { randomToken } from '../../platform/secrets.js';
import { addDays, dayOf, type Day } from '../../shared/calendar.js';
import { normalPhone } from '../../shared/phone.js';
import { fateOf, messageAt, type Fate } from './demo-messages.js';
import { idAt, methodOf, momentOn, offlinePayment, onlinePayment, orderAt, shortlyBefore } from './demo-payments.js';
import { people, type Person } from './demo-people.js';
import { putOnSale, type OnSale } from './demo-plans.js';
import { Chance } from './demo-random.js';
import type { DemoRows, EnrolmentRow, PatientRow, SoldColumns, TermRow } from './demo-rows.js';
import { choose, columnsOf, lapsed, loyal, type Bought } from './demo-terms.js';
import { remind, tellOfHolds } from './demo-reminders.js';
import { disableSome, holdOne, holdUpMessages } from './demo-problems.js';
import { writeBack } from './demo-replies.js';

const SEED = 20_261_120;
const HISTORY_DAYS = 730;
const MESSAGE_DAYS = 45;
const SECOND_PLAN_PERCENT = 8;
const FAILED_TRY_PERCENT = 5;
const FAILED_MESSAGE_PERCENT = 4;

/** What became of each of the 240 patients. */
const CAST = {
  loyal: 154,
  lapsed: 44,
  pendingWithTier: 14,
  pendingWithoutTier: 10,
  archived: 12,
  withoutPlan: 6,
} as const;
type Part = keyof typeof CAST;
const PARTS: readonly Part[] = ['loyal', 'lapsed', 'pendingWithTier', 'pendingWithoutTier', 'archived', 'withoutPlan'];

/** Tells two years of a clinic, up to `now`: the same story at every start, dated from today. */
export const demoStory = (now: Date, keyId: string): DemoRows => new Story(now, keyId).tell();

class Story {
  private readonly chance = new Chance(SEED);
  private readonly today: Day;
  private readonly plans: OnSale[];
  private readonly rows: DemoRows = {
    ...{ plan: [], tier: [], patient: [], enrolment: [], link: [], payment_order: [] },
    ...{ term: [], term_pause: [], payment: [], hold: [], message: [] },
    ...{ reply: [], whatsapp_contact: [] },
  };

  constructor(
    private readonly now: Date,
    private readonly keyId: string,
  ) {
    this.today = dayOf(now);
    this.plans = putOnSale(this.rows, addDays(this.today, -HISTORY_DAYS - 14));
  }

  tell(): DemoRows {
    const cast = this.chance.shuffled(PARTS.flatMap((part) => Array<Part>(CAST[part]).fill(part)));
    const landline = cast.indexOf('pendingWithTier');
    people(cast.length, landline, this.chance).forEach((person, n) => this.play(cast[n] ?? 'withoutPlan', person));
    disableSome(this.rows, this.today);
    holdOne(this.rows, this.today);
    remind(this.rows, { now: this.now, days: MESSAGE_DAYS }, this.chance);
    tellOfHolds(this.rows, this.now);
    holdUpMessages(this.rows, this.now);
    writeBack(this.rows, this.now);
    return this.rows;
  }

  private play(part: Part, person: Person): void {
    const patient = this.arrive(part, person);
    const plan = this.choosePlan();
    switch (part) {
      case 'withoutPlan':
        return;
      case 'pendingWithTier':
        this.assign(patient, plan, choose(plan.offers, this.chance));
        return;
      case 'pendingWithoutTier':
        this.assign(patient, plan, null);
        return;
      case 'loyal':
      case 'lapsed':
      case 'archived': {
        const [first, offers] = [dayOf(new Date(patient.created_at)), plan.offers];
        const over = part === 'loyal' ? [] : lapsed(first, this.today, offers, this.chance);
        this.buy(patient, plan, over.length > 0 ? over : loyal(first, this.today, offers, this.chance));
        if (part === 'loyal' && this.chance.in100(SECOND_PLAN_PERCENT)) this.buySecond(patient, plan, first);
      }
    }
  }

  private arrive(part: Part, { name, mobile, email }: Person): PatientRow {
    const at = momentOn(this.firstDay(part), this.now, this.chance);
    const archived = part === 'archived' ? momentOn(this.daysAgo(2, 40), this.now, this.chance) : null;
    const patient: PatientRow = {
      ...{ id: idAt(at), name, mobile, mobile_normal: normalPhone(mobile), email, created_at: at.toISOString() },
      last_appointment: this.chance.in100(70) ? this.daysAgo(0, part === 'loyal' ? 75 : 300) : null,
      archived_at: archived && (archived > at ? archived : at).toISOString(),
    };
    this.rows.patient.push(patient);
    return patient;
  }

  /** A clinic that grows: more patients came lately than at first. */
  private firstDay(part: Part): Day {
    if (part === 'pendingWithTier' || part === 'pendingWithoutTier') return this.daysAgo(0, 18);
    const share = Math.sqrt(this.chance.next()) * (part === 'loyal' ? 1 : 0.72);
    return addDays(this.today, Math.floor(HISTORY_DAYS * (share - 1)));
  }

  private daysAgo(least: number, most: number): Day {
    return addDays(this.today, -this.chance.int(least, most));
  }

  private choosePlan(but?: OnSale): OnSale {
    let left = this.chance.int(1, 100);
    const plan = this.plans.find(({ share }) => (left -= share) <= 0) ?? this.plans[0];
    if (!plan) throw new Error('the demo doctor has no plans');
    return plan === but ? this.choosePlan(but) : plan;
  }

  private buySecond(patient: PatientRow, first: OnSale, since: Day): void {
    const plan = this.choosePlan(first);
    const from = addDays(since, this.chance.int(20, 120));
    if (from < this.today) this.buy(patient, plan, loyal(from, this.today, plan.offers, this.chance));
  }

  private enrol(patient: PatientRow, plan: OnSale, at: Date): { enrolment: EnrolmentRow; identifier: string } {
    const created_at = at.toISOString();
    const enrolment = { id: idAt(at), patient_id: patient.id, plan_id: plan.id, created_at };
    const identifier = randomToken();
    this.rows.enrolment.push(enrolment);
    this.rows.link.push({ identifier, enrolment_id: enrolment.id, created_at });
    return { enrolment, identifier };
  }

  /** Assigned and not paid: a message went out; some have tried to pay in vain. */
  private assign(patient: PatientRow, plan: OnSale, sold: SoldColumns | null): void {
    const at = new Date(patient.created_at);
    const { enrolment, identifier } = this.enrol(patient, plan, at);
    const { id: enrolment_id, patient_id, plan_id, created_at } = enrolment;
    const plan_name = plan.offers[0].plan_name;
    const term: TermRow = {
      ...{ id: idAt(at), enrolment_id, patient_id, plan_id, plan_name, state: 'pending', created_at },
      ...(sold && columnsOf(sold)),
    };
    this.rows.term.push(term);
    const about = { patient, term, info: plan.info, identifier };
    this.rows.message.push(messageAt(at, about, this.fate(sold ? 25 : FAILED_MESSAGE_PERCENT)));
    if (!sold || !this.chance.in100(30)) return;
    const order = orderAt(at, enrolment, columnsOf(sold), { keyId: this.keyId, state: 'expired' });
    this.rows.payment_order.push(order);
    this.rows.payment.push(onlinePayment(at, order, { paidOn: null, termId: null, method: 'upi' }));
  }

  private buy(patient: PatientRow, plan: OnSale, terms: Bought[]): void {
    const first = terms[0];
    if (!first) return;
    const { enrolment, identifier } = this.enrol(patient, plan, momentOn(first.paidOn, this.now, this.chance));
    for (const bought of terms) {
      const at = momentOn(bought.paidOn, this.now, this.chance);
      const method = bought === first && this.chance.in100(30) ? 'offline' : methodOf(this.chance);
      const term = termOf(enrolment, bought, { at, method });
      this.rows.term.push(term);
      this.pay(at, enrolment, { ...bought, termId: term.id, method });
      if (bought.paidOn < addDays(this.today, -MESSAGE_DAYS)) continue;
      const about = { patient, term, info: plan.info, identifier };
      this.rows.message.push(messageAt(at, about, this.fate(FAILED_MESSAGE_PERCENT)));
    }
  }

  private pay(at: Date, enrolment: EnrolmentRow, bought: Bought & { termId: string; method: string }): void {
    const { method, sold } = bought;
    if (method === 'offline') {
      this.rows.payment.push(offlinePayment(at, enrolment, bought));
      return;
    }
    const opened = shortlyBefore(at, this.chance);
    const order = orderAt(opened, enrolment, sold, { keyId: this.keyId, state: 'paid' });
    this.rows.payment_order.push(order);
    if (this.chance.in100(FAILED_TRY_PERCENT))
      this.rows.payment.push(onlinePayment(opened, order, { paidOn: null, termId: null, method }));
    this.rows.payment.push(onlinePayment(at, order, bought));
  }

  private fate(failedPercent: number): Fate {
    return this.chance.in100(failedPercent) ? 'failed' : fateOf(this.chance);
  }
}

function termOf(
  { id: enrolment_id, patient_id, plan_id }: EnrolmentRow,
  { paidOn, sold, period }: Bought,
  { at, method }: { at: Date; method: string },
): TermRow {
  return {
    ...{ id: idAt(at), enrolment_id, patient_id, plan_id, ...columnsOf(sold), state: 'paid' },
    ...{ start_day: period.start, end_day: period.end, anchor_day: period.anchorDay },
    ...{ payment_day: paidOn, payment_method: method, created_at: at.toISOString() },
  };
}

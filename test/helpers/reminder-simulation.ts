import { dayAfter, expectedMessages, type ModelPatient, type Settings } from './reminder-model.js';
import type { Doctor, World } from './world.js';

/** A patient of the simulation: the model's state and the API's ids. */
interface SimulatedPatient extends ModelPatient {
  id: string;
  mobileNumber: string;
  plan: number;
}

/** A seeded pseudo-random number generator: the same numbers in every run. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const VALIDITIES = ['monthly', 'monthly', 'quarterly', 'half_yearly'] as const;
/** Choices of the days before the end on which reminders are sent. */
const REMINDER_DAYS = [
  [7, 3, 1, 0],
  [10, 5],
  [3, 0],
  [30, 14, 7, 2],
];
const NOON = 'T12:00:00+05:30';
/** Share of the days on which the doctor or a patient acts, besides renewals. */
const ACTION_RATE = 0.4;
/** Share of the patients who renew, on each day on which they may. */
const RENEWAL_RATE = 0.4;

/** Patients of one doctor who renew, opt out, return or are archived, together with the model's view of them. */
export class ReminderSimulation {
  /** The messages that the model expects so far. */
  readonly expected: string[] = [];
  /** The simulated day. The product's clock may be some days behind: see `step`. */
  day: string;
  private readonly patients: SimulatedPatient[] = [];
  private readonly plans: { id: string; tier: string; isActive: boolean }[] = [];
  private readonly settings: Settings = { days: [7, 3, 1, 0], reminders: true, expiry: true };
  private readonly random: () => number;

  constructor(
    private readonly world: World,
    private readonly doctor: Doctor,
    options: { from: string; seed: number },
  ) {
    this.day = options.from;
    this.random = seededRandom(options.seed);
  }

  /** Creates plans and patients at noon of the first day. Each patient has paid for a term, which may have begun before. */
  async start(patientCount: number): Promise<void> {
    const { world, doctor } = this;
    await this.catchUp();
    for (const validity of VALIDITIES) {
      const plan = await world.plan(doctor, { name: `Plan ${this.plans.length}` });
      this.plans.push({ id: plan, tier: await world.tier(doctor, plan, 499, validity), isActive: true });
    }
    for (let n = 0; n < patientCount; n++) await this.addPatient(n);
    await world.settle();
  }

  /**
   * Simulates the next day: adds the model's messages, then lets patients renew, and the doctor or a patient act. On a day
   * without any action the product's clock is not advanced, which saves time: the next advance covers several days.
   */
  async step(): Promise<void> {
    this.day = dayAfter(this.day, 1);
    this.expected.push(...expectedMessages(this.day, this.patients, this.settings));
    const payers = this.patients.filter((patient) => this.willRenew(patient));
    const actions = [
      () => this.toggleArchived(),
      () => this.toggleOptOut(),
      () => this.toggleDisabled(),
      () => this.moveEndDate(),
      () => this.togglePlanActive(),
      () => this.changeSettings(),
    ];
    const action = this.random() < ACTION_RATE ? actions[Math.floor(this.random() * actions.length)] : undefined;
    if (!action && payers.length === 0) return;
    await this.catchUp();
    for (const payer of payers) await this.renew(payer);
    await action?.();
    await this.world.settle();
  }

  /** Sets the product's clock to noon of the simulated day. */
  catchUp = () => this.world.clock({ now: `${this.day}${NOON}` });

  /** The product's messages in the model's notation. */
  async actualMessages(): Promise<string[]> {
    const rows = await this.world.rows<{ line: string }>(
      `SELECT to_char(m.created_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD') || ' ' || m.kind || ' ' || p.name
         || CASE WHEN m.state = 'skipped' THEN ': ' || m.reason ELSE '' END AS line
       FROM message m JOIN patient p ON p.id = m.patient_id
       WHERE m.doctor_id = $1 AND m.kind IN ('reminder', 'expiry')`,
      [this.doctor.id],
    );
    return rows.map(({ line }) => line).sort();
  }

  private async addPatient(n: number): Promise<void> {
    const plan = n % this.plans.length;
    const start = dayAfter(this.day, -Math.floor(this.random() * 28));
    const hasMobile = n % 15 !== 14;
    const mobile = !hasMobile ? '022 1234 5678' : `97${String(10_000_000 + n * 11).padStart(8, '0')}`;
    const name = `Patient ${n}`;
    const fields = { name, mobile, subscription_tier_id: this.plans[plan]?.tier, subscription_start_date: start };
    const { id } = await this.world.patient(this.doctor, fields);
    const flags = { archived: false, disabled: false, optedOut: false, isOnSale: true, mobile: hasMobile };
    this.patients.push({ id, name, plan, mobileNumber: `+91${mobile}`, ...flags, end: await this.currentEndDate(id) });
  }

  private randomPatient(): SimulatedPatient {
    const patient = this.patients[Math.floor(this.random() * this.patients.length)];
    if (!patient) throw new Error('The simulation has no patients.');
    return patient;
  }

  /** The paid term of a patient that ends last. */
  private latestPaidTerm = async (patientId: string) => {
    const terms = await this.world.terms(this.doctor, patientId);
    const paidTerms = terms.filter(({ payment_status }) => payment_status === 'completed');
    return paidTerms.toSorted((a, b) =>
      (b.subscription_end_date ?? '').localeCompare(a.subscription_end_date ?? ''),
    )[0];
  };

  private currentEndDate = async (patientId: string) =>
    (await this.latestPaidTerm(patientId))?.subscription_end_date ?? null;

  private put = (path: string, body: object = {}) =>
    this.world.must('PUT', `/api/${path}`, { token: this.doctor.token, body });

  /** Patients renew some days before the end, on the last day, or some days after. */
  private willRenew({ end, archived, isOnSale, disabled }: SimulatedPatient): boolean {
    if (end === null || archived || !isOnSale || disabled) return false;
    return [-4, -2, 0, 1, 9].some((days) => this.day === dayAfter(end, days)) && this.random() < RENEWAL_RATE;
  }

  private async renew(patient: SimulatedPatient): Promise<void> {
    const body = { subscription_tier_id: this.plans[patient.plan]?.tier };
    await this.world.must('POST', `/api/patients/${patient.id}/subscribe`, { token: this.doctor.token, body });
    await this.put(`patients/${patient.id}/subscription/activate`);
    patient.end = await this.currentEndDate(patient.id);
  }

  private async toggleArchived(): Promise<void> {
    const patient = this.randomPatient();
    if (patient.archived) await this.put(`patients/${patient.id}/restore`);
    else await this.world.must('DELETE', `/api/patients/${patient.id}`, { token: this.doctor.token });
    patient.archived = !patient.archived;
  }

  private async toggleOptOut(): Promise<void> {
    const patient = this.randomPatient();
    if (!patient.mobile) return;
    const body = { from: patient.mobileNumber, text: patient.optedOut ? 'शुरू करें' : 'Stop' };
    await this.world.must('POST', '/sandbox/whatsapp/inbound', { body });
    patient.optedOut = !patient.optedOut;
  }

  private async toggleDisabled(): Promise<void> {
    const patient = this.randomPatient();
    const term = await this.latestPaidTerm(patient.id);
    const action = ['disable', 'enable'].find((action) => term?.actions.includes(action));
    if (!term || !action) return;
    await this.put(`patients/subscriptions/${term.id}/${action}`);
    patient.disabled = action === 'disable';
  }

  private async moveEndDate(): Promise<void> {
    const patient = this.randomPatient();
    const term = await this.latestPaidTerm(patient.id);
    if (!term?.actions.includes('edit') || patient.end === null) return;
    const end = dayAfter(patient.end, Math.floor(this.random() * 20) - 5);
    if (end < (term.subscription_start_date ?? '')) return;
    await this.put(`patients/subscriptions/${term.id}/edit`, { subscription_end_date: end });
    patient.end = await this.currentEndDate(patient.id);
  }

  private async togglePlanActive(): Promise<void> {
    const n = Math.floor(this.random() * this.plans.length);
    const plan = this.plans[n];
    if (!plan) return;
    plan.isActive = !plan.isActive;
    await this.put(`subscriptions/${plan.id}`, { is_active: plan.isActive });
    for (const patient of this.patients) if (patient.plan === n) patient.isOnSale = plan.isActive;
  }

  private async changeSettings(): Promise<void> {
    const { settings } = this;
    settings.days = REMINDER_DAYS[Math.floor(this.random() * REMINDER_DAYS.length)] ?? [];
    settings.reminders = this.random() < 0.9;
    settings.expiry = this.random() < 0.8;
    const off = [...(settings.reminders ? [] : ['reminder']), ...(settings.expiry ? [] : ['expiry'])];
    const body = { doctor_name: 'Dr Asha Rao', reminder_days: settings.days, messages_off: off };
    await this.put('profile', body);
  }
}

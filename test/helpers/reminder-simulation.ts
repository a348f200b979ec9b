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
const NOON = 'T12:00:00+05:30';

/** Patients of one doctor who renew, stop, return or are archived, together with the model's view of them. */
export class ReminderSimulation {
  readonly expected: string[] = [];
  day: string;
  private readonly patients: SimulatedPatient[] = [];
  private readonly plans: { id: string; tier: string; sold: boolean }[] = [];
  private readonly settings: Settings = { days: [7, 3, 1, 0], reminders: true, expiry: true };
  private readonly random: () => number;

  constructor(
    private readonly w: World,
    private readonly doctor: Doctor,
    options: { from: string; seed: number },
  ) {
    this.day = options.from;
    this.random = seededRandom(options.seed);
  }

  /** Everybody has paid before the simulation begins, at noon of its first day. */
  async start(patients: number): Promise<void> {
    const { w, doctor } = this;
    await w.clock({ now: `${this.day}${NOON}` });
    for (const validity of VALIDITIES) {
      const plan = await w.plan(doctor, { name: `Plan ${this.plans.length}` });
      this.plans.push({ id: plan, tier: await w.tier(doctor, plan, 499, validity), sold: true });
    }
    for (let n = 0; n < patients; n++) await this.addPatient(n);
    await w.settle();
  }

  /** Advances to noon of the next day; then some patients or the doctor act. */
  async step(): Promise<void> {
    this.day = dayAfter(this.day, 1);
    this.expected.push(...expectedMessages(this.day, this.patients, this.settings));
    const payers = this.patients.filter((patient) => this.willRenew(patient));
    const actions = [
      () => this.toggleArchived(),
      () => this.toggleOptOut(),
      () => this.toggleDisabled(),
      () => this.moveEnd(),
    ];
    actions.push(
      () => this.toggleSale(),
      () => this.changeSettings(),
    );
    const action = this.random() < 0.4 ? actions[Math.floor(this.random() * actions.length)] : undefined;
    if (!action && payers.length === 0) return; // no action today: the next day advances the clock
    await this.catchUp();
    for (const payer of payers) await this.renew(payer);
    await action?.();
    await this.w.settle();
  }

  /** Sets the clock to noon of the simulated day. */
  catchUp = () => this.w.clock({ now: `${this.day}${NOON}` });

  /** The product's messages in the model's notation. */
  async actualMessages(): Promise<string[]> {
    const rows = await this.w.rows<{ line: string }>(
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
    const sale = this.plans[plan];
    const start = dayAfter(this.day, -Math.floor(this.random() * 28));
    const mobile = n % 15 === 14 ? '022 1234 5678' : `97${String(10_000_000 + n * 11).padStart(8, '0')}`;
    const name = `Patient ${n}`;
    const fields = { name, mobile, subscription_tier_id: sale?.tier, subscription_start_date: start };
    const { id } = await this.w.patient(this.doctor, fields);
    const flags = { archived: false, disabled: false, optedOut: false, isOnSale: true, mobile: n % 15 !== 14 };
    this.patients.push({ id, name, plan, mobileNumber: `+91${mobile}`, ...flags, end: await this.endOf(id) });
  }

  private randomPatient(): SimulatedPatient {
    const walker = this.patients[Math.floor(this.random() * this.patients.length)];
    if (!walker) throw new Error('nobody walks');
    return walker;
  }

  private term = async (id: string) => {
    const terms = (await this.w.terms(this.doctor, id)).filter(({ payment_status }) => payment_status === 'completed');
    return terms.toSorted((a, b) => (b.subscription_end_date ?? '').localeCompare(a.subscription_end_date ?? ''))[0];
  };

  private endOf = async (id: string) => (await this.term(id))?.subscription_end_date ?? null;

  private put = (path: string, body: object = {}) =>
    this.w.must('PUT', `/api/${path}`, { token: this.doctor.token, body });

  /** Most patients pay some days before the end, on the last day, or some days after. */
  private willRenew({ end, archived, isOnSale: sold, disabled }: SimulatedPatient): boolean {
    if (end === null || archived || !sold || disabled) return false;
    return [-4, -2, 0, 1, 9].some((days) => this.day === dayAfter(end, days)) && this.random() < 0.4;
  }

  private async renew(walker: SimulatedPatient): Promise<void> {
    const body = { subscription_tier_id: this.plans[walker.plan]?.tier };
    await this.w.must('POST', `/api/patients/${walker.id}/subscribe`, { token: this.doctor.token, body });
    await this.put(`patients/${walker.id}/subscription/activate`);
    walker.end = await this.endOf(walker.id);
  }

  private async toggleArchived(): Promise<void> {
    const walker = this.randomPatient();
    if (walker.archived) await this.put(`patients/${walker.id}/restore`);
    else await this.w.must('DELETE', `/api/patients/${walker.id}`, { token: this.doctor.token });
    walker.archived = !walker.archived;
  }

  private async toggleOptOut(): Promise<void> {
    const walker = this.randomPatient();
    if (!walker.mobile) return;
    const body = { from: walker.mobileNumber, text: walker.optedOut ? 'शुरू करें' : 'Stop' };
    await this.w.must('POST', '/sandbox/whatsapp/inbound', { body });
    walker.optedOut = !walker.optedOut;
  }

  private async toggleDisabled(): Promise<void> {
    const walker = this.randomPatient();
    const term = await this.term(walker.id);
    const action = ['disable', 'enable'].find((action) => term?.actions.includes(action));
    if (!term || !action) return;
    await this.put(`patients/subscriptions/${term.id}/${action}`);
    walker.disabled = action === 'disable';
  }

  private async moveEnd(): Promise<void> {
    const walker = this.randomPatient();
    const term = await this.term(walker.id);
    if (!term?.actions.includes('edit') || walker.end === null) return;
    const end = dayAfter(walker.end, Math.floor(this.random() * 20) - 5);
    if (end < (term.subscription_start_date ?? '')) return;
    await this.put(`patients/subscriptions/${term.id}/edit`, { subscription_end_date: end });
    walker.end = await this.endOf(walker.id);
  }

  private async toggleSale(): Promise<void> {
    const n = Math.floor(this.random() * this.plans.length);
    const plan = this.plans[n];
    if (!plan) return;
    plan.sold = !plan.sold;
    await this.put(`subscriptions/${plan.id}`, { is_active: plan.sold });
    for (const walker of this.patients) if (walker.plan === n) walker.isOnSale = plan.sold;
  }

  private async changeSettings(): Promise<void> {
    const { settings } = this;
    settings.days =
      [
        [7, 3, 1, 0],
        [10, 5],
        [3, 0],
        [30, 14, 7, 2],
      ][Math.floor(this.random() * 4)] ?? [];
    settings.reminders = this.random() < 0.9;
    settings.expiry = this.random() < 0.8;
    const off = [...(settings.reminders ? [] : ['reminder']), ...(settings.expiry ? [] : ['expiry'])];
    const body = { doctor_name: 'Dr Asha Rao', reminder_days: settings.days, messages_off: off };
    await this.put('profile', body);
  }
}

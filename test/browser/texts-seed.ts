import { PASSWORD, type Doctor, type World } from '../helpers/world.js';

/** The current time for the server and the screens. */
export const NOW = '2026-11-20T06:00:00Z';

/** A doctor with data on every screen of the dashboard, and the ids for its URLs. */
export interface Seed {
  doctor: Doctor;
  /** Has only a profile. */
  fresh: Doctor;
  /** Has no data at all. */
  newcomer: { token: string };
  plan: string;
  emptyPlan: string;
  patients: Record<'pending' | 'active' | 'disabled' | 'expired' | 'cancelled' | 'withoutSubscription', string>;
}

const PLAN = {
  description: 'Ask by chat, every day.',
  covered_services: 'Chat with the doctor\nFollow-up questions',
  excluded_services: 'Emergency visits, Tests',
};

async function createNewcomer(w: World): Promise<{ token: string }> {
  const email = 'new@rao.example';
  const { user } = await w.must<{ user: { id: string } }>('POST', '/api/auth/signup', {
    body: { email, password: PASSWORD },
  });
  await w.must('PUT', `/api/admin/accounts/${user.id}/approve`, { token: await w.adminToken() });
  return { token: await w.logIn(email) };
}

async function createPatients(
  w: World,
  doctor: Doctor,
  tier: string,
  tierWithoutName: string,
): Promise<Seed['patients']> {
  const { token } = doctor;
  let patientCount = 0;
  const patient = (name: string, fields: object = {}) =>
    w.patient(doctor, { name, mobile: `98765 0010${patientCount++}`, ...fields });
  const activeSince = (subscription_start_date: string) => ({ subscription_tier_id: tier, subscription_start_date });
  /** Waits until the message is sent before the next is created: their order is fixed, and none replaces another. */
  const subscribe = async (id: string, subscription_tier_id: string) => {
    await w.must('POST', `/api/patients/${id}/subscribe`, { token, body: { subscription_tier_id } });
    await w.settle();
  };
  const active = await patient('Asha Nair', activeSince('2026-11-05'));
  const disabled = await patient('Vikram Singh', activeSince('2026-11-05'));
  const [term] = await w.terms(doctor, disabled.id);
  await w.must('PUT', `/api/patients/subscriptions/${term!.id}/disable`, { token });
  const expired = await patient('Leela Menon', activeSince('2026-09-12'));
  const cancelled = await patient('Arjun Mehta');
  const pending = await patient('Ravi Kumar', { email: 'ravi@kumar.example' });
  // The second subscription cancels the first one, which is not paid.
  await subscribe(cancelled.id, tier);
  await subscribe(cancelled.id, tierWithoutName);
  await subscribe(pending.id, tierWithoutName);
  const withoutSubscription = await patient('Meena Iyer', { last_appointment: '2026-11-02' });
  const archived = await patient('Sita Devi', { mobile: '98765 00001', email: 'sita@devi.example' });
  await w.must('DELETE', `/api/patients/${archived.id}`, { token });
  const all = { pending, active, disabled, expired, cancelled, withoutSubscription };
  return Object.fromEntries(Object.entries(all).map(([name, { id }]) => [name, id])) as Seed['patients'];
}

export async function createSeed(w: World): Promise<Seed> {
  await w.clock({ now: NOW });
  const doctor = await w.doctor();
  const plan = await w.plan(doctor, PLAN);
  const tier = await w.tier(doctor, plan);
  const { tier: tierWithoutName } = await w.must<{ tier: { id: string } }>('POST', `/api/subscriptions/${plan}/tiers`, {
    token: doctor.token,
    body: { validity_type: 'quarterly', price: 123_456.5, features: 'Two visits\nPriority' },
  });
  const emptyPlan = await w.plan(doctor, { name: 'Vaccination', additional_info: '' });
  await w.must('PUT', `/api/subscriptions/${emptyPlan}`, { token: doctor.token, body: { is_active: false } });
  return {
    doctor,
    fresh: await w.doctor(),
    newcomer: await createNewcomer(w),
    plan,
    emptyPlan,
    patients: await createPatients(w, doctor, tier, tierWithoutName.id),
  };
}

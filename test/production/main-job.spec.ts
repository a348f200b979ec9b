import { expect } from '@playwright/test';
import { test } from './fixtures.js';
import { adminToken, keepPrivate, KEY_SECRET, newDoctor, type Person } from './accounts.js';
import type { Topology } from './topology.js';

interface Term {
  status: string;
  payment_status: string;
  link: string | null;
}

const RAZORPAY_ALLOWS_MS = 15_000;
const PATIENT = keepPrivate('Sunita Deshpande');
let mobiles = 9_876_500_000;

/** Payment account, profile, plan and tier, which the first steps ask for. */
async function readyToSell(t: Topology, { token }: Person) {
  const keys = { key_id: `rzp_test_sim${Date.now()}`, key_secret: KEY_SECRET };
  await t.must('PUT', '/api/account/payment-gateway', { token, body: keys });
  const profile = {
    doctor_name: keepPrivate('Dr Asha Rao'),
    clinic_name: keepPrivate('Rao Clinic'),
    mobile_number: keepPrivate('080 4123 4567'),
  };
  await t.must('POST', '/api/profile', { token, body: profile });
  const { subscription } = await t.must<{ subscription: { id: string } }>('POST', '/api/subscriptions', {
    token,
    body: { name: 'WhatsApp Support', additional_info: 'Message me any time.' },
  });
  const { tier } = await t.must<{ tier: { id: string } }>('POST', `/api/subscriptions/${subscription.id}/tiers`, {
    token,
    body: { tier_name: 'Silver', validity_type: 'monthly', price: 499 },
  });
  return { plan: subscription.id, tier: tier.id };
}

test.describe('the main job', () => {
  let doctor: Person;
  let offer: { plan: string; tier: string };
  test.beforeAll(async ({ t }) => {
    doctor = await newDoctor(t);
    offer = await readyToSell(t, doctor);
  });

  /** A patient with an unpaid order. */
  async function ordered(t: Topology) {
    const { patient } = await t.must<{ patient: { id: string; mobile_e164: string } }>('POST', '/api/patients', {
      token: doctor.token,
      body: { name: PATIENT, mobile: String(mobiles++), subscription_id: offer.plan },
    });
    const [term] = await terms(t, patient.id);
    const identifier = keepPrivate(term?.link?.split('/').pop() ?? '');
    const { orderId } = await t.must<{ orderId: string }>('POST', '/api/public/payment/create', {
      body: { identifier, tierId: offer.tier },
    });
    return { id: patient.id, mobile: patient.mobile_e164, orderId };
  }

  const terms = async (t: Topology, patientId: string) =>
    (
      await t.must<{ subscriptions: Term[] }>('GET', `/api/patients/${patientId}/subscriptions`, {
        token: doctor.token,
      })
    ).subscriptions;

  const pay = (t: Topology, orderId: string, webhook: 'normal' | 'lost') =>
    t.provider('POST', `/razorpay/orders/${orderId}/pay`, { outcome: 'captured', method: 'upi', webhook });

  /** The subscription is active, and the patient has received one confirmation on WhatsApp. */
  async function expectConfirmed(t: Topology, patient: { id: string; mobile: string }) {
    const timeout = RAZORPAY_ALLOWS_MS;
    const status = async () => (await terms(t, patient.id)).map(({ status }) => status);
    await expect.poll(status, { timeout }).toEqual(['active']);
    const confirmations = async () => {
      const path = `/whatsapp/messages?to=${encodeURIComponent(patient.mobile)}`;
      const { messages } = (await t.provider('GET', path)) as { messages: { text: string }[] };
      return messages.filter(({ text }) => text.includes('received ₹499')).length;
    };
    await expect.poll(confirmations, { timeout }).toBe(1);
  }

  test('a webhook from Razorpay activates a subscription', async ({ t }) => {
    const patient = await ordered(t);
    await pay(t, patient.orderId, 'normal');
    await expectConfirmed(t, patient);
    const [row] = await t.rows<{ handled: number }>('SELECT count(*)::int AS handled FROM inbox');
    expect(row?.handled).toBeGreaterThan(0);
  });

  test('without the webhook, the poll of the pay page finds the payment', async ({ t }) => {
    const patient = await ordered(t);
    await pay(t, patient.orderId, 'lost');
    const captured = async () =>
      (await t.must<{ captured: boolean }>('GET', `/api/public/payment/status/${patient.orderId}`)).captured;
    await expect.poll(captured, { timeout: RAZORPAY_ALLOWS_MS }).toBe(true);
    await expectConfirmed(t, patient);
  });

  test('without webhook and poll, the reconciliation finds the payment', async ({ t }) => {
    const patient = await ordered(t);
    await pay(t, patient.orderId, 'lost');
    // The first reconciliation query is due after a minute.
    await t.rows('UPDATE payment_order SET check_at = now() WHERE check_at IS NOT NULL');
    await expectConfirmed(t, patient);
  });

  test('every GET succeeds for a doctor with patients and payments', async ({ t }) => {
    for (const path of ['patients', 'payments', 'messages', 'dashboard/stats', 'account/payment-gateway'])
      await t.must('GET', `/api/${path}`, { token: doctor.token });
    await t.must('GET', '/api/admin/accounts', { token: await adminToken(t) });
  });
});

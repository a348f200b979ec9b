import { randomUUID } from 'node:crypto';
import { joining } from '../../helpers/joining.js';
import type { Doctor, World } from '../../helpers/world.js';
import type { ExpectedResponse } from './expected-response.js';
import { dashboardAmount, refundAmount } from './model/refunds.js';
import type { Call } from './calls.js';
import { dayAt, addDays } from './model/days.js';
import { needsCode, PAYER_NAME } from './model/joining.js';
import { termName, type HistoryIds, type Observation } from './observation.js';
import type { Model } from './model/model-state.js';

/** The product's objects of a history. */
export interface HistoryFixture extends HistoryIds {
  doctor: Doctor;
  /** Identifiers of the links, by plan; null before the first enrolment. */
  links: (string | null)[];
  /** Of the patient, or of somebody who will join. */
  name: string;
  payerMobile: string;
  /** Identifier of the link of the patient's payer; null before the first joint order. */
  payerLink: string | null;
  /** Address of the doctor's public page. */
  slug: string;
  /** The token of the confirmed number; null before somebody has joined. */
  token: string | null;
}

const VALIDITY: Record<number, string> = { 1: 'monthly', 3: 'quarterly', 6: 'half_yearly', 12: 'yearly' };

/** Makes a call to the product as the patient or the doctor. */
export async function performCall(
  w: World,
  stage: HistoryFixture,
  call: Call,
  seen: Observation,
  m: Model,
): Promise<ExpectedResponse> {
  const { doctor, plans, tiers, links } = stage;
  const patientId = stage.patientId ?? 'nobody';
  const { token } = doctor;
  const callAsDoctor = (method: string, path: string, body?: object) =>
    w.call(method, `/api/${path}`, { token, ...(body && { body }) });
  const termId = (n: number) => {
    const [plan, at] = termName(m, n).split('.').map(Number) as [number, number];
    return seen.terms[plan]?.[at] ?? '';
  };
  const orderId = (n: number) => seen.orders[n] ?? '';
  switch (call.do) {
    case 'look': {
      const path = `/api/public/subscription/${links[call.plan] ?? 'nobody'}`;
      const { status, body } = await w.call<{ paymentEnabled?: boolean }>('GET', path);
      return { status, ...(body.paymentEnabled !== undefined && { enabled: body.paymentEnabled }) };
    }
    case 'order': {
      const identifier = links[m.tiers[call.tier]?.plan ?? 0] ?? 'nobody';
      return w.call('POST', '/api/public/payment/create', { body: { identifier, tierId: tiers[call.tier] } });
    }
    case 'joint': {
      const lines = call.tiers.map((tier) => ({
        enrolment_id: seen.enrolments[m.tiers[tier]?.plan ?? 0] ?? randomUUID(),
        tier_id: tiers[tier],
      }));
      stage.payerLink ??= (await findPayerLink(w, patientId)) ?? (await createPayer(w, stage));
      const body = { identifier: stage.payerLink ?? 'nobody', lines };
      return w.call('POST', '/api/public/payer/payment/create', { body });
    }
    case 'pay': {
      const { outcome, webhook, hours } = call;
      const seconds = hours * 3_600;
      const late = outcome === 'late';
      const body = {
        outcome,
        method: 'upi',
        ...(late ? { lateSeconds: seconds } : { webhook, delaySeconds: seconds }),
      };
      const kind = m.orders[call.order]?.link == null ? 'orders' : 'payment_links';
      return w.call('POST', `/sandbox/razorpay/${kind}/${orderId(call.order)}/pay`, { body });
    }
    case 'poll': {
      const { status, body } = await w.call<ExpectedResponse>(
        'GET',
        `/api/public/payment/status/${orderId(call.order)}`,
      );
      return { status, captured: body.captured };
    }
    case 'activate':
      return callAsDoctor('PUT', `patients/${patientId}/subscription/activate`);
    case 'assign':
      return callAsDoctor('POST', `patients/${patientId}/subscribe`, { subscription_tier_id: tiers[call.tier] });
    case 'disable':
    case 'enable':
      return callAsDoctor('PUT', `patients/subscriptions/${termId(call.term)}/${call.do}`);
    case 'rotate': {
      const { status } = await callAsDoctor('PUT', `patients/subscriptions/${termId(call.term)}/replace-link`);
      const old = links[m.terms[call.term]?.plan ?? 0] ?? 'nobody';
      return { status, oldLink: (await w.call('GET', `/api/public/subscription/${old}`)).status };
    }
    case 'end': {
      const subscription_end_date = addDays(dayAt(m.now), call.days);
      return callAsDoctor('PUT', `patients/subscriptions/${termId(call.term)}/edit`, { subscription_end_date });
    }
    case 'tier': {
      const body = { subscription_tier_id: tiers[call.tier] };
      return callAsDoctor('PUT', `patients/subscriptions/${termId(call.term)}/edit`, body);
    }
    case 'archive':
      return callAsDoctor('DELETE', `patients/${patientId}`);
    case 'restore':
      return callAsDoctor('PUT', `patients/${patientId}/restore`);
    case 'erase':
      return callAsDoctor('DELETE', `patients/${patientId}/permanent`);
    case 'refund': {
      const payment = m.payments[call.payment] as Model['payments'][number];
      const amount = refundAmount(payment, call.part);
      const name = payment.order === null ? `t${termName(m, payment.term ?? -1)}` : `o${payment.order}`;
      return callAsDoctor('POST', `payments/${seen.ids.get(name) ?? ''}/refund`, {
        reason: 'Moved away',
        ...(amount !== null && { amount: amount / 100 }),
        ...(call.ends !== null && { end_access: call.ends }),
      });
    }
    case 'endRefund': {
      const payment = m.payments[call.payment] as Model['payments'][number];
      const id = await pendingRefundId(w, seen.ids.get(`o${payment.order}`) ?? '');
      const status = call.fails ? 'failed' : 'processed';
      return w.call('POST', `/sandbox/razorpay/refunds/${id}`, { body: { status } });
    }
    case 'dashboard': {
      const payment = m.payments[call.payment] as Model['payments'][number];
      const id = await providerId(w, seen.ids.get(`o${payment.order}`) ?? '');
      const amount = dashboardAmount(m, payment, call.part);
      return w.call('POST', `/sandbox/razorpay/payments/${id}/refund`, { body: { amount } });
    }
    case 'accept':
    case 'giveBack': {
      const id = seen.ids.get(`h${m.payments[call.payment]?.order ?? ''}`) ?? '';
      return callAsDoctor(
        'POST',
        `holds/${id}/${call.do === 'accept' ? 'accept' : 'refund'}`,
        call.do === 'accept' ? undefined : {},
      );
    }
    case 'price': {
      const { plan, months } = m.tiers[call.tier] as Model['tiers'][number];
      const body = { tier_name: `Tier ${call.tier}`, validity_type: VALIDITY[months], price: call.paise / 100 };
      return callAsDoctor('PUT', `subscriptions/${plans[plan]}/tiers/${tiers[call.tier]}`, body);
    }
    case 'sale':
      return callAsDoctor('PUT', `subscriptions/${plans[call.plan]}`, { is_active: call.on });
    case 'join':
      return join(w, stage, call, m);
    case 'approve':
    case 'decline':
      return callAsDoctor('POST', `join-requests/${seen.requests[call.request] ?? ''}/${call.do}`);
  }
}

/** Confirms the number if needed, and joins a plan. */
async function join(
  w: World,
  stage: HistoryFixture,
  { plan, tier, reminders, twice }: Call & { do: 'join' },
  m: Model,
): Promise<ExpectedResponse> {
  const { mobile, name, slug } = stage;
  const { newestCode } = joining(w);
  const onPage = { slug, mobile, subscription_id: stage.plans[plan] };
  if (needsCode(m)) {
    const sent = await w.call('POST', '/api/public/join/code', { body: onPage });
    if (sent.status !== 200) return { status: sent.status, ...(twice && { again: sent.status }) };
    const body = { slug, mobile, code: await newestCode(mobile ?? '') };
    stage.token = (await w.must<{ token: string }>('POST', '/api/public/join/confirm', { body })).token;
  }
  const whom = m.joiner?.whom ?? 'self';
  const body = {
    ...onPage,
    name,
    reminders,
    token: stage.token,
    tier_id: tier === null ? null : stage.tiers[tier],
    consent: true,
    for: whom,
    ...(whom === 'child' && { guardian_name: PAYER_NAME }),
    ...(whom === 'other' && { payer_name: PAYER_NAME }),
  };
  const send = () => w.call<{ status?: 'joined' | 'waiting' }>('POST', '/api/public/join', { body });
  const [first, second] = (await Promise.all(twice ? [send(), send()] : [send()])).sort((a, b) => b.status - a.status);
  const joined = first.body.status;
  return { status: first.status, ...(joined && { joined }), ...(second && { again: second.status }) };
}

/** The identifier of the link of the patient's payer; null without a payer. */
const findPayerLink = async (w: World, patientId: string): Promise<string | null> =>
  (
    await w.rows<{ identifier: string }>(
      `SELECT l.identifier FROM patient p JOIN payer_link l ON l.doctor_id = p.doctor_id AND l.payer_id = p.payer_id
       WHERE p.id::text = $1 AND l.revoked_at IS NULL`,
      [patientId],
    )
  )[0]?.identifier ?? null;

/** Gives the patient a payer. @returns the identifier of the payer's link; null if the patient is erased. */
async function createPayer(w: World, { doctor, patientId, payerMobile }: HistoryFixture): Promise<string | null> {
  const { status, body } = await w.call<{ payer: { link: string } }>('POST', '/api/payers', {
    token: doctor.token,
    body: { name: 'Meera Rao', mobile: payerMobile, patient_ids: [patientId] },
  });
  return status === 201 ? (body.payer.link.split('/').pop() ?? null) : null;
}

/** Razorpay's id of a payment. */
const providerId = async (w: World, id: string): Promise<string> =>
  (await w.rows<{ id: string }>('SELECT provider_payment_id AS id FROM payment WHERE id = $1', [id]))[0]?.id ?? '';

/** Razorpay's id of the payment's newest pending refund. */
const pendingRefundId = async (w: World, id: string): Promise<string> =>
  (
    await w.rows<{ id: string }>(
      `SELECT provider_refund_id AS id FROM refund WHERE payment_id = $1 AND state = 'pending' ORDER BY id DESC LIMIT 1`,
      [id],
    )
  )[0]?.id ?? '';

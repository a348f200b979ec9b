import type { Doctor, World } from '../../helpers/world.js';
import type { Answer } from './expected-reply.js';
import { amountOf } from './refunds.js';
import type { Call } from './calls.js';
import { dayAt, plusDays } from './days.js';
import { placeOf, type Place, type Seen } from './observation.js';
import type { Model } from './model-state.js';

/** What a history plays on. */
export interface Stage extends Place {
  doctor: Doctor;
  /** Identifiers of the links, by plan; null before the first enrolment. */
  links: (string | null)[];
}

const VALIDITY: Record<number, string> = { 1: 'monthly', 3: 'quarterly', 6: 'half_yearly', 12: 'yearly' };

/** Does a call to the product, as the patient or the doctor would. */
export async function perform(w: World, stage: Stage, call: Call, seen: Seen, m: Model): Promise<Answer> {
  const { doctor, patientId, plans, tiers, links } = stage;
  const { token } = doctor;
  const doctors = (method: string, path: string, body?: object) =>
    w.call(method, `/api/${path}`, { token, ...(body && { body }) });
  const termId = (n: number) => {
    const [plan, at] = placeOf(m, n).split('.').map(Number) as [number, number];
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
    case 'pay': {
      const { outcome, webhook, hours } = call;
      const seconds = hours * 3_600;
      const late = outcome === 'late';
      const body = {
        outcome,
        method: 'upi',
        ...(late ? { lateSeconds: seconds } : { webhook, delaySeconds: seconds }),
      };
      return w.call('POST', `/sandbox/razorpay/orders/${orderId(call.order)}/pay`, { body });
    }
    case 'poll': {
      const { status, body } = await w.call<Answer>('GET', `/api/public/payment/status/${orderId(call.order)}`);
      return { status, captured: body.captured };
    }
    case 'activate':
      return doctors('PUT', `patients/${patientId}/subscription/activate`);
    case 'assign':
      return doctors('POST', `patients/${patientId}/subscribe`, { subscription_tier_id: tiers[call.tier] });
    case 'disable':
    case 'enable':
      return doctors('PUT', `patients/subscriptions/${termId(call.term)}/${call.do}`);
    case 'rotate': {
      const { status } = await doctors('PUT', `patients/subscriptions/${termId(call.term)}/replace-link`);
      const old = links[m.terms[call.term]?.plan ?? 0] ?? 'nobody';
      return { status, oldLink: (await w.call('GET', `/api/public/subscription/${old}`)).status };
    }
    case 'end': {
      const subscription_end_date = plusDays(dayAt(m.now), call.days);
      return doctors('PUT', `patients/subscriptions/${termId(call.term)}/edit`, { subscription_end_date });
    }
    case 'tier': {
      const body = { subscription_tier_id: tiers[call.tier] };
      return doctors('PUT', `patients/subscriptions/${termId(call.term)}/edit`, body);
    }
    case 'archive':
      return doctors('DELETE', `patients/${patientId}`);
    case 'restore':
      return doctors('PUT', `patients/${patientId}/restore`);
    case 'erase':
      return doctors('DELETE', `patients/${patientId}/permanent`);
    case 'refund': {
      const payment = m.payments[call.payment] as Model['payments'][number];
      const amount = amountOf(payment, call.part);
      const name = payment.order === null ? `t${placeOf(m, payment.term ?? -1)}` : `o${payment.order}`;
      return doctors('POST', `payments/${seen.ids.get(name) ?? ''}/refund`, {
        ...{ reason: 'Moved away', ...(amount !== null && { amount: amount / 100 }) },
        ...(call.ends !== null && { end_access: call.ends }),
      });
    }
    case 'endRefund': {
      const payment = m.payments[call.payment] as Model['payments'][number];
      const id = await waitingId(w, seen.ids.get(`o${payment.order}`) ?? '');
      const status = call.fails ? 'failed' : 'processed';
      return w.call('POST', `/sandbox/razorpay/refunds/${id}`, { body: { status } });
    }
    case 'dashboard': {
      const payment = m.payments[call.payment] as Model['payments'][number];
      const id = await providerId(w, seen.ids.get(`o${payment.order}`) ?? '');
      const amount = amountOf(payment, call.part);
      return w.call('POST', `/sandbox/razorpay/payments/${id}/refund`, { body: amount === null ? {} : { amount } });
    }
    case 'accept':
    case 'giveBack': {
      const id = seen.ids.get(`h${m.payments[call.payment]?.order ?? ''}`) ?? '';
      return doctors(
        'POST',
        `holds/${id}/${call.do === 'accept' ? 'accept' : 'refund'}`,
        call.do === 'accept' ? undefined : {},
      );
    }
    case 'price': {
      const { plan, months } = m.tiers[call.tier] as Model['tiers'][number];
      const body = { tier_name: `Tier ${call.tier}`, validity_type: VALIDITY[months], price: call.paise / 100 };
      return doctors('PUT', `subscriptions/${plans[plan]}/tiers/${tiers[call.tier]}`, body);
    }
    case 'sale':
      return doctors('PUT', `subscriptions/${plans[call.plan]}`, { is_active: call.on });
  }
}

/** Razorpay's id of a payment. */
const providerId = async (w: World, id: string): Promise<string> =>
  (await w.rows<{ id: string }>('SELECT provider_payment_id AS id FROM payment WHERE id = $1', [id]))[0]?.id ?? '';

/** Razorpay's id of the newest refund of a payment that waits there. */
const waitingId = async (w: World, id: string): Promise<string> =>
  (
    await w.rows<{ id: string }>(
      `SELECT provider_refund_id AS id FROM refund WHERE payment_id = $1 AND state = 'pending' ORDER BY id DESC LIMIT 1`,
      [id],
    )
  )[0]?.id ?? '';

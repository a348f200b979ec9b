import { config } from '../../config.js';
import { renderText, TEMPLATES, type Template, type TemplateName } from '../../whatsapp/templates.js';
import { simulateAttempt } from '../razorpay/payment-outcomes.js';
import { newPayment, type OrderEntity, type PaymentEntity } from '../razorpay/razorpay-entities.js';
import type { DemoRows, MessageRow, OrderRow, PaymentRow } from './demo-rows.js';

const UNDELIVERABLE_CODE = 131026;

/** Unix seconds. */
const unixSeconds = (time: string): number => Math.floor(Date.parse(time) / 1_000);

/** Rows of the simulated Razorpay, so that the demo payments can be queried and refunded. */
export function razorpayRows({ payment_order, payment }: DemoRows): object[] {
  const attempts = new Map<string, PaymentRow[]>();
  for (const row of payment) if (row.order_id) attempts.set(row.order_id, [...(attempts.get(row.order_id) ?? []), row]);
  return payment_order.flatMap((order) => orderEntities(order, attempts.get(order.id) ?? []));
}

function orderEntities(row: OrderRow, attempts: PaymentRow[]): object[] {
  const { provider_order_id: id, amount_paise: amount, id: receipt, key_id } = row;
  let order: OrderEntity = {
    id,
    entity: 'order',
    amount,
    amount_paid: 0,
    amount_due: amount,
    currency: 'INR',
    receipt,
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes: [],
    created_at: unixSeconds(row.created_at),
  };
  const payments = attempts.map((row): PaymentEntity => {
    const method = row.method === 'card' ? 'card' : 'upi';
    const attempt = newPayment(order, method, { email: null, contact: null }, unixSeconds(row.created_at));
    const payment = { ...attempt, id: row.provider_payment_id ?? attempt.id };
    const result = simulateAttempt(order, payment, row.state, false);
    order = result.order;
    return result.payment;
  });
  return [
    { id, kind: 'order', key_id, parent_id: null, created_at: order.created_at, receipt, entity: order },
    ...payments.map((entity) => ({
      id: entity.id,
      kind: 'payment',
      key_id,
      parent_id: id,
      created_at: entity.created_at,
      receipt: null,
      entity,
    })),
  ];
}

/** Rows of the simulated WhatsApp: sent and inbound messages. */
export function whatsappRows({ message, reply, whatsapp_contact }: DemoRows, doctorId: string): object[] {
  const numbers = new Map(whatsapp_contact.map(({ number, last_patient_id }) => [last_patient_id, number]));
  const outbound = message.filter(({ provider_id }) => provider_id !== null).map((row) => phoneRow(row, doctorId));
  const inbound = reply.map(({ provider_id, patient_id, text, at }) => ({
    id: provider_id,
    direction: 'in',
    number: numbers.get(patient_id),
    text,
    status: 'read',
    at,
  }));
  return [...outbound, ...inbound].sort((a, b) => a.at.localeCompare(b.at));
}

function phoneRow(row: MessageRow, doctorId: string) {
  const { category, texts }: Template = TEMPLATES[row.template as TemplateName];
  const { body, button = null } = texts.en;
  return {
    id: row.provider_id,
    direction: 'out',
    number: row.to_number,
    template: row.template,
    language: row.language,
    category: category.toLowerCase(),
    text: renderText(body, row.variables),
    button,
    link: `${config.publicUrl}/s/${row.link_identifier}`,
    callback_data: `${doctorId}/${row.id}`,
    status: row.state,
    at: row.created_at,
    error_code: row.state === 'failed' ? UNDELIVERABLE_CODE : null,
  };
}

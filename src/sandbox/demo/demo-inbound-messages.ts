import { newMessageId } from '../whatsapp/whatsapp-numbers.js';
import { newIdAt } from './demo-payments.js';
import type { ContactRow, DemoRows, MessageRow } from './demo-rows.js';

const MINUTE_MS = 60_000;
const PAUSE_MINUTES = 25;
/** Every third of the most recent recipients writes back. */
const REPLY_INTERVAL = 3;

/** Messages of patients, some of them opt-outs. */
const INBOUND_MESSAGES: readonly { texts: readonly string[]; optsOut: boolean }[] = [
  { texts: ['Thank you doctor', 'Can I come on Saturday at 11?'], optsOut: false },
  { texts: ['STOP'], optsOut: true },
  { texts: ['Kya main kal report lekar aa sakti hoon?'], optsOut: false },
  { texts: ['I will pay next week', 'Please stop'], optsOut: true },
  { texts: ['धन्यवाद डॉक्टर'], optsOut: false },
];

/** Adds inbound messages, opt-outs and a contact for each number. A number whose newest message failed is unreachable. */
export function addInboundMessages(rows: DemoRows, now: Date): void {
  const newest = new Map<string, MessageRow>();
  for (const message of rows.message.toSorted((a, b) => a.created_at.localeCompare(b.created_at)))
    if (message.to_number) newest.set(message.to_number, message);
  const contacts = new Map([...newest].map(([number, message]) => [number, newContact(number, message)]));
  const archived = new Set(rows.patient.filter(({ archived_at }) => archived_at).map(({ id }) => id));
  const delivered = [...newest.values()]
    .filter(({ patient_id, delivered_at }) => delivered_at !== null && !archived.has(patient_id))
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at));
  INBOUND_MESSAGES.forEach(({ texts, optsOut }, n) => {
    const message = delivered[n * REPLY_INTERVAL];
    const contact = contacts.get(message?.to_number ?? '');
    if (!message || !contact) return;
    texts.forEach((text, line) => {
      const replyTime = Date.parse(message.created_at) + (line + 1) * PAUSE_MINUTES * MINUTE_MS;
      const at = new Date(Math.min(replyTime, now.getTime() - (texts.length - line) * MINUTE_MS));
      const inbound = { id: newIdAt(at), patient_id: message.patient_id, provider_id: newMessageId(contact.number) };
      rows.reply.push({ ...inbound, kind: 'text', text, at: at.toISOString() });
      contact.last_inbound_at = at.toISOString();
    });
    if (optsOut)
      Object.assign(contact, {
        stopped_at: contact.last_inbound_at,
        stopped_by: 'reply',
        opt_changed_at: contact.last_inbound_at,
      });
  });
  rows.whatsapp_contact.push(...contacts.values());
}

const newContact = (number: string, { patient_id, state, created_at }: MessageRow): ContactRow => ({
  number,
  last_patient_id: patient_id,
  last_inbound_at: null,
  stopped_at: null,
  stopped_by: null,
  opt_changed_at: null,
  unreachable_at: state === 'failed' ? created_at : null,
});

import type { EntityManager } from 'typeorm';
import type { MessageLanguage } from '../../profile/message-settings.rules.js';
import { paise, type Paise } from '../../shared/money.js';
import type { Message } from '../message.entity.js';
import { SKIP_TEXTS } from '../message.rules.js';
import { groupByPayer } from './family-groups.rules.js';
import type { Sender } from './message-drafts.js';
import { composeFamilyMessage, composeMessage, FAMILY_TEMPLATES, isFamilyKind } from './message.texts.js';
import type { Recipient } from './recipients.queries.js';

/** A message with what its text says. */
export interface FamilyItem {
  message: Message;
  recipient: Recipient;
  /** Price of the term that it is about; null when there is none. */
  amountPaise: Paise | null;
}

const FAMILY_TEMPLATE_NAMES: readonly string[] = Object.values(FAMILY_TEMPLATES);
export const isFamilyTemplate = (template: string): boolean => FAMILY_TEMPLATE_NAMES.includes(template);

/** Template and variables of the lead's message, which is sent for the others too; without others, that of its kind. */
export function composeForGroup(
  sender: Sender,
  lead: FamilyItem,
  others: readonly FamilyItem[],
): Pick<Message, 'template' | 'variables'> {
  const { message, recipient } = lead;
  const language = message.language as MessageLanguage;
  const doctorName = sender.profile?.doctorName;
  if (!isFamilyKind(message.kind) || others.length === 0) {
    const { patientName, messageName, termPlanName, planName, endDay: until, additionalInfo: info } = recipient;
    const plan = messageName || (termPlanName ?? planName);
    const data = { doctorName, patientName, plan, until, info, amountPaise: lead.amountPaise };
    return composeMessage(message.kind, language, data);
  }
  const all = [lead, ...others];
  const [until = null] = all.flatMap((item) => item.recipient.endDay ?? []).toSorted();
  const amountPaise = paise(all.reduce((sum, item) => sum + (item.amountPaise ?? 0), 0));
  const data = { doctorName, payerName: recipient.payerName, count: all.length, until, amountPaise };
  return composeFamilyMessage(message.kind, language, data);
}

/**
 * Joins new messages that would go to one payer at the same time into one: the first is sent for all, the others are stored
 * as skipped. Messages that are skipped for another reason, or exist already, stay as they are.
 */
export async function groupForPayers(
  tx: EntityManager,
  sender: Sender,
  items: readonly FamilyItem[],
): Promise<Message[]> {
  const candidates = items.filter(({ message }) => message.state === 'queued' && isFamilyKind(message.kind));
  if (groupByPayer(candidates).length === 0) return items.map(({ message }) => message);
  const stored = await findStoredKeys(tx, sender.doctorId, candidates);
  const changes = new Map<string, Partial<Message>>();
  for (const [lead, ...others] of groupByPayer(candidates.filter(({ message }) => !stored.has(message.dedupeKey)))) {
    changes.set(lead.message.id, composeForGroup(sender, lead, others));
    const grouped = { state: 'skipped', reason: SKIP_TEXTS.grouped, sendAt: null } as const;
    for (const { message } of others) changes.set(message.id, { ...grouped, groupedWith: lead.message.id });
  }
  return items.map(({ message }) => ({ ...message, ...changes.get(message.id) }));
}

async function findStoredKeys(
  tx: EntityManager,
  doctorId: string,
  items: readonly FamilyItem[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ key: string }[]>(
    'SELECT dedupe_key AS key FROM message WHERE doctor_id = $1 AND dedupe_key = ANY ($2::text[])',
    [doctorId, items.map(({ message }) => message.dedupeKey)],
  );
  return new Set(rows.map(({ key }) => key));
}

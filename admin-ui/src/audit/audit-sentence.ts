import type { AuditActorView, AuditView } from '../../../src/audit/audit.view';
import { formatRupees, paise } from '../../../src/shared/money';
import type { ValidityType } from '../../../src/shared/period';
import { tierName } from '../common/fields/tierName';
import { fieldChanges, humanize, NO_VALUE, type FieldChange, type Translate } from './field-changes';

/** Who changed what. */
export interface AuditChange extends Pick<AuditView, 'action' | 'object' | 'before' | 'after'> {
  /** A patient's timeline has no role. */
  actor: Omit<AuditActorView, 'role'> & Partial<Pick<AuditActorView, 'role'>>;
}

export interface AuditSentence {
  /** Text before and after the linked words. */
  before: string;
  /** The changed record in words, or only its name. Null if the sentence does not name it. */
  linked: string | null;
  after: string;
  /** Changes that the sentence does not mention. */
  changes: FieldChange[];
}

/** Operations that change fields: with one change, the sentence is about that field. */
const EDITS = new Set([
  'account.update',
  'admin.setPlan',
  'admin.updateStaff',
  'clinics.update',
  'events.updateWebhook',
  'patients.edit',
  'patients.update',
  'profile.update',
  'staff.update',
  'subscriptions.update',
  'subscriptions.updateTier',
]);

/** Records that are described by their state, even when they are new. */
const STATED_WHEN_NEW = new Set(['payment', 'desk_decision']);
/** Longer values are listed below the sentence. */
const MAX_VALUE_LENGTH = 40;
const MASK = '•••';

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** What happened to the record, as in the texts: 'created', 'archived', 'cancelled', … */
export function eventOf({ before, after, object }: Pick<AuditView, 'before' | 'after' | 'object'>): string {
  const state = text(after['state']) ?? text(after['status']);
  if (before === null) return state !== undefined && STATED_WHEN_NEW.has(object.type) ? state : 'created';
  if (text(after['erased_at'])) return 'erased';
  if (text(after['revoked_at'])) return 'revoked';
  if ('deleted_at' in after) return after['deleted_at'] === null ? 'restored' : 'removed';
  if ('disabled_at' in after) return after['disabled_at'] === null ? 'enabled' : 'disabled';
  if ('archived_at' in after) return after['archived_at'] === null ? 'restored' : 'archived';
  if (before['status'] === 'suspended' && state === 'approved') return 'reinstated';
  if (state !== undefined) return state;
  if (typeof after['is_active'] === 'boolean' && Object.keys(after).length === 1)
    return after['is_active'] ? 'activated' : 'deactivated';
  return 'changed';
}

/** The name of the record or its patient; for staff the email of an account. */
const nameOf = ({ name, account_email, type }: AuditView['object']): string | null =>
  name ?? (type === 'account' || type === 'password_link' ? account_email : null);

function amountOf({ after }: AuditChange): string | undefined {
  const amount = after['amount_paise'];
  return typeof amount === 'number' && amount >= 0 ? formatRupees(paise(amount)) : undefined;
}

/** The tier and plan of a new subscription: 'Gold (Family plan)'; without a tier its plan. */
function tierOf({ after }: AuditChange): string | undefined {
  const plan = text(after['plan_name']);
  const type = text(after['validity_type']) as ValidityType | undefined;
  const tier = tierName({ tier_name: text(after['tier_name']) ?? null, validity_type: type ?? null });
  return plan !== undefined && tier ? `${tier} (${plan})` : plan;
}

const unnamed = (type: string, isDeleted: boolean, translate: Translate): string =>
  translate(`audit.unnamed.${type === 'patient' && isDeleted ? 'deletedPatient' : type}`, { _: humanize(type) });

/** The name of the account, or of the patient that the record is or belongs to. */
const namePhrase = (object: AuditView['object'], translate: Translate): string =>
  nameOf(object) ?? unnamed(object.type === 'account' ? 'account' : 'patient', object.deleted, translate);

/** The changed record in words: 'Asha Verma’s subscription'. */
function phraseOf(entry: AuditChange, translate: Translate): string {
  const { type, plan_name, deleted } = entry.object;
  const name = nameOf(entry.object);
  if (name === null) return unnamed(type, deleted, translate);
  const amount = amountOf(entry);
  if (amount !== undefined) {
    const phrase = translate(`audit.amounts.${type}`, { _: '', name, amount });
    if (phrase) return phrase;
  }
  if (type === 'tier' && plan_name !== null) return translate('audit.phrases.tierOfPlan', { name, plan: plan_name });
  return translate(`audit.phrases.${type}`, { _: name, name });
}

function subjectOf({ actor }: AuditChange, ownId: string | undefined, translate: Translate): string {
  if (actor.id !== null && actor.id === ownId) return translate('audit.subjects.you');
  const name = actor.name ?? actor.email ?? translate(`audit.subjects.${actor.kind}`);
  return actor.role ? translate('audit.subjects.member', { name, role: translate(`roles.${actor.role}`) }) : name;
}

/** The key of the sentence about one changed field. */
function changeKey({ from, to }: FieldChange): string {
  if ([from, to].some((value) => value?.includes(MASK) || (value?.length ?? 0) > MAX_VALUE_LENGTH))
    return 'unnamedValue';
  if (to === NO_VALUE) return 'cleared';
  return from === null || from === NO_VALUE ? 'set' : 'fromTo';
}

/** The first of the texts that exists, with `values` filled in. */
function firstText(keys: string[], values: Record<string, string | undefined>, translate: Translate): string {
  for (const key of keys) {
    const found = translate(key, { ...values, _: '' });
    if (found) return found;
  }
  return '';
}

/**
 * An entry as a sentence: 'You changed the price of Gold (Family plan) from ₹499 to ₹599'.
 * @param ownId id of the account that reads it
 */
export function auditSentence(entry: AuditChange, ownId: string | undefined, translate: Translate): AuditSentence {
  const { action, object } = entry;
  const changes = fieldChanges(entry, translate);
  const event = eventOf(entry);
  const values = { actor: subjectOf(entry, ownId, translate), tier: tierOf(entry) ?? translate('audit.unnamed.tier') };
  const [change, ...more] = changes;
  if (EDITS.has(action) && entry.before !== null && change && more.length === 0 && event === 'changed') {
    const kind = changeKey(change);
    const sentence = translate(`audit.change.${kind}`, {
      ...values,
      field: change.name,
      from: change.from,
      to: change.to,
    });
    return { ...split(sentence, entry, translate), changes: kind === 'unnamedValue' ? changes : [] };
  }
  const operation = `audit.operations.${action}.${object.type}`;
  const record = `audit.records.${object.type}`;
  const cause = translate(`audit.causes.${action}`, { _: '' });
  const ofOperation = firstText([`${operation}.${event}`, `${operation}.changed`, operation], values, translate);
  const ofRecord = firstText([`${record}.${event}`, `${record}.changed`], values, translate);
  const sentence =
    ofOperation ||
    (ofRecord && (cause ? `${ofRecord} ${cause}` : ofRecord)) ||
    translate('audit.unknown', { ...values, operation: humanize(action) });
  return { ...split(sentence, entry, translate), changes };
}

/** Splits a sentence at the words that are linked. */
function split(sentence: string, entry: AuditChange, translate: Translate): Omit<AuditSentence, 'changes'> {
  const found = /%\{(object|name)\}/.exec(sentence);
  if (!found) return { before: sentence, linked: null, after: '' };
  const linked = found[1] === 'name' ? namePhrase(entry.object, translate) : phraseOf(entry, translate);
  return { before: sentence.slice(0, found.index), linked, after: sentence.slice(found.index + found[0].length) };
}

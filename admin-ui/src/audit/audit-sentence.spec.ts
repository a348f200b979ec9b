import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { AuditView } from '../../../src/audit/audit.view';
import { audit } from '../i18n/audit/en.audit';
import { en } from '../i18n/en';
import { auditSentences } from '../i18n/audit/en.audit-sentences';
import { translator, type Texts } from '../i18n/translator';
import { auditSentence, eventOf } from './audit-sentence';

const translate = translator(en, audit);
const SRC = resolve(import.meta.dirname, '../../../src');
const ME = 'me';

type Case = Partial<Omit<AuditView, 'object' | 'actor'>> & {
  object?: Partial<AuditView['object']>;
  actor?: AuditView['actor'];
};

const entry = ({ object, ...rest }: Case): AuditView => ({
  id: '1',
  at: new Date(0),
  actor: { kind: 'doctor', id: ME, email: 'asha@rao-clinic.example', name: null, role: null },
  action: 'patients.archive',
  before: {},
  after: {},
  source: null,
  ...rest,
  object: {
    type: 'patient',
    id: '2',
    name: 'Asha Verma',
    patient_id: '2',
    plan_id: null,
    plan_name: null,
    deleted: false,
    account_email: null,
    ...object,
  },
});

const sentenceOf = (given: Case) => {
  const { before, linked, after, changes } = auditSentence(entry(given), ME, translate);
  const listed = changes.map(({ name, from, to }) => `${name}: ${from ?? ''} → ${to}`);
  return [`${before}${linked === null ? '' : `[${linked}]`}${after}`, ...listed];
};

const system: AuditView['actor'] = { kind: 'system', id: null, email: null, name: null, role: null };
const meera: AuditView['actor'] = {
  kind: 'staff',
  id: '7',
  email: 'meera@rao-clinic.example',
  name: 'Meera Nair',
  role: 'reception',
};
const member = { type: 'membership', name: 'Ravi Shah', patient_id: null };
const tier = { type: 'tier', name: 'Gold', patient_id: null, plan_id: '3', plan_name: 'Family plan' };

describe('sentences of the activity log', () => {
  it.each<[Case, string[]]>([
    [{ before: { archived_at: null }, after: { archived_at: '2026-11-21T09:34:00Z' } }, ['You archived [Asha Verma]']],
    [
      { actor: meera, before: { archived_at: null }, after: { archived_at: '2026-11-21T09:34:00Z' } },
      ['Meera Nair, Reception, archived [Asha Verma]'],
    ],
    [
      { action: 'staff.update', object: member, before: { role: 'reception' }, after: { role: 'viewer' } },
      ['You changed the role of [Ravi Shah] from reception to viewer'],
    ],
    [
      { action: 'staff.end', object: member, before: { ended_at: null }, after: { ended_at: '2026-11-21T09:34:00Z' } },
      ['You ended the access of [Ravi Shah]', 'ended on: - → 21\u00a0Nov\u00a02026, 3:04\u00a0pm'],
    ],
    [
      {
        action: 'subscriptions.updateTier',
        object: tier,
        before: { price_paise: 49_900 },
        after: { price_paise: 59_900 },
      },
      ['You changed the price of [Gold (Family plan)] from ₹499 to ₹599'],
    ],
    [
      {
        action: 'subscriptions.updateTier',
        object: tier,
        before: { price_paise: 49_900, months: 1 },
        after: { price_paise: 59_900, months: 3 },
      },
      ['You changed [Gold (Family plan)]', 'price: ₹499 → ₹599', 'months: 1 → 3'],
    ],
    [
      { action: 'patients.update', before: { email: null }, after: { email: '•••' } },
      ['You changed the email of [Asha Verma]', 'email: - → •••'],
    ],
    [
      {
        action: 'patients.edit',
        object: { type: 'term' },
        before: { end_day: '2026-11-05' },
        after: { end_day: '2026-12-05' },
      },
      ['You changed the expiry date of [Asha Verma’s subscription] from 5 Nov 2026 to 5 Dec 2026'],
    ],
    [
      {
        action: 'subscriptions.update',
        object: { type: 'plan', name: 'Gold', patient_id: null },
        before: { is_active: true },
        after: { is_active: false },
      },
      ['You deactivated [the plan Gold]', 'active: yes → no'],
    ],
    [
      {
        action: 'profile.update',
        object: { type: 'profile', name: null, patient_id: null },
        before: { tag_line: 'Care' },
        after: { tag_line: '' },
      },
      ['You removed the tagline of [the profile]'],
    ],
    [
      {
        actor: system,
        action: 'refund.due',
        object: { type: 'term' },
        before: { state: 'paid' },
        after: { state: 'cancelled' },
      },
      [
        'The system ended [Asha Verma’s subscription] after checking the refund with Razorpay',
        'status: paid → cancelled',
      ],
    ],
    [
      {
        actor: system,
        action: 'razorpay.received',
        object: { type: 'payment' },
        before: null,
        after: { state: 'captured', amount_paise: 49_900 },
      },
      [
        'The system recorded [a payment of ₹499 by Asha Verma] after a message from Razorpay',
        'status:  → captured',
        'amount:  → ₹499',
      ],
    ],
    [
      {
        action: 'patients.assign',
        object: { type: 'term' },
        before: null,
        after: { plan_name: 'Family plan', tier_name: null, validity_type: 'monthly' },
      },
      ['You assigned MONTHLY (Family plan) to [Asha Verma]', 'plan:  → Family plan', 'validity type:  → monthly'],
    ],
    [
      { object: { name: null, deleted: true }, actor: { kind: 'admin', id: '9', email: null, name: null, role: null } },
      ['Nirog staff archived [a deleted patient]'],
    ],
    [
      {
        actor: { kind: 'admin', id: ME, email: 'admin@nirog.example', name: null, role: null },
        action: 'admin.move',
        object: { type: 'account', name: null, patient_id: null, account_email: 'asha@rao-clinic.example' },
        before: { status: 'suspended' },
        after: { status: 'approved' },
      },
      ['You reinstated [the account asha@rao-clinic.example]', 'status: suspended → approved'],
    ],
    [
      {
        actor: { kind: 'doctor', id: '8', email: 'asha@rao-clinic.example', name: null, role: null },
        action: 'patients.assign',
        object: { type: 'term', name: null, patient_id: null },
        before: null,
        after: { plan_name: 'Family plan' },
      },
      ['asha@rao-clinic.example assigned Family plan to [a patient]', 'plan:  → Family plan'],
    ],
    [{ actor: system, action: 'moon.rose' }, ['The system changed the details of [Asha Verma]']],
    [
      { actor: system, action: 'moon.rose', object: { type: 'moon_phase', name: null, patient_id: null } },
      ['The system changed [moon phase] (moon rose)'],
    ],
  ])('%#', (given, sentence) => expect(sentenceOf(given)).toEqual(sentence));

  it.each([
    [{ before: null, after: { state: 'pending' } }, 'term', 'created'],
    [{ before: null, after: { state: 'captured' } }, 'payment', 'captured'],
    [{ before: { erased_at: null }, after: { erased_at: '2026-11-21T09:34:00Z', name: '•••' } }, 'patient', 'erased'],
    [{ before: { archived_at: '2026-11-21T09:34:00Z' }, after: { archived_at: null } }, 'patient', 'restored'],
    [{ before: { is_active: false }, after: { is_active: true } }, 'plan', 'activated'],
    [{ before: { disabled_at: null }, after: { disabled_at: '2026-11-21T09:34:00Z' } }, 'event_webhook', 'disabled'],
    [{ before: { disabled_at: '2026-11-21T09:34:00Z' }, after: { disabled_at: null } }, 'event_webhook', 'enabled'],
    [{ before: { is_active: false, name: 'A' }, after: { is_active: true, name: 'B' } }, 'plan', 'changed'],
  ])('names what happened: %j of a %s is %s', (change, type, event) =>
    expect(eventOf(entry({ ...change, object: { type } }))).toBe(event),
  );
});

const sourcesOf = (suffix: RegExp): string[] =>
  readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((path) => suffix.test(path) && !path.startsWith('sandbox') && path !== 'metadata.ts')
    .map((path) => readFileSync(join(SRC, path), 'utf8'));

const controllers = sourcesOf(/\.controller\.ts$/).flatMap((source) => source.split(/(?=@ApiTags\()/));
/** `patients.archive` for each handler that takes an audit context. */
const operations = controllers.flatMap((source) => {
  const [, tag = ''] = /@ApiTags\('(\w+)'/.exec(source) ?? [];
  return source
    .split(/^ {2}(?:async )?(?=\w+\()/m)
    .filter((method) => /^\w+\((?:[^{]|\{[^\n]*\})*?@Audit\(\)/.test(method))
    .map((method) => `${tag}.${/^\w+/.exec(method)?.[0] ?? ''}`);
});
const events = sourcesOf(/outbox\.ts$/).flatMap((source) =>
  [...source.matchAll(/^ {2}'([\w.]+)': \[/gm)].map(([, name = '']) => name),
);
const sweeps = sourcesOf(/\.ts$/)
  .filter((source) => /implements (?:\w+, )*Sweep\b/.test(source))
  .flatMap((source) => [...source.matchAll(/readonly name = '(\w+)'/g)].map(([, name = '']) => name));

const textAt = (texts: Texts, key: string): Texts[string] =>
  key.split('.').reduce<Texts[string]>((found, name) => (typeof found === 'object' ? found[name] : undefined), texts);

describe('texts of all operations', () => {
  it('finds them in the sources', () => {
    expect(operations.length).toBeGreaterThan(45);
    expect(events.length).toBeGreaterThan(12);
    expect(sweeps.length).toBeGreaterThan(4);
  });

  it.each([...new Set([...operations, ...events, ...sweeps, 'start', 'admin.password', 'secrets.rotate'])])(
    '%s has its own sentence',
    (action) =>
      expect(textAt(auditSentences.operations, action) ?? textAt(auditSentences.causes, action)).toBeDefined(),
  );

  it('every record has a phrase, and sentences for a new and a changed one', () => {
    for (const type of Object.keys(audit.audit.objects)) {
      expect([type, textAt(audit.audit.unnamed, type)]).toEqual([type, expect.any(String)]);
      expect([type, textAt(auditSentences.records, `${type}.changed`)]).toEqual([type, expect.any(String)]);
    }
  });
});

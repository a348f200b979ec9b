import type { SecurityEventPersonView, SecurityEventView } from '../../../src/security/security-event.view';
import type { SecurityEventKind } from '../../../src/platform/security-events/security-events.rules';
import { describeDevice, parseDevice } from '../../../src/auth/sessions/device.rules';
import type { Tone } from '../common/fields/Badge';
import { groupedPhone } from '../common/fields/phone';
import type { Values } from '../i18n/translator';

export type Translate = (key: string, values?: Values) => string;

/** The kinds as the filter groups them. */
export const KIND_GROUPS = {
  logins: ['login.succeeded', 'login.new_device', 'login.factor_asked', 'login.failed', 'login.factor_failed'],
  changes: ['account.changed', 'session.country_changed'],
  refusals: ['access.refused', 'access.unknown_id', 'proof.failed', 'request.limited', 'signature.invalid'],
  downloads: ['data.exported'],
} as const satisfies Record<string, SecurityEventKind[]>;

/** Kinds that happen without a login only: admins alone see them. */
export const KINDS_FOR_ADMINS: ReadonlySet<SecurityEventKind> = new Set(['signature.invalid']);

interface BadgeOfKind {
  /** Key in the texts. */
  name: 'new' | 'failed' | 'refused' | 'check' | 'download';
  tone: Tone;
}

/** What a reader should look at. Null for what people do every day. */
export const BADGES: Record<SecurityEventKind, BadgeOfKind | null> = {
  'login.succeeded': null,
  'login.new_device': { name: 'new', tone: 'info' },
  'login.failed': { name: 'failed', tone: 'warning' },
  'login.factor_failed': { name: 'failed', tone: 'warning' },
  'login.factor_asked': null,
  'proof.failed': { name: 'failed', tone: 'warning' },
  'account.changed': null,
  'access.refused': { name: 'refused', tone: 'warning' },
  'access.unknown_id': { name: 'refused', tone: 'warning' },
  'request.limited': { name: 'refused', tone: 'warning' },
  'signature.invalid': { name: 'refused', tone: 'error' },
  'session.country_changed': { name: 'check', tone: 'error' },
  'data.exported': { name: 'download', tone: 'neutral' },
};

/** Kinds whose events say which part of Nirog was asked for. */
const KINDS_WITH_AREA: ReadonlySet<SecurityEventKind> = new Set([
  'access.refused',
  'access.unknown_id',
  'proof.failed',
  'request.limited',
]);

type EventFacts = Pick<SecurityEventView, 'kind' | 'person' | 'operation' | 'code'>;

/** The key of the event's own text; undefined if its kind says all. */
function ownKey({ kind, person, operation, code }: EventFacts): string | undefined {
  if (kind === 'login.failed' && person === null) return 'security.unknownLogin';
  if (kind === 'account.changed') return `security.operations.${operation ?? ''}`;
  if (kind === 'data.exported') return `security.downloads.${operation ?? ''}`;
  return kind === 'access.refused' ? `security.refusals.${code ?? ''}` : undefined;
}

/** What happened: 'Downloaded payments'. */
export function eventText(event: EventFacts, translate: Translate): string {
  const text = translate(`security.kinds.${event.kind}`);
  const key = ownKey(event);
  return key === undefined ? text : translate(key, { _: text });
}

/** The part of Nirog that was asked for: 'Staff'; null where the text says it. */
export function areaText({ kind, operation }: EventFacts, translate: Translate): string | null {
  const [area] = operation?.split('.') ?? [];
  return area === undefined || !KINDS_WITH_AREA.has(kind) ? null : translate(`security.areas.${area}`, { _: area });
}

/** What the person logs in with; null for an API key. */
const loginText = ({ login }: SecurityEventPersonView): string | null =>
  login === null || login.includes('@') ? login : groupedPhone(login);

const roleName = ({ role }: SecurityEventPersonView, translate: Translate): string =>
  translate(`roles.${role}`, { _: translate('security.staff') });

/** @param ownId id of the account that reads it */
export function personName(person: SecurityEventPersonView, ownId: string | undefined, translate: Translate): string {
  return person.id === ownId
    ? translate('security.you')
    : (person.name ?? loginText(person) ?? roleName(person, translate));
}

/** Role and login, unless they are shown as the name. Nothing for the reader. */
export function personDetails(
  person: SecurityEventPersonView,
  ownId: string | undefined,
  translate: Translate,
): string[] {
  if (person.id === ownId) return [];
  const login = loginText(person);
  if (person.name === null) return login === null ? [] : [roleName(person, translate)];
  return [roleName(person, translate), login].filter((text) => text !== null);
}

const COUNTRIES = new Intl.DisplayNames(['en'], { type: 'region' });

/** The name of an ISO 3166-1 code; null if the country is unknown. */
export const countryName = (code: string | null): string | null =>
  code === null ? null : (COUNTRIES.of(code) ?? code);

/** 'Chrome on Android'. */
export function deviceText(userAgent: string | null, translate: Translate): string {
  const { browser, system } = parseDevice(userAgent);
  return (browser ?? system) ? describeDevice(userAgent) : translate('security.unknownDevice');
}

import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ACCOUNT_OPERATIONS, SECURITY_EVENT_KINDS } from '../../../src/platform/security-events/security-events.rules';
import type { SecurityEventView } from '../../../src/security/security-event.view';
import { en } from '../i18n/en';
import { security } from '../i18n/security/en.security';
import { translator } from '../i18n/translator';
import {
  areaText,
  countryName,
  deviceText,
  eventText,
  KIND_GROUPS,
  personDetails,
  personName,
} from './security-event-text';

const translate = translator(en, security);
const SRC = resolve(import.meta.dirname, '../../../src');
const MEERA = { id: '1', name: 'Meera Nair', login: 'meera@rao-clinic.example', role: 'reception' } as const;

const event = (fields: Partial<SecurityEventView>) => ({
  kind: 'login.succeeded' as const,
  person: MEERA,
  operation: null,
  code: null,
  ...fields,
});

/** Each operation whose response is a file, as `tag.method`. */
const downloads = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.controller.ts'))
  .flatMap((path) => {
    const code = readFileSync(join(SRC, path), 'utf8');
    const tag = /@ApiTags\('([\w-]+)'\)/.exec(code)?.[1] ?? '';
    return [...code.matchAll(/@Api(?:Csv|Zip)File\([^]*?\n {2}(?:async )?(\w+)\(/g)].map(
      ([, method = '']) => `${tag}.${method}`,
    );
  });

describe('texts of security events', () => {
  it('has kinds that are all in one group', () => {
    const grouped = Object.values(KIND_GROUPS).flat();
    expect(grouped.toSorted()).toEqual(SECURITY_EVENT_KINDS.toSorted());
  });

  it.each(SECURITY_EVENT_KINDS)('%s has a text', (kind) =>
    expect(translate(`security.kinds.${kind}`, { _: '' })).not.toBe(''),
  );

  it.each([...ACCOUNT_OPERATIONS])('the change %s has a text of its own', (operation) =>
    expect(translate(`security.operations.${operation}`, { _: '' })).not.toBe(''),
  );

  it('finds the files that can be downloaded', () => expect(downloads.length).toBeGreaterThan(20));

  it.each(downloads)('the download %s has a text of its own', (operation) =>
    expect(translate(`security.downloads.${operation}`, { _: '' })).not.toBe(''),
  );

  it.each([
    [{}, 'Logged in', null],
    [{ kind: 'login.new_device' }, 'Logged in on a new device', null],
    [{ kind: 'login.failed', operation: 'auth.logIn', code: 'login.wrong' }, 'Wrong password', null],
    [{ kind: 'login.failed', person: null }, 'Login with an unknown email or number', null],
    [{ kind: 'account.changed', operation: 'account.changePassword' }, 'Changed the password', null],
    [{ kind: 'account.changed', operation: 'account.unheardOf' }, 'Changed a login', null],
    [{ kind: 'data.exported', operation: 'payments.listCsv' }, 'Downloaded payments', null],
    [{ kind: 'data.exported', operation: null }, 'Downloaded a file', null],
    [{ kind: 'access.refused', operation: 'staff.list', code: 'role.forbidden' }, 'Not allowed for this role', 'Staff'],
    [{ kind: 'access.refused', operation: 'staff.list', code: 'unheard.of' }, 'Not allowed', 'Staff'],
    [
      { kind: 'access.unknown_id', operation: 'patients.get', code: 'patient.not_found' },
      'Asked for a record that is not there',
      'Patients',
    ],
    [{ kind: 'request.limited', operation: 'newest.list' }, 'Too many requests', 'newest'],
  ] as [Partial<SecurityEventView>, string, string | null][])('%j is “%s”', (fields, text, area) => {
    expect(eventText(event(fields), translate)).toBe(text);
    expect(areaText(event(fields), translate)).toBe(area);
  });

  it('names people, and how they log in', () => {
    expect(personName(MEERA, '2', translate)).toBe('Meera Nair');
    expect(personDetails(MEERA, '2', translate)).toEqual(['Reception', 'meera@rao-clinic.example']);
    expect(personName(MEERA, '1', translate)).toBe('You');
    expect(personDetails(MEERA, '1', translate)).toEqual([]);
    const unnamed = { id: '3', name: null, login: '+919845012345', role: 'staff' } as const;
    expect(personName(unnamed, '1', translate)).toBe('+91 98450 12345');
    expect(personDetails(unnamed, '1', translate)).toEqual(['Staff']);
    const hidden = { id: '4', name: null, login: null, role: 'support' } as const;
    expect([personName(hidden, '1', translate), personDetails(hidden, '1', translate)]).toEqual(['Support', []]);
  });

  it('names countries and devices', () => {
    expect(countryName('IN')).toBe('India');
    expect(countryName(null)).toBeNull();
    expect(deviceText('Mozilla/5.0 (Linux; Android 14) Chrome/131.0.0.0 Mobile', translate)).toBe('Chrome on Android');
    expect(deviceText('node', translate)).toBe('Unknown device');
    expect(deviceText(null, translate)).toBe('Unknown device');
  });
});

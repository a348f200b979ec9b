import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import raEnglish from 'ra-language-english';
import { PERMISSIONS } from '../../../src/policies/policies.rules';
import { audit } from './audit/en.audit';
import { accountData } from './account/en.account-data';
import { clinicStaff } from './clinic-staff/en.clinic-staff';
import { en } from './en';
import { integrations } from './integrations/en.integrations';
import { support } from './en.support';
import { messageSettings } from './messages/en.message-settings';
import { bulk } from './patients/en.bulk';
import { imports } from './patients/en.imports';
import { paymentAccount } from './payment-account/en.payment-account';
import { joinRequests } from './join-requests/en.join-requests';
import { publicPage } from './public-page/en.public-page';
import { privacy } from './privacy/en.privacy';
import { profile } from './profile/en.profile';
import { secondFactor } from './second-factor/en.second-factor';
import { supportView } from './support-view/en.support-view';
import { receipts } from './receipts/en.receipts';
import { security } from './security/en.security';
import type { Texts } from './translator';

const SOURCE = join(import.meta.dirname, '..');
/** Texts that load with their screens, by the module that adds them (`addTexts`). */
const ADDED: Record<string, Texts> = {
  'add-account-data-texts': accountData,
  'add-audit-texts': audit,
  'add-bulk-texts': bulk,
  'add-clinic-staff-texts': clinicStaff,
  'add-import-texts': imports,
  'add-integration-texts': integrations,
  'add-join-request-texts': joinRequests,
  'add-message-settings-texts': messageSettings,
  'add-payment-account-texts': paymentAccount,
  'add-privacy-texts': privacy,
  'add-profile-texts': profile,
  'add-public-page-texts': publicPage,
  'add-receipt-texts': receipts,
  'add-second-factor-texts': secondFactor,
  'add-security-texts': security,
  'add-support-texts': support,
  'add-support-view-texts': supportView,
};
const CATALOGS: Texts[] = [en, raEnglish, ...Object.values(ADDED)];

/** Strings that begin like the key of a text: error codes, actions of the activity log, a kind of security events, and a key of the local storage. */
const OTHER_STRINGS = new Set<string>([
  ...PERMISSIONS,
  'account.changed',
  'account.pending',
  'plan.stale',
  'account.update',
  'clinics.update',
  'patients.edit',
  'patients.update',
  'profile.update',
  'staff.update',
  'setup.over',
]);

const namespaces = [...new Set(CATALOGS.flatMap((texts) => Object.keys(texts)))];
/** 'payments.title', or the beginning of `payments.methods.${method}`. Not the name of a property. */
const KEY = new RegExp(`(['"\`])((?:${namespaces.join('|')})(?:\\.\\w+)+)(?:\\1(?!:)|\\.?\\$\\{)`, 'g');

const sources = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.spec.ts') && !path.startsWith('i18n'))
  .map((path) => ({ path, code: readFileSync(join(SOURCE, path), 'utf8') }));
const used = sources
  .flatMap(({ path, code }) => [...code.matchAll(KEY)].map(([, , key = '']) => ({ path, key })))
  .filter(({ key }) => !OTHER_STRINGS.has(key));

/** Whether the catalog has the text, or texts that begin with the key. */
function has(texts: Texts, key: string): boolean {
  let found: Texts[string] = texts;
  for (const name of key.split('.')) found = typeof found === 'object' ? found[name] : undefined;
  return found !== undefined;
}

describe('texts of the dashboard', () => {
  it('exist for every key that its modules use', () => {
    expect(used.length).toBeGreaterThan(1_000);
    expect(used.filter(({ key }) => !CATALOGS.some((texts) => has(texts, key)))).toEqual([]);
  });

  it.each(Object.entries(ADDED))('of %s are used only in folders with a module that adds them', (name, texts) => {
    const folders = sources
      .filter(({ code }) => code.includes(`/${name}'`))
      .map(({ path }) => `${dirname(path)}${sep}`);
    const keys = used.filter(({ key }) => has(texts, key) && !has(en, key) && !has(raEnglish, key));
    expect(keys.length).toBeGreaterThan(9);
    expect(keys.filter(({ path }) => !folders.some((folder) => path.startsWith(folder)))).toEqual([]);
  });

  it('that are added have names of their own', () => {
    const names = [en, ...Object.values(ADDED)].flatMap((texts) => Object.keys(texts));
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });
});

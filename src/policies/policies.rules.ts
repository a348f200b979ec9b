/** The roles of the people of a clinic. `doctor` owns the clinic: its patients, money, keys and staff. */
export const CLINIC_ROLES = ['doctor', 'reception', 'accountant', 'viewer'] as const;
export type ClinicRole = (typeof CLINIC_ROLES)[number];

/** The roles that a doctor can give to others. */
export const MEMBER_ROLES = ['reception', 'accountant', 'viewer'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

/** The roles of the people who run the platform. */
export const PLATFORM_ROLES = ['admin', 'support'] as const;
export type PlatformRole = (typeof PLATFORM_ROLES)[number];

export const isPlatformRole = (role: string): role is PlatformRole =>
  PLATFORM_ROLES.some((platformRole) => platformRole === role);

/**
 * The roles of sessions. `support_view`: somebody of the platform who sees a clinic while its doctor allows it. No account has
 * this role.
 */
export const SESSION_ROLES = [...CLINIC_ROLES, ...PLATFORM_ROLES, 'support_view'] as const;
export type SessionRole = (typeof SESSION_ROLES)[number];

/** `integration`: other software with an API key of a clinic. It has no session. */
export const ROLES = [...SESSION_ROLES, 'integration'] as const;
export type Role = (typeof ROLES)[number];

/** What must also be true. The service that does the work checks it, because it depends on the data. */
export const CONDITIONS = {
  refund_limit: 'up to the amount that the doctor has set for this person',
  results_of_role: 'of the kinds that the role may see',
  one_day: 'of one day, or of one patient',
  no_erasures: 'corrections and complaints, not deletions',
  own_login: 'of the own login only',
} as const;
export type Condition = keyof typeof CONDITIONS;

/** One cell of the table: allowed, allowed under a condition, or not allowed and why. */
export type Rule = { allowed: true; condition?: Condition } | { allowed: false; reason: string };

/** One row: an action on a target, with a cell for each role. */
export interface Policy {
  roles: Partial<Record<Role, Rule>>;
  /** A session that was opened with a PIN may not do it: a PIN is too short to protect it. */
  needsPassword?: true;
  /** A login with a second factor is asked for it again; see `NeedsVerification`. */
  needsVerification?: true;
}

const YES: Rule = { allowed: true };
const when = (condition: Condition): Rule => ({ allowed: true, condition });
const no = (reason: string): Rule => ({ allowed: false, reason });

const OWNER_ONLY = no('Only the doctor can do this. Ask the doctor.');
const READS_ONLY = no('Your login can only read. Ask the doctor for another role.');
const NO_PATIENTS = no('Your login shows money, not patients’ contacts. Ask the doctor for another role.');
const NO_FIGURES = no('Figures over all patients are for the doctor and the accountant. Ask the doctor.');
const NO_RECEIPTS = no('Receipts are for the doctor, the reception and the accountant. Ask the doctor.');
const NO_EXPORTS = no('Your login cannot download lists. Ask the doctor.');

/** A row for the people of a clinic. Every role must have a cell. */
const clinic = (
  [doctor, reception, accountant, viewer]: readonly [doctor: Rule, reception: Rule, accountant: Rule, viewer: Rule],
  options: Omit<Policy, 'roles'> = {},
) => ({ roles: { doctor, reception, accountant, viewer }, ...options });

const platform = (admin: Rule, support: Rule) => ({ roles: { admin, support } });

const ADMIN_ONLY = no('Only an admin can do this.');
const OWN_PASSWORD = { needsPassword: true } as const;
const VERIFIED = { ...OWN_PASSWORD, needsVerification: true } as const;

/**
 * Who may do what, as `target.action`; `docs/roles.md` says each in words. The guard of the API, the buttons of the dashboard, the API description and
 * docs/roles.md are all made from this table. A role without a cell has nothing to do with the target.
 */
export const POLICIES = {
  //                                                                   doctor reception          accountant     viewer
  'desk.read': clinic([YES, YES, NO_PATIENTS, READS_ONLY]),
  'desk.write': clinic([YES, YES, NO_PATIENTS, READS_ONLY]),
  'clinics.switch': clinic([YES, YES, YES, YES]),
  'people.read': clinic([YES, YES, YES, YES]),
  'search.read': clinic([YES, YES, when('results_of_role'), YES]),

  'patients.read': clinic([YES, YES, NO_PATIENTS, YES]),
  'patients.write': clinic([YES, YES, NO_PATIENTS, READS_ONLY]),
  'patients.erase': clinic([YES, OWNER_ONLY, NO_PATIENTS, READS_ONLY], OWN_PASSWORD),
  'patients.export': clinic([YES, NO_EXPORTS, NO_EXPORTS, NO_EXPORTS], VERIFIED),
  'data_requests.read': clinic([YES, YES, NO_PATIENTS, READS_ONLY]),
  'data_requests.answer': clinic([YES, when('no_erasures'), NO_PATIENTS, READS_ONLY]),
  'subscriptions.write': clinic([YES, YES, NO_PATIENTS, READS_ONLY]),
  'bulk.write': clinic([YES, YES, NO_PATIENTS, READS_ONLY]),
  'bulk.read': clinic([YES, YES, NO_PATIENTS, READS_ONLY]),

  'messages.read': clinic([YES, YES, NO_PATIENTS, YES]),
  'messages.send': clinic([YES, YES, NO_PATIENTS, READS_ONLY]),
  'messages.export': clinic([YES, NO_EXPORTS, NO_EXPORTS, NO_EXPORTS], VERIFIED),

  'payments.read': clinic([YES, YES, YES, YES]),
  'payments.totals': clinic([YES, when('one_day'), YES, YES]),
  'payments.record': clinic([YES, YES, READS_ONLY, READS_ONLY]),
  'payments.check': clinic([YES, YES, YES, READS_ONLY]),
  'payments.refund': clinic([YES, when('refund_limit'), READS_ONLY, READS_ONLY]),
  'payments.export': clinic([YES, NO_EXPORTS, YES, NO_EXPORTS], VERIFIED),
  'receipts.read': clinic([YES, YES, YES, NO_RECEIPTS]),
  'receipts.send': clinic([YES, YES, YES, NO_RECEIPTS]),
  'receipts.export': clinic([YES, NO_EXPORTS, YES, NO_EXPORTS], VERIFIED),
  'books.read': clinic([YES, NO_FIGURES, YES, NO_FIGURES]),
  'books.export': clinic([YES, NO_EXPORTS, YES, NO_EXPORTS], VERIFIED),
  'holds.read': clinic([YES, YES, YES, YES]),
  'holds.accept': clinic([YES, OWNER_ONLY, READS_ONLY, READS_ONLY]),

  'figures.read': clinic([YES, NO_FIGURES, YES, YES]),
  'figures.export': clinic([YES, NO_EXPORTS, YES, NO_EXPORTS], VERIFIED),

  'plans.read': clinic([YES, YES, YES, YES]),
  'plans.write': clinic([YES, OWNER_ONLY, OWNER_ONLY, OWNER_ONLY]),
  'profile.read': clinic([YES, YES, YES, YES]),
  'profile.write': clinic([YES, OWNER_ONLY, OWNER_ONLY, OWNER_ONLY]),
  'keys.read': clinic([YES, OWNER_ONLY, OWNER_ONLY, OWNER_ONLY]),
  'keys.manage': clinic([YES, OWNER_ONLY, OWNER_ONLY, OWNER_ONLY], VERIFIED),
  'api_keys.manage': clinic([YES, OWNER_ONLY, OWNER_ONLY, OWNER_ONLY], VERIFIED),
  'events.read': clinic([YES, OWNER_ONLY, OWNER_ONLY, OWNER_ONLY]),
  'webhooks.read': clinic([YES, OWNER_ONLY, OWNER_ONLY, OWNER_ONLY]),
  'webhooks.manage': clinic([YES, OWNER_ONLY, OWNER_ONLY, OWNER_ONLY], VERIFIED),
  'staff.manage': clinic([YES, OWNER_ONLY, OWNER_ONLY, OWNER_ONLY], OWN_PASSWORD),
  'imports.manage': clinic([YES, OWNER_ONLY, OWNER_ONLY, OWNER_ONLY], OWN_PASSWORD),
  'archive.download': clinic([YES, OWNER_ONLY, OWNER_ONLY, OWNER_ONLY], VERIFIED),

  'audit.read': {
    roles: {
      ...clinic([YES, OWNER_ONLY, OWNER_ONLY, OWNER_ONLY]).roles,
      ...platform(YES, ADMIN_ONLY).roles,
    },
  },
  'audit.export': {
    roles: {
      ...clinic([YES, NO_EXPORTS, NO_EXPORTS, NO_EXPORTS]).roles,
      ...platform(YES, ADMIN_ONLY).roles,
    },
    ...VERIFIED,
  },

  'security_events.read': {
    roles: {
      ...clinic([YES, when('own_login'), when('own_login'), when('own_login')]).roles,
      ...platform(YES, when('own_login')).roles,
    },
  },

  'accounts.manage': platform(YES, ADMIN_ONLY),
  'accounts.password_link': platform(YES, YES),
  'platform_staff.manage': platform(YES, ADMIN_ONLY),
  'platform.read': platform(YES, YES),

  'support_access.manage': clinic([YES, OWNER_ONLY, OWNER_ONLY, OWNER_ONLY], OWN_PASSWORD),
  'support_view.open': platform(YES, YES),
} as const satisfies Record<string, Policy>;

export type Permission = keyof typeof POLICIES;

export const PERMISSIONS = Object.keys(POLICIES) as Permission[];

const NOT_FOR_ROLE = no('You are not allowed to do this');
const NOT_FOR_KEYS = no('An API key cannot do this. Log in as the doctor.');

/**
 * What an API key can be given as its scopes. Left out is what needs the password or the second factor of a person (keys,
 * staff, downloads, deletions) and what a person must decide (refunds, money on hold).
 */
export const API_KEY_SCOPES = [
  'patients.read',
  'patients.write',
  'subscriptions.write',
  'bulk.read',
  'bulk.write',
  'search.read',
  'data_requests.read',
  'desk.read',
  'desk.write',
  'messages.read',
  'messages.send',
  'payments.read',
  'payments.totals',
  'payments.record',
  'payments.check',
  'receipts.read',
  'receipts.send',
  'holds.read',
  'books.read',
  'figures.read',
  'plans.read',
  'plans.write',
  'profile.read',
  'events.read',
] as const satisfies readonly Permission[];
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number];

/** A key may also be given only some of the scopes; the guard checks those. */
const ruleForKeys = (permission: Permission): Rule =>
  API_KEY_SCOPES.some((scope) => scope === permission) ? YES : NOT_FOR_KEYS;

const ruleForSupportView = (permission: Permission): Rule => (SUPPORT_VIEW.test(permission) ? YES : READS_ONLY);

/** What a support view may see: what a viewer sees, without money. */
const SUPPORT_VIEW = /^(patients|messages|plans|profile|search)\.read$/;

/** The cell of a role; a role that has nothing to do with the target is not allowed. */
export function ruleFor(role: Role, permission: Permission): Rule {
  if (role === 'support_view') return ruleForSupportView(permission);
  if (role === 'integration') return ruleForKeys(permission);
  return (POLICIES[permission] as Policy).roles[role] ?? NOT_FOR_ROLE;
}

/** Whether a role may do something, perhaps under a condition that the service checks. */
export const isAllowed = (role: Role, permission: Permission): boolean => ruleFor(role, permission).allowed;

export const rolesAllowed = (permission: Permission): Role[] => ROLES.filter((role) => isAllowed(role, permission));

export const needsPassword = (permission: Permission): boolean =>
  (POLICIES[permission] as Policy).needsPassword ?? false;

/** Whether a login with a second factor must have verified it in the last ten minutes. */
export const needsVerification = (permission: Permission): boolean =>
  (POLICIES[permission] as Policy).needsVerification ?? false;

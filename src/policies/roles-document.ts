import {
  CLINIC_ROLES,
  CONDITIONS,
  isAllowed,
  needsPassword,
  needsVerification,
  PERMISSIONS,
  PLATFORM_ROLES,
  POLICIES,
  ruleFor,
  type Permission,
  type Policy,
  type Role,
} from './policies.rules.js';

const ROLE_TITLES: Record<Role, string> = {
  doctor: 'Doctor (owner)',
  reception: 'Reception',
  accountant: 'Accountant',
  viewer: 'Viewer',
  admin: 'Admin',
  support: 'Support',
  support_view: 'Support view',
  integration: 'API key',
};

/** What each permission allows, for people. */
const LABELS: Record<Permission, string> = {
  'desk.read': 'See who needs something now',
  'desk.write': 'Snooze, finish or assign a row of Today, and let people join',
  'clinics.switch': 'Change to another clinic of the same login',
  'people.read': 'Hand a shared computer over to a colleague',
  'search.read': 'Find anything',
  'patients.read': 'See patients, their subscriptions and links',
  'patients.write': 'Add, change, tag and archive patients',
  'patients.erase': 'Delete a patient for good',
  'patients.export': 'Download patients',
  'data_requests.read': 'See patients’ requests about their data',
  'data_requests.answer': 'Answer patients’ requests about their data',
  'subscriptions.write': 'Assign, change and withdraw subscriptions',
  'bulk.write': 'Act on many patients at once',
  'bulk.read': 'See how a bulk action went',
  'messages.read': 'See messages and replies',
  'messages.send': 'Send links, reminders and messages again',
  'messages.export': 'Download messages',
  'payments.read': 'See payments and their timeline',
  'payments.totals': 'See sums of payments',
  'payments.record': 'Record money at the clinic, and correct it',
  'payments.check': 'Check a payment with the bank',
  'payments.refund': 'Refund a payment',
  'payments.export': 'Download payments',
  'receipts.read': 'See and print receipts',
  'receipts.send': 'Send receipts on WhatsApp',
  'receipts.export': 'Download the list of receipts',
  'books.read': 'See the books of a financial year',
  'books.export': 'Download the books for the accountant',
  'holds.read': 'See money on hold',
  'holds.accept': 'Accept money on hold',
  'figures.read': 'See revenue, MRR and other figures over all',
  'figures.export': 'Download figures',
  'plans.read': 'See plans and tiers',
  'plans.write': 'Change plans and tiers',
  'profile.read': 'See the profile and the clinics',
  'profile.write': 'Change the profile, the public page, clinics and message settings',
  'keys.read': 'See whether the Razorpay account works',
  'keys.manage': 'Change the Razorpay account',
  'api_keys.manage': 'Make, change and revoke API keys',
  'events.read': 'See the events of the clinic, as software does',
  'webhooks.read': 'See webhooks and what was sent to them',
  'webhooks.manage': 'Add, change and test webhooks',
  'staff.manage': 'Invite, change and end staff',
  'imports.manage': 'Import a register',
  'archive.download': 'Download all data',
  'accounts.manage': 'Approve and suspend doctors, set their plan',
  'accounts.password_link': 'Make a link with which a doctor sets a new password',
  'platform_staff.manage': 'Manage the logins of admins and support',
  'platform.read': 'See figures over all doctors, and the support screen',
  'support_access.manage': 'Let support see the clinic for an hour',
  'support_view.open': 'See a clinic whose doctor allows it',
  'audit.read': 'See the activity log',
  'audit.export': 'Download the activity log',
  'security_events.read': 'See logins, refused calls and downloads',
};

function describeCell(role: Role, permission: Permission): string {
  const rule = ruleFor(role, permission);
  if (!rule.allowed) return 'no';
  return rule.condition ? CONDITIONS[rule.condition] : 'yes';
}

function marksOf(permission: Permission): string {
  const marks = [needsPassword(permission) ? 'password' : '', needsVerification(permission) ? 'verified' : ''];
  const shown = marks.filter(Boolean);
  return shown.length > 0 ? ` (${shown.join(', ')})` : '';
}

/** A table of the permissions that have a cell for one of the roles. */
function tableOf(roles: readonly Role[]): string {
  const concerned = PERMISSIONS.filter((permission) =>
    roles.some((role) => role in (POLICIES[permission] as Policy).roles),
  );
  const rows = concerned.map((permission) => [
    `${LABELS[permission]}${marksOf(permission)}`,
    `\`${permission}\``,
    ...roles.map((role) => describeCell(role, permission)),
  ]);
  const header = ['What', 'Permission', ...roles.map((role) => ROLE_TITLES[role])];
  const lines = [header, header.map(() => '---'), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** What a role without a column may do. */
const listOf = (role: Role): string =>
  PERMISSIONS.filter((permission) => isAllowed(role, permission))
    .map((permission) => `- ${LABELS[permission]} (\`${permission}\`)`)
    .join('\n');

/** The text of docs/roles.md; `npm run roles` writes it. */
export const rolesDocument = (): string => `# Roles

Who may do what. This page is made from \`src/policies/policies.rules.ts\` by \`npm run roles\`; a test fails if they differ.
The guard of the API, the buttons of the dashboard and \`x-permission\` and \`x-roles\` of the API description use the same
table. A role without a cell has nothing to do with the target. What is marked (password) is not possible in a session
that was opened with a PIN. What is marked (verified) asks a login with two-step sign-in for the second factor again,
unless it was verified in the last ten minutes.

## People of a clinic

The doctor invites the others under Settings, Staff. One login may work for several doctors, with a role for each.

${tableOf(CLINIC_ROLES)}

## People of the platform

${tableOf(PLATFORM_ROLES)}

## Support view

While the doctor allows it, for an hour, somebody of the platform opens a session that sees the clinic. It only reads, and
can do nothing but this:

${listOf('support_view')}

## API keys

Other software calls the API with a key that the doctor makes. Each key may do what its scopes say; these can be chosen:

${listOf('integration')}
`;

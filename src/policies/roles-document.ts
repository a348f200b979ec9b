import {
  CLINIC_ROLES,
  CONDITIONS,
  needsPassword,
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
};

function describeCell(role: Role, permission: Permission): string {
  const rule = ruleFor(role, permission);
  if (!rule.allowed) return 'no';
  return rule.condition ? CONDITIONS[rule.condition] : 'yes';
}

/** A table of the permissions that have a cell for one of the roles. */
function tableOf(roles: readonly Role[]): string {
  const concerned = PERMISSIONS.filter((permission) =>
    roles.some((role) => role in (POLICIES[permission] as Policy).roles),
  );
  const rows = concerned.map((permission) => [
    `${POLICIES[permission].label}${needsPassword(permission) ? ' (password)' : ''}`,
    `\`${permission}\``,
    ...roles.map((role) => describeCell(role, permission)),
  ]);
  const header = ['What', 'Permission', ...roles.map((role) => ROLE_TITLES[role])];
  const lines = [header, header.map(() => '---'), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** The text of docs/roles.md; `npm run roles` writes it. */
export const rolesDocument = (): string => `# Roles

Who may do what. This page is made from \`src/policies/policies.rules.ts\` by \`npm run roles\`; a test fails if they differ.
The guard of the API, the buttons of the dashboard and \`x-permission\` and \`x-roles\` of the API description use the same
table. A role without a cell has nothing to do with the target. What is marked (password) is not possible in a session
that was opened with a PIN.

## People of a clinic

The doctor invites the others under Settings, Staff. One login may work for several doctors, with a role for each.

${tableOf(CLINIC_ROLES)}

## People of the platform

${tableOf(PLATFORM_ROLES)}
`;
